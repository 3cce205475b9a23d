import { RotateCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

import { Button } from "./Button.tsx";
import { cx } from "./cx.ts";

export interface ErrorStateProps {
  title?: string | undefined;
  /** What happened, in the server's words if it sent any. */
  text?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  /** An alternative action. */
  action?: ReactNode;
  className?: string | undefined;
}

/** Says that something did not load: what happened, and Retry. */
export function ErrorState(props: ErrorStateProps) {
  const { text, onRetry, retrying, action, className } = props;
  const { title = navigator.onLine ? "Something went wrong" : "You are offline" } = props;
  return (
    <div role="alert" className={cx("flex flex-col items-center gap-1.5 px-6 py-10 text-center", className)}>
      <span className="mb-2 inline-flex size-12 items-center justify-center rounded-full bg-red-soft text-red">
        <TriangleAlert className="size-6" />
      </span>
      <p className="text-base font-semibold">{title}</p>
      {text ? <p className="max-w-[44ch] text-sm text-muted">{text}</p> : null}
      {onRetry || action ? (
        <div className="flex flex-wrap justify-center gap-2 pt-3">
          {onRetry ? (
            <Button icon={<RotateCw />} onClick={onRetry} pending={retrying} pendingText="Trying again…">
              Retry
            </Button>
          ) : null}
          {action}
        </div>
      ) : null}
    </div>
  );
}
