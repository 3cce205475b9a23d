import type { ReactNode } from "react";

import { Card } from "./Card.tsx";
import { cx } from "./cx.ts";

export interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  icon?: ReactNode;
  /** One action to take. */
  action?: ReactNode;
  className?: string | undefined;
}

/** An empty list: one line and one action. */
export function EmptyState({ title, text, icon, action, className }: EmptyStateProps) {
  return (
    <div className={cx("flex flex-col items-center gap-1.5 px-6 py-10 text-center", className)}>
      {icon ? (
        <span className="mb-2 inline-flex size-12 items-center justify-center rounded-full bg-ground text-muted [&_svg]:size-6">
          {icon}
        </span>
      ) : null}
      <p className="text-base font-semibold">{title}</p>
      {text ? <p className="max-w-[36ch] text-sm text-muted">{text}</p> : null}
      {action ? <div className="pt-3">{action}</div> : null}
    </div>
  );
}

/** Replaces a public page's content when that is not available. */
export function PageNotice({ title, text }: { title: string; text: string }) {
  return (
    <Card className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <h1 tabIndex={-1} className="wide text-xl">
        {title}
      </h1>
      <p className="max-w-[40ch] text-base text-muted">{text}</p>
    </Card>
  );
}
