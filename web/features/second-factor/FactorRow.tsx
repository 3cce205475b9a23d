import type { ReactNode } from "react";

interface FactorRowProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** What can be done with it. */
  children: ReactNode;
}

/** One thing that somebody signs in with. */
export function FactorRow({ icon, title, text, children }: FactorRowProps) {
  return (
    <div className="flex flex-wrap items-start gap-3">
      {icon}
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}
