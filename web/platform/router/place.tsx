import { createContext, startTransition, use, useCallback, useLayoutEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";

import { findPage, pageParams } from "#contracts/pages.ts";

import { hrefOf, type To } from "./address.ts";
import { goTo, onNavigation, readPlace } from "./history.ts";
import type { Location, NavigateOptions, NavigationType, Place } from "./history.ts";

const PlaceContext = createContext<Place | null>(null);

/** Goes to an address, or so many history entries on (`-1`: back). */
export interface NavigateFunction {
  (to: To, options?: NavigateOptions): void;
  (entries: number): void;
}

/** Follows the browser's address. What is drawn stays until the next screen is ready. */
export function Router({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(readPlace);
  // Before any effect of a screen may lead on.
  useLayoutEffect(() => onNavigation((next) => startTransition(() => setPlace(next))), []);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

/** The screen of the page that is drawn, for the frame around it. */
export const Screen = createContext<ReactNode>(null);

/** Where a frame puts the screen. */
export function Outlet(): ReactNode {
  return use(Screen);
}

function usePlace(): Place {
  const place = use(PlaceContext);
  if (place === null) throw new Error("No <Router>");
  return place;
}

/** The place that is drawn; the browser's address may be a step ahead of it. */
export function useLocation(): Location {
  return usePlace().location;
}

/** How one came to the place that is drawn. */
export function useNavigationType(): NavigationType {
  return usePlace().how;
}

/** Goes elsewhere. What has no path of its own stays on the page that is drawn, also while another is on its way. */
export function useNavigate(): NavigateFunction {
  const { pathname } = useLocation();
  return useCallback(
    (to: To | number, options?: NavigateOptions) => {
      if (typeof to === "number") window.history.go(to);
      else goTo(hrefOf(to, pathname), options);
    },
    [pathname],
  );
}

/** What the address says after its `?`, and a step to the same page with something else there. */
export function useSearchParams() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const setParams = useCallback(
    (next: URLSearchParams | Record<string, string>, options?: NavigateOptions) =>
      navigate({ search: new URLSearchParams(next).toString() }, options),
    [navigate],
  );
  return [useMemo(() => new URLSearchParams(search), [search]), setParams] as const;
}

/** What the path says for the parameters of its page's pattern. */
export function useParams(): Readonly<Partial<Record<string, string>>> {
  const { pathname } = useLocation();
  const page = findPage(pathname);
  return page === undefined ? {} : pageParams(page, pathname);
}
