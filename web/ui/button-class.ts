import { cx } from "./cx.ts";

export type ButtonVariant = "primary" | "solid" | "outline" | "ghost" | "danger";

export interface ButtonLook {
  /** `primary` is the screen's main action; everything else is `outline`, `solid` or `ghost`. */
  variant?: ButtonVariant | undefined;
  size?: "md" | "sm" | undefined;
  /** As wide as its parent. */
  full?: boolean | undefined;
  pressed?: boolean | undefined;
}

/** The look of each variant; an `IconButton` has some of them. */
export const BUTTON_LOOKS: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-hi text-on-hi hover:bg-hi-hover",
  solid: "border-transparent bg-ink text-on-ink hover:bg-ink-hover",
  outline: "border-line bg-card text-ink hover:border-line-strong hover:bg-ground",
  ghost: "border-transparent bg-transparent text-muted hover:bg-ground hover:text-ink",
  danger: "border-transparent bg-red-solid text-on-solid hover:bg-red-solid-hover",
};

const PRESSED = "border-transparent text-blue hover:bg-blue-soft [&_.lucide]:fill-blue-soft";

/**
 * Returns a button's classes, for a link that should look like one: `<Link className={buttonClass({variant:
 * 'primary'})}>`.
 */
export function buttonClass({
  variant = "outline",
  size = "md",
  full = false,
  pressed = false,
}: ButtonLook = {}): string {
  return cx(
    "inline-flex min-h-control select-none items-center justify-center gap-2 rounded-control border text-center text-sm font-semibold transition-colors",
    "disabled:opacity-55 aria-busy:cursor-progress aria-busy:opacity-80 [&_svg]:size-[1.3em]",
    size === "md" ? "px-4 py-1.5" : "px-3 py-1",
    full && "w-full",
    pressed ? PRESSED : BUTTON_LOOKS[variant],
  );
}
