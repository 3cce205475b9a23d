// Runs before the first paint, so that a chosen theme does not flash. A file of its own: our policy allows no inline script.
// Preferences store "light" or "dark" under `theme`; anything else follows the system.
(function () {
  let theme = null;
  try {
    theme = localStorage.getItem("theme");
  } catch {
    // Storage is switched off: the system decides.
  }
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
})();
