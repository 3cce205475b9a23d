import type { FailedEmail, listFailedEmails } from "#contracts/emails.ts";
import type { QueryOf, ReplyOf } from "#contracts/endpoint.ts";

import { authorize, type Administrator, isAdministrator } from "../../platform/authorization.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { orThrow } from "../../platform/errors.ts";
import { nameOf } from "../../platform/person.ts";
import { writeLog } from "../moderation/index.ts";
import {
  lockFailedEmail,
  readFailedEmails,
  readWaiting,
  revive,
  type FailedEmailRow,
} from "./failed-emails.queries.ts";

/** Lists failed emails, latest first. */
export async function listDead(
  { db }: Deps,
  { limit, before }: QueryOf<typeof listFailedEmails>,
): Promise<ReplyOf<typeof listFailedEmails>> {
  const from = before === undefined ? Number.MAX_SAFE_INTEGER : Number(before);
  const [rows, waiting] = await Promise.all([readFailedEmails(db, from, limit + 1), readWaiting(db)]);
  const shown = rows.slice(0, limit);
  return {
    emails: shown.map(present),
    nextBefore: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    waiting,
  };
}

/** Queues a failed email again. It is written from scratch, so what is no longer true is not sent. */
export async function retry({ db, clock, mailer }: Deps, viewer: Administrator, id: number): Promise<void> {
  await transaction(db, async (tx) => {
    const mail = orThrow(await lockFailedEmail(tx, id), "failed_email_not_found");
    const now = clock.now();
    await revive(tx, authorize(viewer, isAdministrator, mail, "admin_only"), now);
    const about = { adminId: viewer.userId, userId: mail.userId, content: { type: "email", id } };
    await writeLog(tx, { action: "retry_letter", ...about }, now);
    await mailer.wake(tx);
  });
}

function present(row: FailedEmailRow): FailedEmail {
  const { id, kind, failure, attempts, created_at: createdAt, settled_at: diedAt } = row;
  const member = row.user_id === null ? null : { id: row.user_id, name: nameOf(row) };
  return { id, kind, member, failure, attempts, createdAt, diedAt };
}
