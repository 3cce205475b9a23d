import { useEffect, useState } from "react";

import { chooseDataSaver, useDataSaver } from "../../platform/data-saver.ts";
import type { DataSaver } from "../../platform/data-saver.ts";
import { readDataUse } from "../../platform/data-use.ts";
import { megabytes } from "../../ui/file-rules.ts";
import { RadioList } from "../../ui/RadioList.tsx";

const OPTIONS: readonly { value: DataSaver; label: string; help: string }[] = [
  { value: "off", label: "Off", help: "Photos come by themselves." },
  {
    value: "mobile",
    label: "On mobile data",
    help: "Also when your phone is set to save data. iPhones do not tell us either: choose 'Always' there.",
  },
  { value: "always", label: "Always", help: "Photos are blurs and videos stand still until you tap them." },
];
const COUNT_EVERY_MS = 2_000;

/** When photos and videos wait for a press, and how much data the app has used. Both apply to this device. */
export function DataChoice() {
  const choice = useDataSaver();
  const [use, count] = useState(() => readDataUse());
  useEffect(() => {
    const timer = setInterval(() => count(readDataUse()), COUNT_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const month = new Date(`${use.month}-01T00:00`).toLocaleDateString("en-GB", { month: "long" });
  return (
    <div className="flex flex-col gap-3">
      <RadioList legend="Data saver" options={OPTIONS} value={choice} onChange={chooseDataSaver} />
      <p className="text-sm">
        <span className="font-semibold">Used in {month}: </span>
        {megabytes(use.received)} received, {megabytes(use.sent)} sent.{" "}
        <span className="text-muted">Counted on this device, and never shared.</span>
      </p>
    </div>
  );
}
