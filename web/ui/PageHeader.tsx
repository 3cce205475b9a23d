import type { ReactNode } from "react";

export interface PageHeaderProps {
  title: ReactNode;
  /** A line below it: '88 jobs match · boosted first'. */
  meta?: ReactNode;
  /** Buttons at the right; under the title on a phone. */
  actions?: ReactNode;
}

/** The screen's only `h1`; takes the focus after a navigation. */
export function PageHeader({ title, meta, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      {/* As wide as the title: words that do not fit beside the buttons go below them. */}
      <div className="min-w-0 flex-auto">
        <h1 tabIndex={-1} className="wide text-2xl">
          {title}
        </h1>
        {meta ? <p className="w-0 min-w-full text-sm text-muted">{meta}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </header>
  );
}
