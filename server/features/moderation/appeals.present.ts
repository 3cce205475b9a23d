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
  const isPast = row.until !== null && Date.parse(row.until) <= now.getTime();
  return {
    ...presentSanction(row, excerptOf(row, content)),
    isOver: isPast || row.has_ended,
    appealBy: endsAt.toISOString(),
    appeal: presentAppeal(row),
    can: { appeal: isOpen },
  };
}

/**
 * An appeal as its judge reads it. A chat message's text is not shown: it is read from a report, and the reading is
 * logged.
 */
export function presentAdminAppeal(row: AppealRow, item: ItemRow | null, viewer: Staff): AdminAppeal {
  const excerpt = row.content_type === "message" ? null : excerptOf(row, item?.content ?? null);
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
    can: { decide: row.outcome === null && mayDecideAppeal(viewer, row) },
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

/** An excerpt of the copy kept at removal, otherwise of what the thing says now. */
function excerptOf({ kept }: SanctionRow, content: string | null): string | null {
  const words = kept === null ? content : wordsOf(kept);
  return words === null || words === "" ? null : plainText(words, EXCERPT_MAX);
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
