import { useState } from "react";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { useStore } from "../../ui/store.ts";
import { reportTarget } from "./reporting.ts";

const ReportDialog = lazyComponent(() => import("./ReportDialog.tsx").then((part) => part.ReportDialog));

/** Mounted once for a signed-in member, over every screen: the report dialog of the item passed to `openReport`. */
export function ReportHost() {
  const target = useStore(reportTarget);
  // Stays while the dialog closes.
  const [shown, setShown] = useState(target);
  if (target !== undefined && target !== shown) setShown(target);
  if (shown === undefined) return null;
  return (
    <ReportDialog
      key={`${shown.type} ${shown.id}`}
      target={shown}
      open={target !== undefined}
      onClose={() => reportTarget.set(undefined)}
    />
  );
}
