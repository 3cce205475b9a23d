import type { Locator } from "playwright-core";
import { expect } from "vitest";

import { completeOnboarding } from "#contracts/accounts.ts";

import { callApi } from "./api.ts";
import { signInAs } from "./members.ts";
import type { Member } from "./members.ts";
import { ADMINISTRATOR } from "./site.ts";
import type { Visitor } from "./visitor.ts";

/** The site's administrator, signed in as on another device of theirs. */
export async function administrator(): Promise<Member> {
  const { token, user } = await signInAs(ADMINISTRATOR.email, ADMINISTRATOR.password);
  await callApi(completeOnboarding, {}, token);
  const { id, firstName, name, email, draftKey } = user;
  return { id, firstName, name, email, token, draftKey };
}

/** Brings one page of the reports after the other until that one is there: the oldest stand first. */
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
