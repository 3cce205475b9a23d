import { Flag } from "lucide-react";

import { Button } from "../../ui/Button.tsx";
import { openReport } from "./reporting.ts";
import type { ReportTarget } from "./reporting.ts";
import { useIsReported } from "./use-is-reported.ts";

interface ReportButtonProps {
  target: ReportTarget;
  /** The item's name, for screen readers, which may reach the button without the item. */
  name?: string;
  className?: string;
}

/** A discreet button to report another member's item; afterwards it says that the item is reported. */
export function ReportButton({ target, name, className }: ReportButtonProps) {
  const isReported = useIsReported(target);
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<Flag />}
      className={className}
      disabled={isReported}
      onClick={() => openReport(target)}
    >
      {isReported ? "Reported" : "Report"}
      {name === undefined ? null : <span className="sr-only"> {name}</span>}
    </Button>
  );
}
