import type { BodyOf, ReplyOf } from "#contracts/endpoint.ts";
import type { ReviewAction } from "#contracts/moderation-form.ts";
import type {
  CaseType,
  ModerationAction,
  openReportedMessages,
  reviewReport,
} from "#contracts/moderation.ts";
import { REPORTED_CONTEXT } from "#contracts/reference/limits.ts";

import { authorize, isAdministrator, type Administrator, type Staff } from "../../platform/authorization.ts";
import { transaction, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import { personOf } from "../../platform/person.ts";
import { findAppealOfMessage } from "./appeals.queries.ts";
import { findAround, ownerOf } from "./items.queries.ts";
import { writeLog } from "./log.queries.ts";
import { mayDecideAppeal, mayDecideCase, OWN_CASE } from "./moderation.access.ts";
import { closeCase, isReportedSince, lockCase } from "./queue.queries.ts";
import { takeAway } from "./removal.service.ts";
import { countOtherStaff } from "./roles.queries.ts";
import type { RemovedContent } from "./sanctions.queries.ts";
import { recordSanction } from "./sanctions.service.ts";
import { GROUNDS } from "./words.ts";

const STATUS = { delete_post: "resolved", ignore: "ignored", reviewed: "reviewed" } as const satisfies Record<
  ReviewAction,
  string
>;
const SAID: Readonly<Record<ReviewAction, string>> = {
  delete_post: "It has been removed, and every report of it is closed.",
  ignore: "Every report of it is closed.",
  reviewed: "Your note is kept. It stays in the queue.",
};

const DECIDE_IN_QUEUE =
  "This has been reported. Please read the report under Reports in the portal, and decide there.";

/** Decides about a reported item, once, and closes every report of it. */
export async function review(
  deps: Deps,
  viewer: Staff,
  reportId: number,
  { action, adminNote: note, noteBefore, lastReport, reason }: BodyOf<typeof reviewReport>,
): Promise<{ message: string }> {
  const now = deps.clock.now();
  await transaction(deps.db, async (tx) => {
    const found = await loadCase(tx, viewer, reportId);
    const { type, target_id: id, ownerId, others } = found;
    const thing = authorize(viewer, mayDecideCase, { type, id, ownerId, others });
    if (note !== null && noteBefore !== undefined && noteBefore !== found.admin_note)
      throw new AppError("report_note_changed");
    if (lastReport !== undefined && (await isReportedSince(tx, found, lastReport)))
      throw new AppError("reported_meanwhile");
    const taken = action === "delete_post" ? await takeAway(tx, deps, thing, now) : null;
    await closeCase(tx, found, { status: STATUS[action], note, reason, adminId: viewer.userId, now });
    const told = reason ?? GROUNDS[found.reason] ?? null;
    // The log does not keep a reporter's words about a former member either.
    const why = found.owner_id === null ? told : (reason ?? found.reason);
    const about = { owner: found.owner_id, reason: why, reportId: found.id };
    const logId = await logDecision(
      tx,
      viewer,
      { ...thing, ...about, action: nameFor(action, found.type) },
      now,
    );
    if (taken !== null)
      await recordRemoval(
        tx,
        deps,
        viewer,
        { thing, owner: found.owner_id, reason: told, logId, ...taken },
        now,
      );
    if (action !== "reviewed") await deps.events.record(tx, "moderation.decided", { logId });
  });
  return { message: SAID[action] };
}

/** Removes a post or a job. One with an open report is decided in the queue, where its reports are read. */
export async function removeContent(
  deps: Deps,
  viewer: Administrator,
  given: { type: "post" | "job"; id: number },
  reason: string | null,
): Promise<{ message: string }> {
  const now = deps.clock.now();
  await transaction(deps.db, async (tx) => {
    const thing = authorize(viewer, isAdministrator, given, "admin_only");
    const owner = await ownerOf(tx, thing.type, thing.id);
    const taken = await takeAway(tx, deps, thing, now);
    if (taken === null) throw new AppError(thing.type === "post" ? "post_not_found" : "job_not_found");
    if (await isReportedSince(tx, { type: thing.type, target_id: thing.id }, 0))
      throw new AppError("reported_meanwhile", { words: DECIDE_IN_QUEUE });
    const action = nameFor("delete_post", thing.type);
    const logId = await logDecision(tx, viewer, { ...thing, owner, reason, action }, now);
    await recordRemoval(tx, deps, viewer, { thing, owner, reason, logId, ...taken }, now);
    await deps.events.record(tx, "moderation.decided", { logId });
  });
  return { message: given.type === "post" ? "The post has been removed." : "The job has been removed." };
}

/** Returns the reported message, as it was, with ten on either side. The reading is logged before they are shown. */
export function readMessages(
  { db, clock }: Deps,
  viewer: Staff,
  reportId: number,
): Promise<ReplyOf<typeof openReportedMessages>> {
  return transaction(db, async (tx) => {
    const { kept, ...found } = await loadForReading(tx, viewer, reportId);
    const around = found.type === "message" ? await findAround(tx, found.target_id, REPORTED_CONTEXT) : [];
    if (around.length === 0) throw new AppError("message_not_found");
    const about = { type: found.type, id: found.target_id, owner: found.owner_id, reason: null };
    await logDecision(tx, viewer, { ...about, reportId: found.id, action: "read_messages" }, clock.now());
    const messages = around.map(
      ({ id, content, created_at: createdAt, sender_id, first_name, last_name }) => ({
        id,
        content: id === found.target_id && kept !== null && "content" in kept ? kept.content : content,
        createdAt,
        isReported: id === found.target_id,
        sender: personOf(sender_id, first_name, last_name),
      }),
    );
    return { messages };
  });
}

/** Gives the owner a strike; none for a former member's content, or for the moderator's own. */
async function recordRemoval(
  tx: Tx,
  deps: Deps,
  viewer: Staff,
  removal: {
    thing: { type: CaseType; id: number };
    owner: number | null;
    reason: string | null;
    logId: number;
    kept: RemovedContent | null;
  },
  now: Date,
): Promise<void> {
  const { thing, owner, ...rest } = removal;
  if (owner === null || owner === viewer.userId) return;
  const decidedBy = viewer.userId;
  const { type, id } = thing;
  await recordSanction(
    tx,
    deps,
    { ...rest, userId: owner, kind: "removal", content: { type, id }, decidedBy },
    now,
  );
}

async function loadCase(tx: Tx, viewer: Staff, reportId: number) {
  const found = orThrow(await lockCase(tx, reportId), "report_not_found");
  if (found === "closed") throw new AppError("report_closed");
  const subject = { ownerId: found.owner_id, others: await countOtherStaff(tx, viewer.userId) };
  return authorize(viewer, mayDecideCase, { ...found, ...subject }, "own_case");
}

/** An open case or, once that is closed, what an appeal against the removal that waits is about. */
async function loadForReading(tx: Tx, viewer: Staff, reportId: number) {
  const found = await findAppealOfMessage(tx, viewer.userId, reportId);
  if (found === undefined) return { ...(await loadCase(tx, viewer, reportId)), kept: null };
  const appeal = authorize(viewer, mayDecideAppeal, found, "appeal_for_another");
  const { content_id: target_id, user_id: owner_id, kept } = appeal;
  return { id: reportId, type: "message" as const, target_id: target_id ?? 0, owner_id, kept };
}

function nameFor(action: ReviewAction, type: CaseType): ModerationAction {
  if (action === "ignore") return "ignore_report";
  if (action === "reviewed") return "note_report";
  if (type === "post") return "delete_post";
  return type === "job" ? "delete_job" : "delete_content";
}

function logDecision(
  tx: Tx,
  viewer: Staff,
  line: {
    type: CaseType;
    id: number;
    owner: number | null;
    reason: string | null;
    reportId?: number;
    action: ModerationAction;
  },
  now: Date,
): Promise<number> {
  const { type, id, owner: userId, reportId, action } = line;
  const about = reportId === undefined ? {} : { reportId };
  const isOwn = reportId !== undefined && userId === viewer.userId;
  const reason = isOwn ? OWN_CASE + (line.reason ?? "") : line.reason;
  return writeLog(
    tx,
    { action, adminId: viewer.userId, userId, reason, content: { type, id }, ...about },
    now,
  );
}
