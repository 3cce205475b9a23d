import type { ReactNode } from "react";

interface PanelProps {
  title: string;
  meta: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the page with its own heading. */
export function Panel({ title, meta, action, children }: PanelProps) {
  return (
    <section className="card-surface flex min-w-0 flex-col gap-3 p-4 md:p-5">
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
        <div>
          <h2 className="wide text-lg">{title}</h2>
          <p className="text-sm text-muted">{meta}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
