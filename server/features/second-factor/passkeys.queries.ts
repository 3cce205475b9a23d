import type { ConfirmedAct } from "#contracts/identity-proof.ts";
import { PASSKEYS_MAX } from "#contracts/reference/limits.ts";

import type { Handle, Tx } from "../../platform/database/database.ts";
import { execute, many, matched, one, oneValue } from "../../platform/database/queries.ts";
import { hashToken } from "../../platform/sessions.ts";

export interface PasskeyRow {
  id: number;
  user_id: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

const COLUMNS = `id, user_id, credential_id, public_key, counter, transports, name, created_at as "createdAt",
  last_used_at as "lastUsedAt"`;
export const listPasskeys = many<PasskeyRow, [userId: number]>(
  `select ${COLUMNS} from passkeys where user_id = $1 order by id limit ${PASSKEYS_MAX}`,
);

/** Held until the transaction ends, so that its uses are counted one after the other. */
export const lockPasskey = one<PasskeyRow, [credentialId: string], Tx>(
  `select ${COLUMNS} from passkeys where credential_id = $1 for update`,
);

/** False when somebody has it already. */
export const savePasskey = matched<
  [passkey: Omit<PasskeyRow, "id" | "createdAt" | "lastUsedAt">, now: Date],
  Tx
>(
  `
  insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing returning id`,
  (key, now) => [key.user_id, key.credential_id, key.public_key, key.counter, key.transports, key.name, now],
);

export const saveUse = execute<[id: number, use: { counter: number; now: Date }]>(
  "update passkeys set counter = $2, last_used_at = $3 where id = $1",
  (id, use) => [id, use.counter, use.now],
);

/** False when the member has none with that id. */
export const dropPasskey = matched<[passkey: { id: number; userId: number }], Tx>(
  "delete from passkeys where id = $1 and user_id = $2 returning id",
  (passkey) => [passkey.id, passkey.userId],
);

interface Question {
  ticket: string;
  /** Null: for whoever signs in with it. */
  userId: number | null;
  /** What it confirms; null: to add a passkey, or to sign in. */
  act: ConfirmedAct | null;
}

export const saveQuestion = execute<[asked: Question & { challenge: string; expires: Date }], Handle>(
  "insert into passkey_questions (ticket_hash, user_id, act, challenge, expires_at) values ($1, $2, $3, $4, $5)",
  (asked) => [hashToken(asked.ticket), asked.userId, asked.act, asked.challenge, asked.expires],
);

/** What was asked; it is used up, whatever the answer is worth. */
export const consumeQuestion = oneValue<string, [asked: Question & { now: Date }]>(
  `
  delete from passkey_questions where ticket_hash = $1 and user_id is not distinct from $2
    and act is not distinct from $3 and expires_at > $4
  returning challenge`,
  ({ ticket, userId, act, now }) => [hashToken(ticket), userId, act, now],
);

export const dropExpiredQuestions = execute<[now: Date], Handle>(
  "delete from passkey_questions where expires_at < $1",
);
