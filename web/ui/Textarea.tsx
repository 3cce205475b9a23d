import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import type { ComponentProps, CSSProperties, Ref } from "react";

import { cx } from "./cx.ts";
import { controlLook, useFieldControl } from "./field-context.ts";
import type { ControlLook } from "./field-context.ts";

export interface TextareaProps extends ComponentProps<"textarea"> {
  value: string;
  /** Longest text, in code points after trimming. The text is never cut: the counter shows by how much it is too long. */
  max?: number | undefined;
  minRows?: number | undefined;
  maxRows?: number | undefined;
  look?: ControlLook | undefined;
}

function setRef<T>(ref: Ref<T> | undefined, node: T | null): void {
  if (typeof ref === "function") ref(node);
  else if (ref) Object.assign(ref, { current: node });
}

/**
 * True if the style sheet makes it grow (`grows`). Firefox and older phones lack this: there it is done by hand,
 * which lays out the page again.
 */
const growsByStyle = () => CSS.supports("field-sizing", "content");

function grow(node: HTMLTextAreaElement, maxRows: number): void {
  const style = getComputedStyle(node);
  const line = Number.parseFloat(style.lineHeight);
  const frame = node.offsetHeight - node.clientHeight;
  const padding = Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom);
  node.style.height = "auto";
  node.style.height = `${Math.min(node.scrollHeight, line * maxRows + padding) + frame}px`;
}

/** Custom properties for `grows`, which CSS's types do not include. */
const rowsOf = (least: number, most: number) =>
  ({ "--rows-least": least, "--rows-most": most }) as CSSProperties;

/** A text area that grows while the member types, with a counter near the limit. */
export function Textarea({
  max,
  minRows = 2,
  maxRows = 10,
  look,
  className,
  required,
  ref,
  ...rest
}: TextareaProps) {
  const control = useFieldControl({ ...rest, required });
  const node = useRef<HTMLTextAreaElement>(null);
  const text = rest.value;

  const attach = useCallback(
    (element: HTMLTextAreaElement | null) => {
      node.current = element;
      setRef(ref, element);
    },
    [ref],
  );
  useLayoutEffect(() => {
    if (node.current && !growsByStyle()) grow(node.current, maxRows);
  }, [text, minRows, maxRows]);
  // Turning the device or enlarging the text moves the line breaks. Runs a frame later, because it changes the size
  // again.
  useEffect(() => {
    const box = node.current;
    if (box === null || growsByStyle()) return undefined;
    const watch = new ResizeObserver(() => requestAnimationFrame(() => grow(box, maxRows)));
    watch.observe(box);
    return () => watch.disconnect();
  }, [maxRows]);

  const used = max === undefined ? 0 : codePoints(text);
  const near = max !== undefined && used > max - Math.max(20, Math.ceil(max * 0.1));
  const over = max !== undefined && used > max;
  return (
    <div>
      <textarea
        {...rest}
        {...control}
        aria-invalid={over || control["aria-invalid"]}
        ref={attach}
        rows={minRows}
        style={rowsOf(minRows, maxRows)}
        className={cx(controlLook(look), "block scroll-thin resize-none grows py-2", className)}
      />
      {max === undefined ? null : (
        <p
          aria-live="polite"
          className={cx(
            "text-right text-xs tabular-nums",
            over ? "font-semibold text-red" : "text-muted",
            near && "pt-1",
          )}
        >
          {over ? `${used - max} too many` : null}
          {near && !over ? `${max - used} left` : null}
        </p>
      )}
    </div>
  );
}

/** Counts characters as a person would: code points of the trimmed text, so that one emoji is one. */
export function codePoints(text: string): number {
  return Array.from(text.trim()).length;
}
