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

/** Locked until the transaction ends, so that concurrent uses are counted in turn. */
export const lockPasskey = one<PasskeyRow, [credentialId: string], Tx>(
  `select ${COLUMNS} from passkeys where credential_id = $1 for update`,
);

/** False if the passkey is already registered. */
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

/** False if the member has no passkey with that id. */
export const dropPasskey = matched<[passkey: { id: number; userId: number }], Tx>(
  "delete from passkeys where id = $1 and user_id = $2 returning id",
  (passkey) => [passkey.id, passkey.userId],
);

interface Question {
  ticket: string;
  /** Null when signing in: any member. */
  userId: number | null;
  /** The act that it confirms; null for adding a passkey or signing in. */
  act: ConfirmedAct | null;
}

export const saveQuestion = execute<[asked: Question & { challenge: string; expires: Date }], Handle>(
  "insert into passkey_questions (ticket_hash, user_id, act, challenge, expires_at) values ($1, $2, $3, $4, $5)",
  (asked) => [hashToken(asked.ticket), asked.userId, asked.act, asked.challenge, asked.expires],
);

/** Returns the challenge and deletes it, whether or not the response proves valid. */
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
