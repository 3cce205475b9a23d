// Runs on every page while the app's code is still coming: sets a chosen theme, and has a member's page begin. `tools/lib/early-scripts.ts`
// makes `/page.js` of it, since the policy allows no script in the page itself; each first load carries it, so it stays small.
import { FIRST_ANSWERS, PREVIEW_SCRIPT } from "#contracts/first-calls.ts";

import { onStoredElsewhere, readStored, THEME_KEY, TOKEN_KEY } from "../platform/storage.ts";
import type * as members from "./members.ts";

showTheme();
onStoredElsewhere(THEME_KEY, showTheme);
const token = readStored(TOKEN_KEY);
const block = document.getElementById(FIRST_ANSWERS);
// It is one member's alone, so it does not stay in the page.
block?.remove();
if (token !== null) void begin(token);

/** The one that was chosen, here or in another tab; none is as the device has it. */
function showTheme(): void {
  const theme = readStored(THEME_KEY);
  const { dataset } = document.documentElement;
  if (theme === "light" || theme === "dark") dataset["theme"] = theme;
  else delete dataset["theme"];
}

async function begin(bearer: string): Promise<void> {
  const script = import(/* @vite-ignore */ PREVIEW_SCRIPT) as Promise<typeof members>;
  // Without it the app asks for itself.
  await script.then(
    (part) => part.beginMembersPage(bearer, block?.textContent ?? ""),
    () => undefined,
  );
}
