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

/** Creates a paid boost, by a member who joined long enough ago to have to pay. */
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

/** Creates an email with a password link that the mail server refused for good, which otherwise takes such a server. */
export async function killEmail(member: Member, failure: string): Promise<void> {
  await runSql(
    `insert into emails (key, kind, payload, user_id, status, is_urgent, due_at, attempts, failure, created_at, settled_at)
     values ($1, 'account.link_requested:mail_link', $2, $3, 'dead', true, now(), 1, $4, now(), now())`,
    [`dead:${member.id}`, { email: member.email, purpose: "reset" }, member.id, failure],
  );
}
