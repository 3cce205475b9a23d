import type { PageName } from "./pages.ts";

/** Where a device keeps the theme that was chosen there: "light" or "dark"; nothing follows the device. */
export const THEME_KEY = "theme";
/** Where it keeps the token of who is signed in. */
export const TOKEN_KEY = "authToken";

/**
 * What a member's screen asks for first, to the letter: the page asks for it while the app's code is still coming. An address
 * that the screen does not ask for in the end is asked for in vain, which `e2e/first-load.test.ts` finds.
 */
export const FIRST_CALLS: Partial<Record<PageName, readonly string[]>> = {
  home: ["/api/user/current", "/api/posts?limit=10&filter=related&sort=recent", "/api/jobs/boosted"],
  jobs: ["/api/user/current", "/api/jobs?sort=newest"],
};

/**
 * Runs in every page before anything is painted: sets the theme, so that the other one does not flash, and makes the first
 * calls of a member's screen, which its own tag names, for the app to take (`web/platform/api-client.ts`). As a file it would have to come first, beside all of the app's code. The
 * policy allows this text and no other (`server/platform/http/security-headers.ts`).
 */
export const PAGE_SCRIPT = `
try {
  const { ${THEME_KEY}: theme, ${TOKEN_KEY}: token } = localStorage;
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  const { first } = document.currentScript.dataset;
  if (token && first) {
    const headers = { accept: "application/json", authorization: "Bearer " + token };
    const calls = {};
    for (const address of first.split(" ")) {
      const stop = new AbortController();
      const answer = fetch(address, { headers, signal: stop.signal });
      answer.catch(() => {});
      calls[address] = { answer, stop };
    }
    window.early = { token, calls };
  }
} catch {}
`;
