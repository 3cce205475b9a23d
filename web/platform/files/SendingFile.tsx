import { Button } from "../../ui/Button.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";

interface SendingFileProps {
  name: string;
  /** 0 to 1. */
  share: number;
  onCancel: () => void;
}

/** A private file being sent: its name, its progress, and Cancel. */
export function SendingFile({ name, share, onCancel }: SendingFileProps) {
  const percent = Math.round(share * 100);
  return (
    <div className="flex items-center gap-3 rounded-control border border-line p-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="flex items-baseline justify-between gap-3 text-sm">
          <span className="truncate font-semibold">{name}</span>
          <span className="shrink-0 text-muted tabular-nums">
            {percent === 100 ? "Nearly there…" : `${percent}%`}
          </span>
        </p>
        <ProgressBar label={`Sending ${name}`} percent={percent} />
      </div>
      <Button size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
