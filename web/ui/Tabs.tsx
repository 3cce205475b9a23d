import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

import { cx } from "./cx.ts";
import { moveAmongTabs } from "./move-focus.ts";

export interface TabsProps<Value extends string> {
  /** What is chosen, for screen readers: 'Crew and requests'. */
  label: string;
  tabs: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Takes the remaining height; a tab's content scrolls below the tabs. */
  fill?: boolean;
  /** Too many for one line of a phone: there they are buttons, in as many lines as they need. */
  many?: boolean;
  /** The content of the chosen tab. */
  children: ReactNode;
}

const LOOK =
  "-mb-px min-h-control border-b-3 border-transparent px-4 text-base font-semibold text-muted tabular-nums transition-colors hover:text-ink data-[state=active]:border-hi data-[state=active]:text-ink forced-colors:border-[Canvas] forced-colors:data-[state=active]:border-[Highlight]";
const MANY_LOOK =
  "max-md:mb-0 max-md:rounded-control max-md:border max-md:border-line max-md:bg-card max-md:px-3 max-md:text-sm max-md:text-ink max-md:data-[state=active]:border-ink max-md:data-[state=active]:bg-ink max-md:data-[state=active]:text-on-ink md:max-lg:px-3";

/**
 * The two or three views of a screen, or `many`. Arrow keys move the focus, Enter or Space opens the tab: each is a
 * step for Back.
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  fill = false,
  many = false,
  children,
}: TabsProps<Value>) {
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => onChange(next as Value)}
      activationMode="manual"
      className={fill ? "flex min-h-0 flex-1 flex-col" : "flex flex-col gap-4"}
    >
      <Radix.List
        aria-label={label}
        className={cx(
          "flex shrink-0 flex-wrap gap-x-1 border-b border-line",
          fill && "px-2",
          many && "max-md:gap-2 max-md:border-b-0",
        )}
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            onKeyDown={moveAmongTabs}
            className={cx(LOOK, many && MANY_LOOK)}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content
        value={value}
        tabIndex={-1}
        className={cx(
          "outline-none",
          fill && "scroll-thin min-h-0 flex-1 overflow-y-auto overscroll-contain",
        )}
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
