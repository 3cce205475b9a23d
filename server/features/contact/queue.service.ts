import * as z from "zod/mini";

import type {
  addContactEntry,
  ContactCase,
  ContactSummary,
  listContactMessages,
} from "#contracts/admin-contact.ts";
import { dayInLondon } from "#contracts/calendar.ts";
import { contactReference } from "#contracts/contact-words.ts";
import type { BodyOf, QueryOf, ReplyOf } from "#contracts/endpoint.ts";
import { ADMIN_COUNT_MAX, CONTACT_PAGE_SIZE } from "#contracts/reference/limits.ts";

import {
  authorize,
  type Authorized,
  isAdministrator,
  type Administrator,
} from "../../platform/authorization.ts";
import { defineCursor, defineTimeCursor, LATEST, part, toPage } from "../../platform/cursor.ts";
import { transaction, type Handle, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import { plainText } from "../../platform/mail/greet.ts";
import { personOf } from "../../platform/person.ts";
import { writeLog } from "../moderation/index.ts";
import * as queries from "./contact.queries.ts";

type Row = queries.ContactRow;

const EXCERPT_MAX = 160;

/** Lists a page of the queue: urgent first, then by due day; or closed messages, latest first. */
export async function listMessages(
  { db, clock }: Deps,
  { state, cursor }: QueryOf<typeof listContactMessages>,
): Promise<ReplyOf<typeof listContactMessages>> {
  const [rows, total] = await Promise.all([
    state === "open" ? readOpen(db, cursor) : readClosed(db, cursor),
    queries.countMessages[state](db, ADMIN_COUNT_MAX),
  ]);
  const { shown, nextCursor } = toPage(rows, CONTACT_PAGE_SIZE, ({ id, closedAt, dueOn, isUrgent }) =>
    closedAt === null
      ? OPEN_CURSOR.write({ isUrgent, day: dueOn, id })
      : CLOSED_CURSOR.write({ at: closedAt, id }),
  );
  const today = dayInLondon(clock.now());
  return {
    messages: shown.map((row) => summarise(row, today)),
    pagination: { total, hasMore: nextCursor !== null, cursor: nextCursor },
  };
}

const OPEN_CURSOR = defineCursor(
  "open messages",
  z.object({ isUrgent: z.boolean(), day: part.day, id: part.id }),
);
const CLOSED_CURSOR = defineTimeCursor("closed messages");

function readOpen(db: Handle, cursor: string | undefined): Promise<Row[]> {
  return queries.readOpen(db, OPEN_CURSOR.read(cursor) ?? { isUrgent: true, day: "0001-01-01", id: 0 });
}

function readClosed(db: Handle, cursor: string | undefined): Promise<Row[]> {
  return queries.readClosed(db, CLOSED_CURSOR.read(cursor) ?? LATEST);
}

export const getMessage = (deps: Deps, id: number): Promise<ContactCase> => read(deps, deps.db, id);

/**
 * Adds a note or an answer, which is emailed on commit (`contact.answered`). Refuses an answer if another answer has come that
 * the administrator has not seen.
 */
export async function addEntry(
  deps: Deps,
  viewer: Administrator,
  id: number,
  { kind, text, answeredBefore }: BodyOf<typeof addContactEntry>,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const contact = await loadForWork(tx, viewer, id);
    if (contact.closedAt !== null) throw new AppError("contact_closed");
    if (kind === "answer") {
      if (contact.email === null) throw new AppError("contact_unreachable");
      const last = await queries.findLastAnswer(tx, id);
      const isFollowUp = answeredBefore !== undefined && answeredBefore !== contact.answeredAt;
      if (last !== undefined && (isFollowUp || last.text === text)) throw alreadyAnswered(last, viewer);
    }
    const entry = { kind, text, adminId: viewer.userId };
    const now = deps.clock.now();
    const entryId = await queries.addEntry(tx, contact, entry, now);
    await writeLog(tx, { action: `${kind}_contact`, ...about(viewer, contact) }, now);
    if (kind === "answer")
      await deps.events.record(tx, "contact.answered", { contactId: id, entryId, adminId: viewer.userId });
  });
}

/** Names the administrator who answered, and the answer's beginning; the case has all of it. */
function alreadyAnswered(last: queries.AnswerRow, { userId }: Administrator): AppError {
  const name = personOf(last.admin_id, last.first_name, last.last_name)?.name ?? "A former administrator";
  const who = last.admin_id === userId ? "You have" : `${name} has`;
  const words = `${who} answered already: “${plainText(last.text, EXCERPT_MAX)}” Please read that first.`;
  return new AppError("contact_answered", { words });
}

/** Closes or reopens a message; if nothing changes, its time stays. */
export async function setClosed(
  deps: Deps,
  viewer: Administrator,
  id: number,
  isClosed: boolean,
): Promise<ContactCase> {
  return transaction(deps.db, async (tx) => {
    const contact = await loadForWork(tx, viewer, id);
    if ((contact.closedAt !== null) !== isClosed) {
      const now = deps.clock.now();
      await queries.saveClosed(tx, contact, isClosed ? now : null);
      const action = isClosed ? "close_contact" : "reopen_contact";
      await writeLog(tx, { action, ...about(viewer, contact) }, now);
    }
    return read(deps, tx, id);
  });
}

/** Deletes a message, for example for a person whose address another person typed. The log records only that it was deleted. */
export async function deleteMessage(deps: Deps, viewer: Administrator, id: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const contact = await loadForWork(tx, viewer, id);
    await queries.deleteMessage(tx, contact);
    await writeLog(tx, { action: "delete_contact", ...about(viewer, contact) }, deps.clock.now());
  });
}

/** The log entry's reference to a message; the text stays with the message. */
const about = ({ userId: adminId }: Administrator, { id, userId }: Row) => ({
  adminId,
  userId,
  content: { type: "contact", id },
});

async function loadForWork(tx: Tx, viewer: Administrator, id: number): Promise<Authorized<Row>> {
  const contact = orThrow(await queries.lockMessage(tx, id), "contact_not_found");
  return authorize(viewer, isAdministrator, contact, "admin_only");
}

/** A message with its notes and answers. */
async function read({ clock }: Deps, handle: Handle, id: number): Promise<ContactCase> {
  const row = orThrow(await queries.findMessage(handle, id), "contact_not_found");
  const entries = await queries.readEntries(handle, id);
  return {
    ...row,
    ...summarise(row, dayInLondon(clock.now())),
    entries: entries.map(({ first_name: first, last_name: last, ...entry }) => ({
      ...entry,
      admin: first === null ? null : `${first} ${last ?? ""}`.trim(),
    })),
  };
}

function summarise(row: Row, today: string): ContactSummary {
  return {
    ...row,
    reference: contactReference(row.id),
    excerpt: plainText(row.message, EXCERPT_MAX),
    isOverdue: row.answeredAt === null && row.closedAt === null && row.dueOn < today,
  };
}
