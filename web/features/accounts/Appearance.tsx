import { Monitor, Moon, Sun } from "lucide-react";
import { useEffect, useState } from "react";

import {
  onStoredElsewhere,
  readStored,
  removeStored,
  THEME_KEY,
  writeStored,
} from "../../platform/storage.ts";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";

const THEMES = [
  { value: "system", label: "System", icon: <Monitor /> },
  { value: "light", label: "Light", icon: <Sun /> },
  { value: "dark", label: "Dark", icon: <Moon /> },
] as const;

type Theme = (typeof THEMES)[number]["value"];

function setTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") {
    delete dataset["theme"];
    removeStored(THEME_KEY);
  } else {
    dataset["theme"] = theme;
    writeStored(THEME_KEY, theme);
  }
}

function readTheme(): Theme {
  return THEMES.find(({ value }) => value === readStored(THEME_KEY))?.value ?? "system";
}

/** Light, dark, or the device's setting. Stored on this device, for all its tabs. */
export function Appearance() {
  const [theme, show] = useState(readTheme);
  useEffect(() => onStoredElsewhere(THEME_KEY, () => show(readTheme())), []);
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
