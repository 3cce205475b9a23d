// Before the app's code: `web/platform/api-client.ts` says why.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  const token = localStorage.getItem("authToken");
  if (token !== null && !("earlyCalls" in window)) {
    const at = location.pathname + location.search;
    const addresses = [];
    if (at === "/" && sessionStorage.getItem("feed") === null)
      addresses.push("/api/posts?limit=10&filter=related&sort=recent");
    if (at === "/") addresses.push("/api/jobs/boosted");
    if (at === "/jobs" && localStorage.getItem("search") === null) addresses.push("/api/jobs?sort=newest");
    const headers = { accept: "application/json", authorization: `Bearer ${token}` };
    const calls = new Map();
    for (const address of addresses) {
      const stop = new AbortController();
      const answer = fetch(address, { headers, signal: stop.signal });
      answer.catch(() => {});
      calls.set(address, { answer, stop });
    }
    Object.assign(window, { earlyCalls: { token, at: Date.now(), calls } });
  }
} catch {
  // No storage.
}
