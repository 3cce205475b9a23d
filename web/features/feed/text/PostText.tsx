import { useMemo } from "react";

import type { Mention } from "#contracts/fields.ts";
import { findLinks } from "#contracts/links.ts";

import { Link } from "../../../platform/router/Link.tsx";
import { LinkedText } from "../../../ui/LinkedText.tsx";
import { useRemembered } from "../remembered-state.ts";
import { collapseText } from "./collapse-text.ts";

interface PostTextProps {
  text: string;
  /** The members it mentions; an unsent text has no links to members. */
  mentions?: readonly Mention[] | undefined;
  /** The name under which its expanded state is remembered; without a name it is never collapsed. */
  normaliseAs?: string | undefined;
  id?: string | undefined;
}

/** A member's text: line breaks as typed, links for addresses and mentions, a long text collapsed. */
export function PostText({ text, mentions, normaliseAs, id }: PostTextProps) {
  const [isOpen, setOpen] = useRemembered(`expanded ${normaliseAs ?? ""}`, false);
  const collapsed = useMemo(() => collapseText(text), [text]);
  const canCollapse = normaliseAs !== undefined && collapsed.isCollapsed;
  const isCollapsed = canCollapse && !isOpen;
  const seen = isCollapsed ? collapsed.shown : text;
  return (
    // `auto`: Arabic and Hebrew run from the right.
    <p id={id} dir="auto" className="text-base break-words whitespace-pre-line [overflow-wrap:anywhere]">
      <LinkedText text={seen} links={findLinks(seen, mentions)} PageLink={Link} />
      {canCollapse ? (
        <>
          {isCollapsed ? "… " : " "}
          {/* Stays in place, so that it keeps the focus. */}
          <button
            type="button"
            className="relative font-semibold text-blue hover:underline touch:-my-2 touch:py-2"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isCollapsed ? "Show more" : "Show less"}
          </button>
        </>
      ) : null}
    </p>
  );
}
