import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";

import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { readTheme, setTheme } from "../../ui/theme.ts";
import type { Theme } from "../../ui/theme.ts";

const THEMES = [
  { value: "system", label: "System", icon: <Monitor /> },
  { value: "light", label: "Light", icon: <Sun /> },
  { value: "dark", label: "Dark", icon: <Moon /> },
] as const satisfies readonly { value: Theme; label: string; icon: unknown }[];

/** Light, dark, or as the device has it. Kept on this device. */
export function Appearance() {
  const [theme, show] = useState(readTheme);
  return (
    <SegmentedControl
      label="Theme"
      options={THEMES}
      value={theme}
      className="md:self-start"
      onChange={(next) => {
        setTheme(next);
        show(next);
      }}
    />
  );
}
