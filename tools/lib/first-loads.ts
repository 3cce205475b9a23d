import { codeOf } from "#contracts/page-code.ts";
import { PAGES } from "#contracts/pages.ts";
import type { PageName } from "#contracts/pages.ts";

/**
 * The modules that the first load of each page fetches beside the entry, by page name, for members and visitors,
 * without duplicates. A visitor sees sign-in in place of a member's page, so `home` is that.
 */
export const FIRST_LOADS: Readonly<Record<string, readonly string[]>> = listLoads();

/** Weights of pages that are often the very first, with an empty cache; other pages count 1. */
export const OFTEN_FIRST: Readonly<Record<string, number>> = {
  home: 60,
  "home, member": 30,
  signUp: 6,
  sharedPost: 6,
  publicJob: 6,
  "jobs, member": 20,
  "apprenticeships, member": 20,
};

function listLoads() {
  const names = [...(Object.keys(PAGES) as PageName[]), undefined];
  const loads = names.flatMap((page) => [
    [page ?? "none", codeOf(page, false)] as const,
    [`${page ?? "none"}, member`, codeOf(page, true)] as const,
  ]);
  const first = new Map<string, readonly [string, readonly string[]]>();
  for (const load of loads) if (!first.has(load[1].join())) first.set(load[1].join(), load);
  return Object.fromEntries(first.values());
}
