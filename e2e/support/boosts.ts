import { afterAll } from "vitest";

import { listJobs } from "#contracts/jobs.ts";

import { callApi } from "./api.ts";
import { runSql } from "./database.ts";
import { fillJobForm } from "./jobs.ts";
import { join } from "./members.ts";
import type { Member } from "./members.ts";
import type { Visitor } from "./visitor.ts";

/** Makes a member have joined two months ago, so that their boosts are no longer free. */
export async function endFreeBoosts(member: Member): Promise<void> {
  await runSql("update users set created_at = created_at - interval '60 days' where id = $1", [member.id]);
}

/**
 * Members whose jobs leave the board at the end: boosted jobs come first, and twenty of them would be all that other
 * journeys see.
 */
export function useBoosters() {
  const members: number[] = [];
  afterAll(() =>
    runSql(
      "update jobs set deleted_at = now(), updated_at = now() where user_id = any($1) and deleted_at is null",
      [members],
    ),
  );
  const joinHere = async (details: Parameters<typeof join>[0]): Promise<Member> => {
    const member = await join(details);
    members.push(member.id);
    return member;
  };
  return {
    joinHere,
    /** A member whose free days are over. */
    oldMember: async (firstName: string): Promise<Member> => {
      const member = await joinHere({ firstName });
      await endFreeBoosts(member);
      return member;
    },
  };
}

const CARDS = {
  pays: "4242 4242 4242 4242",
  declines: "4000 0000 0000 0002",
  secondStep: "4000 0025 0000 3155",
  neverAnswers: "4000 0000 0000 9995",
};

/** Fills in a new job, and opens the payment for its boost. */
export async function openCheckout(visitor: Visitor, title: string): Promise<void> {
  await visitor.goTo("/jobs");
  await visitor.press("Post Job");
  await fillJobForm(visitor, title);
  await visitor.dialog("Post Job").getByRole("button", { name: "Post and boost for £1.99" }).click();
  await visitor.isAt("Boost your job", "/boost-checkout");
}

export async function pay(visitor: Visitor, card: keyof typeof CARDS): Promise<void> {
  await visitor.field("TEST card number").fill(CARDS[card]);
  await visitor.press("Pay £1.99");
}

/** Returns the member's jobs: the heading, and 'boosted' or 'plain'. */
export async function ownJobs(member: Member): Promise<string[]> {
  const reply = await callApi(listJobs, { query: { mine: "true" } }, member.token);
  const jobs = Array.isArray(reply) ? reply : reply.jobs;
  return jobs.map(({ heading, isBoosted }) => `${heading} ${isBoosted ? "boosted" : "plain"}`);
}
