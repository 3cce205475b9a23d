import { useEffect } from "react";

import { useToken } from "../../platform/session.ts";
import { FIRST_MOMENTS_MS } from "../../platform/use-delay.ts";

/**
 * Keeps a socket open while a member is signed in. The first screen reads its own data; the socket's code, and its
 * updates, come a moment later.
 */
export function useRealtime(): void {
  const token = useToken();
  useEffect(() => {
    if (token === null) return undefined;
    let stop: (() => void) | null = null;
    let left = false;
    const start = () =>
      import("../../platform/start-realtime.ts").then(
        ({ startRealtime }) => {
          if (!left) stop = startRealtime(token);
        },
        // Without the socket the page polls.
        () => undefined,
      );
    const timer = setTimeout(() => void start(), FIRST_MOMENTS_MS);
    return () => {
      left = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [token]);
}
