import type { ReactNode } from "react";

interface FactorRowProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** The actions on it. */
  children: ReactNode;
}

/** One sign-in method. */
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
