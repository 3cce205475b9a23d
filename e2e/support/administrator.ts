import type { Locator } from "playwright-core";
import { expect } from "vitest";

import { completeOnboarding } from "#contracts/accounts.ts";
import { listAdminReports, reviewReport } from "#contracts/moderation.ts";

import { callApi } from "./api.ts";
import { signInAs } from "./members.ts";
import type { Member } from "./members.ts";
import { ADMINISTRATOR } from "./site.ts";
import type { Visitor } from "./visitor.ts";

/** Returns the site's administrator, signed in as on another device of theirs. */
export async function administrator(): Promise<Member> {
  const { token, user } = await signInAs(ADMINISTRATOR.email, ADMINISTRATOR.password);
  await callApi(completeOnboarding, {}, token);
  const { id, firstName, name, email, draftKey } = user;
  return { id, firstName, name, email, token, draftKey };
}

/** Loads the pages of reports until that one is there: the oldest come first. */
export async function findReport(
  visitor: Visitor,
  card: Locator,
  press: (more: Locator) => Promise<void>,
): Promise<void> {
  const all = visitor.page.getByRole("list", { name: "Reports" }).getByRole("article");
  await visitor.sees(all);
  while (!(await card.isVisible())) {
    const before = await all.count();
    await press(visitor.button("Show more"));
    await expect.poll(() => all.count()).toBeGreaterThan(before);
  }
}

/** Decides a member's reports, so that the queue's first page has room for other journeys. */
export async function settle({ id: ownerId }: Member): Promise<void> {
  const { token } = await administrator();
  const open = await callApi(listAdminReports, {}, token);
  for (const { id, author } of Array.isArray(open) ? open : open.reports)
    if (author?.id === ownerId)
      await callApi(reviewReport, { params: { id }, body: { action: "ignore" } }, token);
}

/** Opens the portal's members, filtered by those words. */
export async function searchFor(visitor: Visitor, words: string): Promise<void> {
  await visitor.goTo("/adminportal?view=users");
  await visitor.page.getByRole("searchbox", { name: "Search by name, email or trade" }).fill(words);
  await visitor.page.keyboard.press("Enter");
}
