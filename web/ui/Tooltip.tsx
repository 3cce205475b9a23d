import { cloneElement, useId } from "react";
import type { ReactElement } from "react";

import { useTooltip } from "./use-tooltip.tsx";

/** A few words about its one child, which must take the focus. Never the only place where something is said. */
export function Tooltip({ text, children }: { text: string; children: ReactElement<object> }) {
  const id = useId();
  const { trigger, bubble, open } = useTooltip(text, id);
  return (
    <>
      {cloneElement(children, { ...trigger, ...(open && { "aria-describedby": id }) })}
      {bubble}
    </>
  );
}
