import type { QueryOf, ReplyOf } from "#contracts/endpoint.ts";
import type { DeadLetter, listDeadLetters } from "#contracts/letters.ts";

import { authorize, type Viewer } from "../../platform/authorization.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { nameOf } from "../../platform/person.ts";
import { writeLog } from "../moderation/index.ts";
import {
  lockDeadLetter,
  readDeadLetters,
  readWaiting,
  revive,
  type DeadLetterRow,
} from "./dead-letters.queries.ts";
import { isAdministrator } from "./letters.access.ts";

/** What did not get through, latest first. */
export async function listDead(
  { db }: Pick<Deps, "db">,
  { limit, before }: QueryOf<typeof listDeadLetters>,
): Promise<ReplyOf<typeof listDeadLetters>> {
  const from = before === undefined ? Number.MAX_SAFE_INTEGER : Number(before);
  const [rows, waiting] = await Promise.all([readDeadLetters(db, from, limit + 1), readWaiting(db)]);
  const shown = rows.slice(0, limit);
  return {
    letters: shown.map(present),
    nextBefore: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    waiting,
  };
}

/** Puts one back into the queue, from where it is written anew: what is no longer true is not sent. */
export async function retry(
  { db, clock, mailer }: Pick<Deps, "db" | "clock" | "mailer">,
  viewer: Viewer,
  id: number,
): Promise<void> {
  await transaction(db, async (tx) => {
    const letter = await lockDeadLetter(tx, id);
    if (letter === undefined) throw new AppError("dead_letter_not_found");
    const now = clock.now();
    await revive(tx, authorize(viewer, isAdministrator, letter, "admin_only"), now);
    const about = { adminId: viewer.userId, userId: letter.userId, content: { type: "letter", id } };
    await writeLog(tx, { action: "retry_letter", ...about }, now);
    await mailer.wake(tx);
  });
}

function present(row: DeadLetterRow): DeadLetter {
  const { id, kind, failure, attempts, created_at: createdAt, settled_at: diedAt } = row;
  const member = row.user_id === null ? null : { id: row.user_id, name: nameOf(row) };
  return { id, kind, member, failure, attempts, createdAt, diedAt };
}
