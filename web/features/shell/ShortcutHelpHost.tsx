import { lazyComponent, useWasOpened } from "../../platform/lazy-component.ts";
import { closeShortcutHelp, useShortcutHelpOpen } from "./shortcut-help.ts";

const ShortcutHelp = lazyComponent(() => import("./ShortcutHelp.tsx").then((part) => part.ShortcutHelp));

/** Mounted once, over a member's screens: the list of shortcuts, fetched when it is first asked for. */
export function ShortcutHelpHost() {
  const isOpen = useShortcutHelpOpen();
  if (!useWasOpened(isOpen)) return null;
  return <ShortcutHelp open={isOpen} onOpenChange={(open) => open || closeShortcutHelp()} />;
}
