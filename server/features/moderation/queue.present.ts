import type { AdminReport } from "#contracts/moderation.ts";

import type { Staff } from "../../platform/authorization.ts";
import { personOf } from "../../platform/person.ts";
import type { EarlierRow, ItemRow } from "./items.queries.ts";
import { mayBan } from "./moderation.access.ts";
import type { CaseRow, FiledRow } from "./queue.queries.ts";

/** An item of the queue with its reports, the first of which is also in fields of its own. */
export function presentCase(
  row: CaseRow,
  given: {
    filed: readonly FiledRow[];
    item: ItemRow | null;
    earlier: readonly EarlierRow[];
    viewer: Staff;
    mayDecide: boolean;
  },
): AdminReport {
  const { filed, item, earlier, viewer, mayDecide } = given;
  const isOwn = viewer.userId === row.owner_id;
  const reports = filed.map((each) => presentFiled(each, { isOwn, showsEmail: viewer.role === "admin" }));
  const [first] = reports;
  const author = authorOf(row, viewer);
  return {
    id: row.id,
    reason: first?.reason ?? "",
    details: first?.details ?? null,
    createdAt: first?.createdAt ?? "",
    reporter: first?.reporter ?? null,
    status: row.status,
    type: row.type,
    targetId: row.target_id,
    isRaised: row.raised_at !== null,
    isUrgent: row.is_urgent,
    reports,
    reportCount: filed[0]?.filed ?? 0,
    lastReport: filed[0]?.last_id ?? row.id,
    post:
      row.type === "post" && item !== null && author !== null
        ? { id: item.id, content: item.content ?? "", author: { id: author.id, name: author.name } }
        : null,
    item: item && {
      content: item.content,
      images: item.images,
      imageAlts: item.image_alts,
      video: item.video,
      createdAt: item.created_at,
      editedAt: item.edited_at,
      earlier: earlier.map(({ content, replaced_at: replacedAt }) => ({ content, replacedAt })),
      isRemoved: item.is_removed,
    },
    author,
    adminNote: row.admin_note,
    outcomeReason: row.outcome_reason,
    reviewedBy: personOf(row.reviewer_id, row.reviewer_first_name, row.reviewer_last_name),
    reviewedAt: row.reviewed_at,
    can: { decide: mayDecide },
  };
}

/** Moderators do not learn who reported their own content. */
function presentFiled(
  row: FiledRow,
  { isOwn, showsEmail }: { isOwn: boolean; showsEmail: boolean },
): AdminReport["reports"][number] {
  const { id, source, reason, details, illegal_kind: illegalKind, created_at: createdAt } = row;
  const who = isOwn ? null : personOf(row.reporter_id, row.first_name, row.last_name);
  return {
    id,
    source,
    reason,
    details,
    illegalKind,
    createdAt,
    reporter: who && { ...who, email: showsEmail ? row.email : null },
  };
}

function authorOf(row: CaseRow, viewer: Staff): AdminReport["author"] {
  const who = personOf(row.owner_id, row.owner_first_name, row.owner_last_name);
  const role = row.owner_role ?? "member";
  const isBanned = row.owner_banned_at !== null;
  return who && { ...who, isBanned, isAdmin: role === "admin", can: { ban: mayBan(viewer, { role }) } };
}
