import { Flag } from "lucide-react";

import { Button } from "../../ui/Button.tsx";
import { openReport } from "./reporting.ts";
import type { ReportTarget } from "./reporting.ts";
import { useIsReported } from "./use-is-reported.ts";

interface ReportButtonProps {
  target: ReportTarget;
  /** What it is called, for those who meet the button without it. */
  name?: string;
  className?: string;
}

/** A quiet way to tell the moderators of somebody else's thing; once done it says so. */
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
