import { canBeHidden } from "#contracts/blocks.ts";
import type { ErrorCode } from "#contracts/errors.ts";
import type { ReportType } from "#contracts/report-form.ts";
import type { PublicReportType } from "#contracts/reports.ts";

import { authorize, isOthers, type Viewer } from "../../platform/authorization.ts";
import { transaction, type Handle } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import { findAccount } from "../accounts/index.ts";
import { findApprenticeshipOwner } from "../apprenticeships/index.ts";
import { addHidden } from "../blocks/index.ts";
import { findMessage } from "../chat/index.ts";
import { findComment, findPostAuthor } from "../feed/index.ts";
import { findJobOwner } from "../jobs/index.ts";
import { THING } from "../moderation/index.ts";
import { findProjectOwner } from "../projects/index.ts";
import { findReplyWriter, findReviewWriter } from "../reviews/index.ts";
import {
  findPublicOwner,
  storePublicReport,
  storeReport,
  type Grounds,
  type Reportable,
} from "./reports.queries.ts";

/** The thing's owner; null once their account is erased. */
type Owned = Pick<Reportable, "ownerId">;

interface Kind {
  /** Undefined if there is no such thing, or it is a message in a conversation of others. */
  findOwner: (db: Handle, id: number, memberId: number) => Promise<Owned | undefined>;
  missing: ErrorCode;
}

/** For things that are erased with their owner. */
function ownedBy(find: (db: Handle, id: number) => Promise<number | undefined>): Kind["findOwner"] {
  return async (db, id) => {
    const ownerId = await find(db, id);
    return ownerId === undefined ? undefined : { ownerId };
  };
}

const KINDS: Readonly<Record<ReportType, Kind>> = {
  post: { findOwner: ownedBy(findPostAuthor), missing: "post_not_found" },
  comment: {
    findOwner: ownedBy(async (db, id) => (await findComment(db, id, null))?.userId),
    missing: "comment_not_found",
  },
  job: { findOwner: ownedBy(findJobOwner), missing: "job_not_found" },
  apprenticeship: { findOwner: ownedBy(findApprenticeshipOwner), missing: "apprenticeship_not_found" },
  project: { findOwner: ownedBy(findProjectOwner), missing: "project_not_found" },
  profile: { findOwner: ownedBy(findMember), missing: "user_not_found" },
  message: { findOwner: findSender, missing: "message_not_found" },
  review: { findOwner: (db, id) => findReviewWriter(db, id), missing: "review_not_found" },
  review_reply: { findOwner: ownedBy(findReplyWriter), missing: "review_reply_not_found" },
};

/** A profile's owner is its member; banned and unconfirmed members have no visible profile. */
async function findMember(db: Handle, id: number): Promise<number | undefined> {
  const account = await findAccount(db, id);
  return account?.is_email_verified && account.banned_at === null ? account.id : undefined;
}

/** A chat message's owner is its sender; only the two in the conversation can see it. */
async function findSender(db: Handle, id: number, memberId: number): Promise<Owned | undefined> {
  const message = await findMessage(db, memberId, id);
  return message && { ownerId: message.senderId };
}

function sayReported(type: ReportType): string {
  const name = THING[type];
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} reported`;
}

/** Reports a thing to the moderators, once per member and thing, and hides it from the member if its type can be hidden. */
export async function report(
  deps: Deps,
  viewer: Viewer,
  given: Grounds & { type: ReportType; id: number },
): Promise<{ message: string }> {
  const { type, id, reason, details, illegalKind } = given;
  const { findOwner, missing } = KINDS[type];
  const owned = orThrow(await findOwner(deps.db, id, viewer.userId), missing);
  const error = new AppError("own_report", { words: `Cannot report own ${THING[type]}` });
  const thing = authorize(viewer, isOthers, { type, id, ...owned }, error);
  await transaction(deps.db, async (tx) => {
    const filed = { reporterId: viewer.userId, reason, details, illegalKind, now: deps.clock.now() };
    const reportId = await storeReport(tx, thing, filed);
    if (reportId === undefined)
      throw new AppError("already_reported", { words: `You have already reported this ${THING[type]}` });
    if (canBeHidden(type)) await addHidden(tx, { userId: viewer.userId, type, id }, filed.now);
    await deps.events.record(tx, "reports.reported", { reportId, userId: viewer.userId });
  });
  return { message: sayReported(type) };
}

/** Reports a thing from its public page. A signed-in reader's report is filed under their name. */
export async function reportPublicly(
  deps: Deps,
  viewer: Viewer | null,
  given: Grounds & { type: PublicReportType; id: number },
): Promise<{ message: string }> {
  if (viewer !== null) return report(deps, viewer, given);
  const { type, id, ...grounds } = given;
  await transaction(deps.db, async (tx) => {
    const ownerId = orThrow(await findPublicOwner[type](tx, id), KINDS[type].missing);
    await storePublicReport(tx, { type, id, ownerId }, { ...grounds, now: deps.clock.now() });
  });
  return { message: sayReported(type) };
}
