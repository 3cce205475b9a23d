import { reviewReport, type CaseType } from "#contracts/moderation.ts";
import type { SanctionKind } from "#contracts/sanction-steps.ts";
import { appealAgainst, decideAppeal, listAppeals, type AppealOutcome } from "#contracts/sanctions.ts";

import { appealPath } from "../platform/appeal-link.ts";
import type { Call } from "./calls.ts";
import type { Fixture } from "./fixture.ts";
import type { Member } from "./members.ts";
import { leaveReport } from "./reports.ts";
import type { TestApp } from "./test-app.ts";
import { DAY } from "./test-clock.ts";

/** Adds a decision against a member, made outside the cast, and returns its id. */
export async function leaveSanction(
  app: TestApp,
  member: Pick<Member, "id">,
  kind: Exclude<SanctionKind, "removal"> = "warning",
): Promise<number> {
  const now = app.clock.now().getTime();
  const at = (later: number) => new Date(now + later).toISOString();
  const { id } = await app.deps.db.kysely
    .insertInto("sanctions")
    .values({
      user_id: member.id,
      kind,
      reason: "Adverts under every post.",
      until: kind === "warning" ? null : at(7 * DAY),
      strike_until: at(90 * DAY),
      log_id: 1,
      created_at: at(0),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Adds a pending appeal against such a decision. */
export async function leaveAppeal(
  app: TestApp,
  member: Pick<Member, "id">,
  message = "It was my own job that I advertised.",
): Promise<number> {
  const { id } = await app.deps.db.kysely
    .insertInto("appeals")
    .values({
      sanction_id: await leaveSanction(app, member),
      message,
      created_at: app.clock.now().toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Reports and removes one of the owner's things, and returns the decision's id. */
export async function leaveRemoval(
  app: TestApp,
  by: Record<"reporter" | "moderator" | "owner", Member>,
  type: CaseType,
  id: number,
): Promise<number> {
  const params = { id: await leaveReport(app, by.reporter, type, id) };
  await app.as(by.moderator).call(reviewReport, { params, body: { action: "delete_post" } });
  const { rows } = await app.deps.db.pool.query<{ id: number }>(
    "select max(id)::int as id from sanctions where user_id = $1",
    [by.owner.id],
  );
  return rows[0]!.id;
}

/** Appeals against a decision, and decides the appeal. */
export async function settleAppeal(
  app: TestApp,
  { owner, judge }: Record<"owner" | "judge", Member>,
  id: number,
  outcome: AppealOutcome,
): Promise<void> {
  await app.as(owner).call(appealAgainst, { params: { id }, body: { message: "It was mine." } });
  const { body } = await app.as(judge).call(listAppeals);
  const params = { id: body.appeals.at(-1)!.id };
  await app.as(judge).call(decideAppeal, { params, body: { outcome, reason: "Seen." } });
}

/** Returns the token of the link in the email about a decision. */
export async function appealToken(app: TestApp, sanctionId: number): Promise<string> {
  return (await appealPath(app.deps.db, sanctionId)).split("token=")[1] ?? "";
}

/** The calls of `CALLS` about warnings, limits, strikes and appeals. */
export const SANCTION_CALLS: Record<string, (scene: Fixture) => Call> = {
  getStanding: ({ cast }) => ({ params: { userId: cast.owner.id } }),
  warnUser: ({ cast }) => ({ params: { userId: cast.stranger.id }, body: { reason: "Spam." } }),
  limitReach: ({ cast }) => ({
    params: { userId: cast.stranger.id },
    body: { reason: "Spam.", until: "2099-01-01" },
  }),
  endReachLimit: ({ limitedId }) => ({ params: { userId: limitedId } }),
  getSanction: ({ sanctionId }) => ({ params: { id: sanctionId } }),
  appealAgainst: ({ sanctionId }) => ({ params: { id: sanctionId }, body: { message: "It was no advert." } }),
  openAppealLink: ({ appealToken: token }) => ({ body: { token } }),
  appealByLink: ({ appealToken: token }) => ({ body: { token, message: "It was no advert." } }),
  listAppeals: () => ({}),
  decideAppeal: ({ appealId }) => ({
    params: { id: appealId },
    body: { outcome: "upheld", reason: "It was." },
  }),
};
