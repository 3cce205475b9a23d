import { useState } from "react";

import { Switch } from "../../ui/Switch.tsx";
import { areShortcutsOn, setShortcuts } from "./search-opener.ts";

/** Whether "/" opens the search. Kept on this device. */
export function ShortcutSwitch() {
  const [isOn, show] = useState(areShortcutsOn);
  return (
    <Switch
      label="Keyboard shortcut"
      help="Press / to search. Switch it off if you control your device by voice."
      checked={isOn}
      onChange={(event) => {
        setShortcuts(event.target.checked);
        show(event.target.checked);
      }}
    />
  );
}
