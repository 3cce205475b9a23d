// Before the first paint, so that a chosen theme does not flash. Our policy allows no inline script.
(function () {
  let theme = null;
  try {
    theme = localStorage.getItem("theme");
  } catch {
    // No storage.
  }
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
})();
