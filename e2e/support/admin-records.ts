import {
  confirmBoostExistingPayment,
  createBoostExistingPayment,
  payWithTestCard,
  TEST_CARDS,
} from "#contracts/boosts.ts";

import { callApi } from "./api.ts";
import { endFreeBoosts } from "./boosts.ts";
import { runSql } from "./database.ts";
import { postJob } from "./jobs.ts";
import type { Member } from "./members.ts";

/** A boost that was paid for, by somebody who joined long enough ago to have to. */
export async function payForBoost(member: Member, title: string): Promise<void> {
  await endFreeBoosts(member);
  const { id: jobId } = await postJob(member, { title });
  const { clientSecret } = await callApi(createBoostExistingPayment, { body: { jobId } }, member.token);
  const paymentIntentId = clientSecret.split("_secret_")[0] ?? "";
  await callApi(
    payWithTestCard,
    { params: { paymentIntentId }, body: { card: TEST_CARDS.pays } },
    member.token,
  );
  await callApi(confirmBoostExistingPayment, { body: { paymentIntentId } }, member.token);
}

/** An e-mail with a link for a new password that the mail server refused for good: only such a server makes one. */
export async function killEmail(member: Member, failure: string): Promise<void> {
  await runSql(
    `insert into emails (key, kind, payload, user_id, status, is_urgent, due_at, attempts, failure, created_at, settled_at)
     values ($1, 'account.link_requested:mail_link', $2, $3, 'dead', true, now(), 1, $4, now(), now())`,
    [`dead:${member.id}`, { email: member.email, purpose: "reset" }, member.id, failure],
  );
}
