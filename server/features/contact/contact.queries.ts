import type { ContactCase } from "#contracts/admin-contact.ts";
import type { ContactKind } from "#contracts/contact-words.ts";
import type { IllegalKind } from "#contracts/illegal-kinds.ts";
import { CONTACT_PAGE_SIZE } from "#contracts/reference/limits.ts";

import type { Authorized } from "../../platform/authorization.ts";
import type { TimePosition } from "../../platform/cursor.ts";
import type { Handle, Tx } from "../../platform/database/database.ts";
import {
  exactlyOne,
  exactlyOneValue,
  execute,
  many,
  one,
  oneValue,
} from "../../platform/database/queries.ts";

/** A message as it is stored. */
export type ContactRow = Omit<ContactCase, "reference" | "excerpt" | "isOverdue" | "entries">;

export type EntryRow = Omit<ContactCase["entries"][number], "admin"> &
  Record<"first_name" | "last_name", string | null>;

const COLUMNS = `id, kind, illegal_kind as "illegalKind", is_urgent as "isUrgent", name, email, user_id as "userId", about, message, received_at as "receivedAt",
  acknowledged_at as "acknowledgedAt", answered_at as "answeredAt", closed_at as "closedAt", due_on as "dueOn"`;

interface Kept {
  id: number;
  dueOn: string;
}

// The same message twice in a day is stored once: visitors have no idempotency key.
const insertOne = one<Kept, unknown[], Tx>(`
  insert into contact_messages (kind, illegal_kind, name, email, user_id, about, message, received_at, due_on, once_key)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict on constraint contact_messages__once do nothing
  returning id, due_on as "dueOn"`);
const findOnce = exactlyOne<Kept, [key: string]>(
  `select id, due_on as "dueOn" from contact_messages where once_key = $1`,
);

export interface NewMessage {
  kind: ContactKind;
  illegalKind: IllegalKind | null;
  name: string;
  email: string;
  userId: number | null;
  about: string | null;
  message: string;
  dueOn: string;
  onceKey: string;
}

/** Stores a message; `isNew` is false if it was already sent that day. */
export async function addMessage(tx: Tx, given: NewMessage, now: Date): Promise<Kept & { isNew: boolean }> {
  const { kind, illegalKind, name, email, userId, about, message, dueOn, onceKey } = given;
  const values = [kind, illegalKind, name, email, userId, about, message, now, dueOn, onceKey];
  const added = await insertOne(tx, ...values);
  return { ...(added ?? (await findOnce(tx, onceKey))), isNew: added !== undefined };
}

/** Lists open messages after a position: urgent first, then by due day. */
export const readOpen = many<ContactRow, [after: { isUrgent: boolean; day: string; id: number }]>(
  `
  select ${COLUMNS} from contact_messages where closed_at is null and ((not is_urgent), due_on, id) > ($1, $2::date, $3)
  order by (not is_urgent), due_on, id limit ${CONTACT_PAGE_SIZE + 1}`,
  ({ isUrgent, day, id }) => [!isUrgent, day, id],
);

/** Lists closed messages after a position, latest first. */
export const readClosed = many<ContactRow, [before: TimePosition]>(
  `
  select ${COLUMNS} from contact_messages where closed_at is not null and (closed_at, id) < ($1::timestamptz, $2)
  order by closed_at desc, id desc limit ${CONTACT_PAGE_SIZE + 1}`,
  ({ at, id }) => [at, id],
);

const COUNT = "select count(*)::integer from (select from contact_messages where closed_at";
/** Counts messages, up to `most`. */
export const countMessages = {
  open: exactlyOneValue<number, [most: number]>(`${COUNT} is null limit $1) counted`),
  closed: exactlyOneValue<number, [most: number]>(`${COUNT} is not null limit $1) counted`),
};

export const findMessage = one<ContactRow, [id: number]>(
  `select ${COLUMNS} from contact_messages where id = $1`,
);

/** Reads a message and locks it until the transaction ends. */
export const lockMessage = one<ContactRow, [id: number], Tx>(
  `select ${COLUMNS} from contact_messages where id = $1 for no key update`,
);

export const readEntries = many<EntryRow, [contactId: number]>(`
  select e.id, e.kind, e.text, u.first_name, u.last_name, e.created_at as "createdAt"
  from contact_entries e left join users u on u.id = e.admin_id where e.contact_id = $1 order by e.id limit 200`);

export const addEntry = exactlyOneValue<
  number,
  [
    contact: Authorized<ContactRow>,
    entry: { kind: "note" | "answer"; text: string; adminId: number },
    now: Date,
  ],
  Tx
>(
  `
  with answered as (update contact_messages set answered_at = $5 where id = $1 and $2 = 'answer')
  insert into contact_entries (contact_id, kind, text, admin_id, created_at) values ($1, $2, $3, $4, $5) returning id`,
  (contact, { kind, text, adminId }, now) => [contact.id, kind, text, adminId, now],
);

export interface AnswerRow extends Record<"first_name" | "last_name", string | null> {
  text: string;
  admin_id: number | null;
}

/** The latest answer, with its administrator. */
export const findLastAnswer = one<AnswerRow, [contactId: number]>(`
  select e.text, e.admin_id, u.first_name, u.last_name from contact_entries e left join users u on u.id = e.admin_id
  where e.contact_id = $1 and e.kind = 'answer' order by e.id desc limit 1`);

export const findAnswer = oneValue<string, [entryId: number]>(
  "select text from contact_entries where id = $1 and kind = 'answer'",
);

export const recordAcknowledged = execute<[id: number, now: Date], Handle>(
  "update contact_messages set acknowledged_at = $2 where id = $1 and acknowledged_at is null",
);

/** `at` is null to reopen the message. */
export const saveClosed = execute<[contact: Authorized<ContactRow>, at: Date | null]>(
  "update contact_messages set closed_at = $2 where id = $1",
  (contact, at) => [contact.id, at],
);

/** Deletes a message, with its notes and answers. */
export const deleteMessage = execute<[contact: Authorized<ContactRow>]>(
  "delete from contact_messages where id = $1",
  ({ id }) => [id],
);

/** Erases messages closed before that moment. */
export const eraseClosedBefore = execute<[moment: Date], Handle>(
  "delete from contact_messages where closed_at < $1",
);
