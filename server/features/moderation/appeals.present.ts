import { EXCERPT_MAX } from "#contracts/reference/limits.ts";
import type { AdminAppeal, OwnSanction } from "#contracts/sanctions.ts";

import type { Staff } from "../../platform/authorization.ts";
import { plainText } from "../../platform/mail/greet.ts";
import { nameOf, personOf } from "../../platform/person.ts";
import type { AppealRow } from "./appeals.queries.ts";
import type { ItemRow } from "./items.queries.ts";
import { mayDecideAppeal } from "./moderation.access.ts";
import type { RemovedContent, OwnSanctionRow, SanctionRow } from "./sanctions.queries.ts";

/** A decision as its member reads it. `content` is the text that was removed, if it is still stored. */
export function presentOwnSanction(
  row: OwnSanctionRow,
  { content, endsAt, now }: { content: string | null; endsAt: Date; now: Date },
): OwnSanction {
  const isOpen = row.appealed_at === null && row.withdrawn_at === null && now <= endsAt;
  const text = textOf(row, content);
  const isPast = row.until !== null && Date.parse(row.until) <= now.getTime();
  return {
    ...presentSanction(row, text === null ? null : plainText(text, EXCERPT_MAX)),
    isOver: isPast || row.has_ended,
    replacedBy: row.replaced_by,
    appealBy: endsAt.toISOString(),
    appeal: presentAppeal(row),
    can: { appeal: isOpen },
  };
}

/**
 * An appeal as its judge reads it, with the whole text. A chat message's is not shown: it is read with its report, and
 * the reading is logged.
 */
export function presentAdminAppeal(row: AppealRow, item: ItemRow | null, viewer: Staff): AdminAppeal {
  const isMessage = row.content_type === "message";
  const excerpt = isMessage ? null : textOf(row, item?.content ?? null);
  const mayDecide = row.outcome === null && mayDecideAppeal(viewer, row);
  const { appeal_id: id, by_first_name, by_last_name, judge_first_name, judge_last_name } = row;
  return {
    id,
    message: row.appeal_message ?? "",
    createdAt: row.appealed_at ?? row.created_at,
    outcome: row.outcome,
    outcomeReason: row.outcome_reason,
    decidedAt: row.outcome_at,
    sanction: {
      ...presentSanction(row, excerpt),
      decidedBy: personOf(row.decided_by, by_first_name, by_last_name),
    },
    user: { id: row.user_id, name: nameOf(row) },
    decidedBy: personOf(row.judge_id, judge_first_name, judge_last_name),
    can: { decide: mayDecide },
    messageReportId: isMessage && mayDecide ? row.report_id : null,
    ...imagesOf(row, item),
    video: item?.video ?? null,
    isOwnDecision: row.decided_by === viewer.userId,
  };
}

function presentSanction(row: SanctionRow, excerpt: string | null) {
  const { id, kind, reason, content_type: type, content_id: contentId } = row;
  return {
    id,
    kind,
    reason,
    removed: type === null || contentId === null ? null : { type, id: contentId, excerpt },
    createdAt: row.created_at,
    until: row.until,
    strikeUntil: row.strike_until,
    isWithdrawn: row.withdrawn_at !== null,
  };
}

function presentAppeal(row: SanctionRow): OwnSanction["appeal"] {
  const { appeal_message: message, appealed_at: createdAt, outcome, outcome_reason, outcome_at } = row;
  if (message === null || createdAt === null) return null;
  return { message, createdAt, outcome, outcomeReason: outcome_reason, decidedAt: outcome_at };
}

/** The text kept at removal, otherwise what the thing says now. */
function textOf({ kept }: SanctionRow, content: string | null): string | null {
  return (kept === null ? content : wordsOf(kept)) || null;
}

function imagesOf({ kept }: SanctionRow, item: ItemRow | null): Pick<AdminAppeal, "images" | "imageAlts"> {
  if (kept === null || "content" in kept) {
    return { images: item?.images ?? [], imageAlts: item?.image_alts ?? [] };
  }
  return { images: kept.avatar === null ? [] : [kept.avatar], imageAlts: [] };
}

function wordsOf(kept: RemovedContent): string | null {
  return "content" in kept ? kept.content : kept.bio;
}
