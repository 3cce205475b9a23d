import { useEffect, useRef } from "react";
import type { ReactNode } from "react";

import type { Advertisement } from "#contracts/advertisements.ts";

import { Link } from "../../platform/router/Link.tsx";
import { countClick, countView } from "./count.ts";

interface AdLinkProps {
  /** Links to `https://…`, or to a path of this site. */
  advertisement: Advertisement;
  children: ReactNode;
  className: string;
}

/** The link of an advertisement: marked as paid for, without access to this page; views and clicks are counted. */
export function AdLink({ advertisement: { id, link }, children, className }: AdLinkProps) {
  const place = useRef<HTMLAnchorElement>(null);
  useEffect(() => (place.current === null ? undefined : countView(place.current, id)), [id]);
  const common = { ref: place, className, onClick: () => countClick(id) };
  if (link.startsWith("/")) {
    return (
      <Link {...common} to={link} rel="sponsored noopener">
        {children}
      </Link>
    );
  }
  return (
    <a {...common} href={link} rel="sponsored noopener noreferrer" target="_blank">
      {children}
    </a>
  );
}
