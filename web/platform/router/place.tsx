import { createContext, startTransition, use, useCallback, useLayoutEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";

import { findPage, pageParams } from "#contracts/pages.ts";

import { hrefOf, type To } from "./address.ts";
import { goTo, onNavigation, readPlace } from "./history.ts";
import type { Location, NavigateOptions, NavigationType, Place } from "./history.ts";

const PlaceContext = createContext<Place | null>(null);

/** Goes to an address, or moves by this many history entries (`-1`: back). */
export interface NavigateFunction {
  (to: To, options?: NavigateOptions): void;
  (entries: number): void;
}

/** Follows the browser's address. The current screen stays until the next is ready. */
export function Router({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(readPlace);
  // Subscribes before any effect of a screen can navigate on.
  useLayoutEffect(() => onNavigation((next) => startTransition(() => setPlace(next))), []);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

/** The current page's screen, for the frame around it. */
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

/** The place that is drawn; the browser's address may be a step ahead. */
export function useLocation(): Location {
  return usePlace().location;
}

/** How the reader came to the place that is drawn. */
export function useNavigationType(): NavigationType {
  return usePlace().how;
}

/**
 * Returns the navigate function. A target without a path stays on the page that is drawn, even while another is
 * loading.
 */
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

/** Returns the address's query parameters, and a function that navigates to the same page with others. */
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

/** Returns the path's values for the parameters of its page's pattern. */
export function useParams(): Readonly<Partial<Record<string, string>>> {
  const { pathname } = useLocation();
  const page = findPage(pathname);
  return page === undefined ? {} : pageParams(page, pathname);
}
