/** Where a device keeps the theme that was chosen there: "light" or "dark"; nothing follows the device. */
export const THEME_KEY = "theme";

/**
 * Sets it before the first paint, so that the other theme does not flash. It stands in every page: as a file of its own it
 * would have to come before anything is painted, beside all of the app's code. The policy allows this text and no other
 * (`server/platform/http/security-headers.ts`).
 */
export const THEME_SCRIPT = [
  `try {`,
  `  const theme = localStorage.getItem("${THEME_KEY}");`,
  `  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;`,
  `} catch {}`,
].join("\n");
