import { Fragment, useMemo } from "react";

import { TextLink } from "../../../ui/TextLink.tsx";
import { useKept } from "../kept.ts";
import { foldText } from "./fold.ts";
import { findLinks } from "./links.ts";

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
  const isFolded = foldAs !== undefined && folded.isFolded && !isOpen;
  return (
    // `auto`: Arabic and Hebrew run from the right.
    <p id={id} dir="auto" className="text-base break-words whitespace-pre-line [overflow-wrap:anywhere]">
      <LinkedText text={isFolded ? folded.shown : text} />
      {isFolded ? (
        <>
          {"… "}
          <button
            type="button"
            className="font-semibold text-blue hover:underline touch:-my-2 touch:py-2"
            onClick={() => setOpen(true)}
          >
            Show more
          </button>
        </>
      ) : null}
    </p>
  );
}

/** A text with its addresses as links that vouch for nothing. */
function LinkedText({ text }: { text: string }) {
  const links = findLinks(text);
  const parts = links.map(({ start, end, href }, at) => {
    const before = text.slice(links[at - 1]?.end ?? 0, start);
    const isWeb = href.startsWith("http");
    return (
      <Fragment key={start}>
        {before}
        <TextLink href={href} rel="nofollow noopener ugc" {...(isWeb && { target: "_blank" })}>
          {text.slice(start, end)}
        </TextLink>
      </Fragment>
    );
  });
  return (
    <>
      {parts}
      {text.slice(links.at(-1)?.end ?? 0)}
    </>
  );
}
