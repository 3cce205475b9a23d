import { Zap } from "lucide-react";
import type { ReactNode } from "react";

import { cx } from "./cx.ts";

export type ChipTone = "boosted" | "urgent" | "trade" | "neutral" | "crew";

export interface ChipProps {
  tone?: ChipTone | undefined;
  /** `boosted` has its own icon. */
  icon?: ReactNode;
  children: ReactNode;
}

const TONES: Record<ChipTone, string> = {
  boosted: "bg-hi text-on-hi",
  urgent: "bg-red-soft text-red",
  trade: "bg-blue-soft text-blue",
  neutral: "bg-ground text-muted",
  crew: "bg-green-soft text-green",
};

export const CHIP_LOOK =
  "inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-chip px-2.5 py-0.5 text-xs font-semibold forced-colors:border [&_svg]:size-3.5";

/** Returns a chip's classes, for places that do not draw a `Chip`. */
export function chipClass(tone: ChipTone = "neutral"): string {
  return cx(CHIP_LOOK, TONES[tone]);
}

/** A word or two on a tint: Boosted, Urgent!, Carpenter, 24 Nov. */
export function Chip({ tone = "neutral", icon, children }: ChipProps) {
  return (
    <span className={chipClass(tone)}>
      {icon ?? (tone === "boosted" ? <Zap /> : null)}
      <span className="truncate">{children}</span>
    </span>
  );
}

/** Says that a place is boosted and paid for. */
export function BoostedChips() {
  return (
    <>
      <Chip tone="boosted">Boosted</Chip>
      <Chip>Paid</Chip>
    </>
  );
}
