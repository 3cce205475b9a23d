import { useEffect, useState } from "react";

import { Button } from "../../ui/Button.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { shortcutHelp } from "./shortcut-help.ts";
import { areShortcutsOn, onShortcuts, setShortcuts } from "./use-shortcuts.ts";

/** Switches single-key shortcuts on or off on this device, and lists them. */
export function ShortcutSwitch() {
  const [isOn, show] = useState(areShortcutsOn);
  useEffect(() => onShortcuts(() => show(areShortcutsOn())), []);
  return (
    <>
      <Switch
        label="Keyboard shortcuts"
        help="Single keys that search, write a post, move among posts and more. Switch them off if you control your device by voice."
        checked={isOn}
        onChange={(event) => {
          setShortcuts(event.target.checked);
          show(event.target.checked);
        }}
      />
      <Button size="sm" className="self-start" aria-haspopup="dialog" onClick={() => shortcutHelp.set(true)}>
        List of shortcuts
      </Button>
    </>
  );
}
