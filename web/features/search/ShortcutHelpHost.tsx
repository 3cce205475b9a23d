import { Suspense, useState } from "react";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { closeShortcutHelp, useShortcutHelpOpen } from "./shortcut-help.ts";

const ShortcutHelp = lazyComponent(() => import("./ShortcutHelp.tsx").then((part) => part.ShortcutHelp));

/** Mounted once, over a member's screens: the list of shortcuts, fetched when it is first asked for. */
export function ShortcutHelpHost() {
  const isOpen = useShortcutHelpOpen();
  // Stays while it closes.
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <ShortcutHelp open={isOpen} onOpenChange={(open) => open || closeShortcutHelp()} />
    </Suspense>
  );
}
