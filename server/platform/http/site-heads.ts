import { BRAND } from "#contracts/brand.ts";
import { PAGES, type PageName } from "#contracts/pages.ts";

import type { PageHead } from "./page-head.ts";

const ABOUT = "The network and job board for UK construction tradespeople and the people who hire them.";

/** Pages that a visitor can reach by a link or a search, each with its own words. */
const PUBLIC_HEADS: Partial<Record<PageName, { title?: string; description: string }>> = {
  home: { description: ABOUT },
  signIn: { title: "Sign In", description: `Sign in to ${BRAND.name}. ${ABOUT}` },
  signUp: {
    title: "Create an Account",
    description: `Join ${BRAND.name}: show your work, build your crew and find the next job. It is free.`,
  },
  terms: { title: "Terms & Conditions", description: `What you and ${BRAND.name} agree on.` },
  privacy: {
    title: "Privacy Policy",
    description: `What ${BRAND.name} knows of you, why, and what you can do about it.`,
  },
  accessibility: {
    title: "Accessibility",
    description: `Who can use ${BRAND.name}, what was tested, and what does not work yet.`,
  },
  contact: {
    title: "Contact us",
    description: `Questions, problems and complaints: how to reach the people who run ${BRAND.name}.`,
  },
  advertisements: {
    title: "Advertisements",
    description: `Reach tradespeople across the UK by an advertisement on ${BRAND.name}.`,
  },
};

/** The paths of those pages, for search engines. */
export const LISTED_PATHS: readonly string[] = (Object.keys(PUBLIC_HEADS) as PageName[]).map(
  (page) => PAGES[page].pattern,
);

/**
 * Returns the head of a page that looks the same for every visitor. Pages that show sign-in instead, pages reached only
 * by a link in an email, and unknown paths are previewed as the site itself and kept out of search engines.
 */
export function siteHead(page: PageName | undefined): PageHead {
  const own = page === undefined ? undefined : PUBLIC_HEADS[page];
  if (page === undefined || own === undefined) return { description: ABOUT, unlisted: true };
  return { ...own, path: PAGES[page].pattern };
}
