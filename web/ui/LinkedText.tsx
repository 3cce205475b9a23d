import { Fragment } from "react";
import type { ComponentType, ReactNode } from "react";

import { TextLink } from "./TextLink.tsx";

export interface LinkedTextProps {
  text: string;
  /** The parts of the text that are links, in order. */
  links: readonly { readonly start: number; readonly end: number; readonly href: string }[];
  /** The app's own link component, for links to its pages. */
  PageLink?: ComponentType<{ to: string; children: ReactNode }> | undefined;
}

/** A member's text, with its addresses as links that vouch for nothing, and its mentions as links to pages. */
export function LinkedText({ text, links, PageLink }: LinkedTextProps) {
  const parts = links.map(({ start, end, href }, at) => {
    const before = text.slice(links[at - 1]?.end ?? 0, start);
    const isWeb = href.startsWith("http");
    const words = text.slice(start, end);
    return (
      <Fragment key={start}>
        {before}
        {PageLink !== undefined && href.startsWith("/") ? (
          <TextLink asChild>
            <PageLink to={href}>{words}</PageLink>
          </TextLink>
        ) : (
          <TextLink href={href} rel="nofollow noopener ugc" {...(isWeb && { target: "_blank" })}>
            {words}
          </TextLink>
        )}
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
