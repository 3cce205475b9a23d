import { markMatches } from "./mark-matches.ts";

/** A text with the matches of a search highlighted. */
export function Marked({ text, search }: { text: string; search: string }) {
  let at = 0;
  return markMatches(text, search).map((part) => {
    const key = at;
    at += part.text.length;
    return part.isMatch ? (
      <mark key={key} className="rounded-[2px] bg-hi-soft text-ink">
        {part.text}
      </mark>
    ) : (
      part.text
    );
  });
}
