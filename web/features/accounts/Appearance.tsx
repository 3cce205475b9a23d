import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";

import { readStored, removeStored, writeStored } from "../../platform/storage.ts";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";

/** What `web/public/page.js` reads, before anything is drawn. */
const KEY = "theme";

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
    removeStored(KEY);
  } else {
    dataset["theme"] = theme;
    writeStored(KEY, theme);
  }
}

/** Light, dark, or as the device has it. Kept on this device. */
export function Appearance() {
  const [theme, show] = useState(
    () => THEMES.find(({ value }) => value === readStored(KEY))?.value ?? "system",
  );
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
