import { useState } from "react";
import type { ReactNode } from "react";

import { cx } from "./cx.ts";

export interface CheckboxOption {
  value: string;
  label: string;
  /** The number of results, at the right. */
  count?: number | undefined;
}

export interface CheckboxGroup {
  label: string;
  options: readonly CheckboxOption[];
}

export interface CheckboxListProps {
  legend: string;
  options?: readonly CheckboxOption[] | undefined;
  groups?: readonly CheckboxGroup[] | undefined;
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** How many options (of each group) show before 'Show all N'. */
  initial?: number | undefined;
  /** The values that show before 'Show all N', instead of the first `initial`. */
  common?: readonly string[] | undefined;
  className?: string | undefined;
}

const LINK = "rounded-[3px] text-sm font-semibold underline-offset-3 hover:underline";

/**
 * A list of options of which several can be chosen: trades, counties. Chosen options stay visible however short the
 * list is.
 */
export function CheckboxList(props: CheckboxListProps) {
  const { legend, value, onChange, initial, common, className } = props;
  const [all, setAll] = useState(false);
  const groups: readonly CheckboxGroup[] = props.groups ?? [{ label: "", options: props.options ?? [] }];
  const total = groups.reduce((sum, group) => sum + group.options.length, 0);
  const isShort = initial !== undefined || common !== undefined;
  const isFirst = (option: CheckboxOption, index: number) =>
    common === undefined ? index < (initial ?? 0) : common.includes(option.value);
  const seen = groups.map((group) => ({
    ...group,
    options: group.options.filter(
      (option, index) => all || !isShort || isFirst(option, index) || value.includes(option.value),
    ),
  }));
  const shortened = all || seen.reduce((sum, group) => sum + group.options.length, 0) < total;

  const toggle = (option: string) =>
    onChange(value.includes(option) ? value.filter((each) => each !== option) : [...value, option]);

  return (
    <fieldset className={cx("min-w-0", className)}>
      <legend className="float-left pb-1 text-base font-semibold">{legend}</legend>
      {value.length > 0 ? (
        <button
          type="button"
          className={cx(LINK, "float-right -mt-2 -mb-3 min-h-control text-blue")}
          onClick={(event) => {
            // This button disappears with what it clears.
            event.currentTarget.closest("fieldset")?.querySelector("input")?.focus();
            onChange([]);
          }}
        >
          Clear All<span className="sr-only"> {legend}</span>
        </button>
      ) : null}
      <div className="clear-both">
        {seen.map((group) => (
          <GroupRows key={group.label} group={group} value={value} onToggle={toggle} />
        ))}
      </div>
      {isShort && shortened ? (
        <button
          type="button"
          aria-expanded={all}
          className={cx(LINK, "min-h-control text-muted")}
          onClick={() => setAll(!all)}
        >
          {all ? "Show fewer" : `Show all ${total}`}
          <span className="sr-only"> {legend}</span>
        </button>
      ) : null}
    </fieldset>
  );
}

interface GroupRowsProps {
  group: CheckboxGroup;
  value: readonly string[];
  onToggle: (option: string) => void;
}

function GroupRows({ group, value, onToggle }: GroupRowsProps): ReactNode {
  const rows = group.options.map((option) => (
    <label key={option.value} className="flex min-h-control items-center gap-2.5 text-base">
      <input
        type="checkbox"
        className="size-[1.125rem] shrink-0 accent-ink"
        checked={value.includes(option.value)}
        onChange={() => onToggle(option.value)}
      />
      <span className="min-w-0 flex-1">{option.label}</span>
      {option.count === undefined ? null : (
        <span className="text-sm text-muted tabular-nums">{option.count}</span>
      )}
    </label>
  ));
  if (group.label === "") return rows;
  return (
    <div role="group" aria-label={group.label}>
      <p aria-hidden className="pt-2 text-xs font-semibold tracking-widest text-muted uppercase">
        {group.label}
      </p>
      {rows}
    </div>
  );
}
