import { onSessionChange } from "../../platform/session.ts";
import { createStore } from "../../ui/store.ts";

/** Whether the list of what single keys do is open, over any screen of a member. */
export const shortcutHelp = createStore(false);

onSessionChange(() => shortcutHelp.set(false));
