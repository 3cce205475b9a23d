import { useEffect, useRef } from "react";

import type { NavigateOptions } from "./router/history.ts";
import { useLocation, useNavigate, useSearchParams } from "./router/place.tsx";

/**
 * Returns the address's query parameters and functions to change them. The router draws another address in a
 * transition, and a press may come earlier: a change starts from the address as it is then, and is dropped while
 * another page is loading.
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

/** Returns the parameters with one changed; an empty value removes it. */
export function withParameter(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === "") next.delete(name);
  else next.set(name, value);
  return next;
}

/** Goes one entry back, once only: a second press before the first has taken effect would leave the screen. */
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
