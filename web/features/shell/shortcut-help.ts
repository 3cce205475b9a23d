import { onSessionChange } from "../../platform/session.ts";
import { createStore } from "../../ui/store.ts";

/** True while the list of shortcuts is open, over any of a member's screens. */
export const shortcutHelp = createStore(false);

onSessionChange(() => shortcutHelp.set(false));
