import { createElement } from "react";
import type { ComponentProps } from "react";

interface IconData {
  node: readonly (readonly [tag: string, attributes: object])[];
}

/** Makes an icon component from lucide's data; the build replaces lucide's own with it (`plainIcons`). */
export function makeIcon({ node }: IconData) {
  return ({ className = "", ...rest }: ComponentProps<"svg">) =>
    createElement(
      "svg",
      {
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": rest["aria-label"] === undefined || undefined,
        className: `lucide ${className}`,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
