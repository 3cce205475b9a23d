import type { ComponentProps, ReactNode } from "react";

import { BareIconButton, GHOST } from "./BareIconButton.tsx";
import { BUTTON_LOOKS } from "./button-class.ts";
import { CountBadge, countText } from "./CountBadge.tsx";
import { cx } from "./cx.ts";
import { useTooltip } from "./use-tooltip.tsx";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  /** The accessible name, also shown as tooltip after 700 ms. */
  label: string;
  icon: ReactNode;
  variant?: "outline" | "primary" | undefined;
  /** A red number at the corner, announced after the label. */
  count?: number | undefined;
  countLabel?: string | undefined;
  pressed?: boolean | undefined;
  tooltip?: boolean | undefined;
}

/** A square button with an icon and no text; a label is therefore required. */
export function IconButton({
  label,
  icon,
  variant,
  count = 0,
  countLabel = "unread",
  pressed,
  tooltip = true,
  className,
  ...rest
}: IconButtonProps) {
  const { trigger, bubble } = useTooltip(label);
  return (
    <>
      <BareIconButton
        {...(tooltip && trigger)}
        {...rest}
        label={count > 0 ? `${label}, ${countText(count)} ${countLabel}` : label}
        icon={icon}
        aria-pressed={pressed}
        className={cx(variant === undefined ? GHOST : BUTTON_LOOKS[variant], className)}
      >
        <CountBadge count={count} className="absolute top-0 right-0 md:-top-0.5" />
      </BareIconButton>
      {bubble}
    </>
  );
}
