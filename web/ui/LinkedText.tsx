import { Fragment } from "react";

import { TextLink } from "./TextLink.tsx";

export interface LinkedTextProps {
  text: string;
  /** Stretches of the text that lead somewhere, in their order. */
  links: readonly { readonly start: number; readonly end: number; readonly href: string }[];
}

/** What a member wrote, with its addresses as links that vouch for nothing. */
export function LinkedText({ text, links }: LinkedTextProps) {
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
