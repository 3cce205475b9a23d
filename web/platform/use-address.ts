import { useEffect, useRef } from "react";

import type { NavigateOptions } from "./router/history.ts";
import { useLocation, useNavigate, useSearchParams } from "./router/place.tsx";

/**
 * What the address says after its `?`, and how to change it. The router draws another address in a transition, and a press may
 * come before: a change builds upon the address as it is then, and is left out where another page is on its way.
 */
export function useAddress() {
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const change = (make: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => {
    const { location } = window;
    if (location.pathname === pathname) setSearch(make(new URLSearchParams(location.search)), options);
  };
  return { search, change };
}

/** The same address with one parameter changed; an empty value takes it out. */
export function withParameter(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === "") next.delete(name);
  else next.set(name, value);
  return next;
}

/** Goes one entry back, and once only: a second press before the first has led there would leave the screen. */
export function useStepBack(): () => void {
  const { key } = useLocation();
  const navigate = useNavigate();
  const left = useRef<string>(undefined);
  useEffect(() => {
    left.current = undefined;
  }, [key]);
  return () => {
    if (left.current === key) return;
    left.current = key;
    navigate(-1);
  };
}
