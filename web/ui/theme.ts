/** What Preferences offer. `system` follows the device. */
export type Theme = "system" | "light" | "dark";

/** The key that `web/public/page.js` reads. */
const KEY = "theme";

/** The stored choice; `system` when there is none or storage is switched off. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

/** Shows the theme at once and remembers it on this device. */
export function setTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
  try {
    if (theme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
}
