import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode, Ref } from "react";

import { cx } from "./cx.ts";
import type { Tone } from "./toast-rules.ts";

export interface InlineStatusProps {
  tone?: Tone | undefined;
  /** Empty: nothing shows, but the region stays, so that screen readers notice the words when they come. */
  children?: ReactNode;
  className?: string | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}

const LOOKS: Record<Tone, string> = {
  info: "bg-blue-soft text-ink [&>.lucide]:text-blue",
  success: "bg-green-soft text-ink [&>.lucide]:text-green",
  error: "bg-red-soft text-ink [&>.lucide]:text-red",
};
const ICONS: Record<Tone, ReactNode> = {
  info: <Info />,
  success: <CircleCheck />,
  error: <CircleAlert />,
};

/** Says what happened, beside the control that did it. Announced to screen readers; an error interrupts. */
export function InlineStatus({ tone = "info", children, className, ref }: InlineStatusProps) {
  const body = children ? (
    <div
      className={cx(
        "flex gap-2 rounded-control px-3 py-2.5 text-sm font-medium [&>.lucide]:mt-[0.1em] [&>.lucide]:size-[1.3em]",
        LOOKS[tone],
        className,
      )}
    >
      {ICONS[tone]}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  ) : null;
  // Two regions that never change their role: screen readers often miss a role that changes together with the words.
  return (
    // While empty it leaves the flow, so that it takes no gap, but stays in the tree.
    <div ref={ref} className={body ? undefined : "sr-only"}>
      <div role="status">{tone === "error" ? null : body}</div>
      <div role="alert">{tone === "error" ? body : null}</div>
    </div>
  );
}

/** A message's title and text inside a region. */
export function MessageWords({ title, text }: { title?: string | undefined; text?: string | undefined }) {
  return (
    <>
      {title ? <p className="font-semibold">{title}</p> : null}
      {text ? <p className={title ? "font-normal" : undefined}>{text}</p> : null}
    </>
  );
}
