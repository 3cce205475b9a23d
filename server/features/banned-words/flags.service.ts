import type { WordFlag, decideWordFlag, listWordFlags } from "#contracts/banned-words.ts";
import type { BodyOf, QueryOf, ReplyOf } from "#contracts/endpoint.ts";
import { ADMIN_COUNT_MAX, WORD_HITS_PAGE_SIZE } from "#contracts/reference/limits.ts";

import { authorize, type Authorized, type Staff, type Viewer } from "../../platform/authorization.ts";
import { transaction, type Tx } from "../../platform/database/database.ts";
import { withTransactionHook } from "../../platform/database/transaction-hooks.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import { nameOf } from "../../platform/person.ts";
import { countOtherStaff, mayDecideCase, OWN_CASE, writeLog } from "../moderation/index.ts";
import * as queries from "./flags.queries.ts";
import type { BannedWordFilter } from "./text-filter.ts";

type FlagDeps = Deps & { textFilter: BannedWordFilter };
type Action = BodyOf<typeof decideWordFlag>["action"];

/** Lists open flags, oldest first, or decided ones, latest first. */
export async function list(
  { db }: FlagDeps,
  viewer: Staff,
  { state = "open", after }: QueryOf<typeof listWordFlags>,
): Promise<ReplyOf<typeof listWordFlags>> {
  const limit = WORD_HITS_PAGE_SIZE;
  const [rows, total, others] = await Promise.all([
    state === "open"
      ? queries.readOpen(db, Number(after ?? 0), limit + 1)
      : queries.readDone(db, after === undefined ? Number.MAX_SAFE_INTEGER : Number(after), limit + 1),
    queries.countFlags[state](db, ADMIN_COUNT_MAX),
    countOtherStaff(db, viewer.userId),
  ]);
  const shown = rows.slice(0, limit);
  const hits = shown.map((row) => present(row, mayDecideCase(viewer, { ownerId: row.user_id, others })));
  return { hits, total, nextAfter: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

/** Decides a flag once. A text is released by publishing it in its writer's name, in the same transaction. */
export async function decide(
  deps: FlagDeps,
  viewer: Staff,
  id: number,
  action: Action,
): Promise<{ message: string }> {
  const found = orThrow(await queries.findFlag(deps.db, id), "word_hit_not_found");
  const subject = { ownerId: found.user_id, others: await countOtherStaff(deps.db, viewer.userId) };
  const hit = authorize(viewer, mayDecideCase, { ...found, ...subject }, "own_case");
  if (!mayDo(hit, action)) throw new AppError("word_hit_decided");
  if (action === "release") {
    await release(deps, viewer, hit);
    return { message: "Published" };
  }
  const state = action === "refuse" ? "refused" : "closed";
  await transaction(deps.db, (tx) => close(tx, deps, viewer, { hit, state }));
  return { message: action === "refuse" ? "Not published" : "Closed" };
}

/** The log's name for each decision. */
const ACTIONS = { released: "release_text", refused: "refuse_text", closed: "close_flag" } as const;

/**
 * Closes a flag; refuses if another moderator has decided already. A held text's writer or a limited member is told; a flagged
 * text's writer never learns of it.
 */
async function close(
  tx: Tx,
  { clock, events }: FlagDeps,
  viewer: Staff,
  { hit, state }: { hit: Authorized<queries.DecidedRow>; state: "released" | "refused" | "closed" },
): Promise<void> {
  const decision = { state, adminId: viewer.userId, now: clock.now() };
  if (!(await queries.decideFlag(tx, hit, decision))) throw new AppError("word_hit_decided");
  const line = {
    action: ACTIONS[state],
    adminId: viewer.userId,
    userId: hit.user_id,
    reason: (hit.user_id === viewer.userId ? OWN_CASE : "") + hit.words.join(", "),
  };
  await writeLog(tx, line, decision.now);
  if (hit.outcome === "flag" || hit.user_id === null) return;
  await events.record(tx, "banned_words.decided", { flagId: hit.id, userId: hit.user_id });
}

async function release(deps: FlagDeps, viewer: Staff, hit: Authorized<queries.DecidedRow>): Promise<void> {
  const { kind, about_id: aboutId, pending: content } = hit;
  const writer = hit.user_id === null ? undefined : await queries.findWriter(deps.db, hit.user_id);
  const publish = kind === null ? undefined : deps.textFilter.publishers.of(kind);
  if (writer === undefined || kind === null || publish === undefined)
    throw new AppError("held_text_unpublishable");
  let isDecided = false;
  await withTransactionHook(
    async (tx) => {
      if (!isDecided) await close(tx, deps, viewer, { hit, state: "released" });
      isDecided = true;
    },
    () => publish(asViewer(writer), { kind, aboutId, content }, new Date(hit.created_at)),
  ).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code === "word_hit_decided") throw error;
    throw new AppError("held_text_unpublishable", {
      words: `This can no longer be published: ${error.message}`,
    });
  });
}

/** The writer as a viewer without a session. */
function asViewer({ id: userId, trade_key: tradeKey, county }: queries.WriterRow): Viewer {
  return { userId, tradeKey, county, sessionId: 0, role: "member" };
}

function mayDo(hit: Pick<queries.FlagRow, "state" | "outcome">, action: Action): boolean {
  return hit.state === "open" && (action === "close") === (hit.outcome !== "hold");
}

function present(row: queries.FlagRow, mayDecide: boolean): WordFlag {
  const { id, outcome, state, severity, words, call, target_id: targetId, content: text } = row;
  const { user_id, first_name, last_name, images, video } = row;
  const name = nameOf({ first_name: first_name ?? "", last_name: last_name ?? "" });
  return {
    id,
    outcome,
    state,
    severity,
    words,
    images,
    video,
    call,
    targetId,
    text,
    author: user_id === null ? null : { id: user_id, name },
    createdAt: row.created_at,
    can: {
      release: mayDecide && mayDo(row, "release"),
      refuse: mayDecide && mayDo(row, "refuse"),
      close: mayDecide && mayDo(row, "close"),
    },
  };
}
