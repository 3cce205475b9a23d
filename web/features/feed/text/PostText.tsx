import { useMemo } from "react";

import { findLinks } from "#contracts/links.ts";

import { LinkedText } from "../../../ui/LinkedText.tsx";
import { useKept } from "../kept.ts";
import { foldText } from "./fold.ts";

interface PostTextProps {
  text: string;
  /** The text is folded under this name until the reader unfolds it; without a name it is never folded. */
  foldAs?: string | undefined;
  id?: string | undefined;
}

/** What a member wrote: lines as typed, addresses as links, a long text folded. */
export function PostText({ text, foldAs, id }: PostTextProps) {
  const [isOpen, setOpen] = useKept(`unfolded ${foldAs ?? ""}`, false);
  const folded = useMemo(() => foldText(text), [text]);
  const canFold = foldAs !== undefined && folded.isFolded;
  const isFolded = canFold && !isOpen;
  const seen = isFolded ? folded.shown : text;
  return (
    // `auto`: Arabic and Hebrew run from the right.
    <p id={id} dir="auto" className="text-base break-words whitespace-pre-line [overflow-wrap:anywhere]">
      <LinkedText text={seen} links={findLinks(seen)} />
      {canFold ? (
        <>
          {isFolded ? "… " : " "}
          {/* Stays where the focus is. */}
          <button
            type="button"
            className="font-semibold text-blue hover:underline touch:-my-2 touch:py-2"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isFolded ? "Show more" : "Show less"}
          </button>
        </>
      ) : null}
    </p>
  );
}
