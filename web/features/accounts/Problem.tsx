import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

import { usePhone } from "../../ui/phone.ts";

/**
 * The error, shown above the form after the toast has gone. Not a live region, since the toast has already announced
 * it. On a phone nothing is drawn, since there the message stands beside the control.
 */
export function Problem({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const phone = usePhone();
  if (phone) return null;
  return (
    <div className="flex gap-2.5 rounded-control border border-red bg-red-soft px-4 py-3 text-sm">
      <CircleAlert className="mt-px size-5 text-red" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="font-semibold">{title}</p>
        <p>{text}</p>
        {children ? <div className="pt-1.5">{children}</div> : null}
      </div>
    </div>
  );
}
