import type { ReactNode } from "react";

import { Link } from "../../platform/router/Link.tsx";

/**
 * Renders text markup: paragraphs separated by an empty line, `- ` before list items, **strong words**,
 * <code>names</code> and [words](address). Lines break anywhere.
 */
export function Prose({ text }: { text: string }) {
  return text.split(/\n\s*\n/).map((each) => {
    const block = each.trim();
    if (!block.startsWith("- ")) return <p key={block}>{markUp(block)}</p>;
    const points = block.slice(2).split(/\n\s*- /);
    return (
      <ul key={block}>
        {points.map((point) => (
          <li key={point}>{markUp(point)}</li>
        ))}
      </ul>
    );
  });
}

const MARKS = /(\*\*[^*]+\*\*|<code>[^<]+<\/code>|\[[^\]]+\]\([^)]+\))/;

function markUp(words: string): ReactNode[] {
  return words
    .replaceAll(/\s+/g, " ")
    .split(MARKS)
    .map((part) => {
      if (part.startsWith("**")) return <strong key={part}>{part.slice(2, -2)}</strong>;
      if (part.startsWith("<code>")) return <code key={part}>{part.slice(6, -7)}</code>;
      const [, label, address = ""] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
      if (label === undefined) return part;
      return address.startsWith("/") ? (
        <Link key={part} to={address}>
          {label}
        </Link>
      ) : (
        <a key={part} href={address} rel="noreferrer">
          {label}
        </a>
      );
    });
}
