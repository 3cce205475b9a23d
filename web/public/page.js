// Before the app's code: `web/platform/api-client.ts` says why.
try {
  const { theme, authToken, search } = localStorage;
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  const headers = { accept: "application/json", authorization: `Bearer ${authToken}` };
  const calls = {};
  const ask = (address) => {
    const stop = new AbortController();
    const answer = fetch(address, { headers, signal: stop.signal });
    answer.catch(() => {});
    calls[address] = { answer, stop };
  };
  const at = authToken && location.pathname + location.search;
  if (at === "/") ["/api/posts?limit=10&filter=related&sort=recent", "/api/jobs/boosted"].forEach(ask);
  if (at === "/jobs" && !search) ask("/api/jobs?sort=newest");
  window.earlyCalls = { token: authToken, at: Date.now(), calls };
} catch {}
