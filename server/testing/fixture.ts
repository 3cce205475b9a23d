import { listSessions } from "#contracts/accounts.ts";
import { createPost, createInteraction } from "#contracts/feed.ts";
import { follow } from "#contracts/follows.ts";
import { declareInterest } from "#contracts/jobs.ts";

import { transaction } from "../platform/database/database.ts";
import { hashPassword } from "../platform/passwords.ts";
import { leaveAdvertisement } from "./advertisements.ts";
import { leaveApplication, postApprenticeship } from "./apprenticeships.ts";
import { leaveWords } from "./banned-words.ts";
import { say } from "./chat.ts";
import { createClient, type Client } from "./client.ts";
import { leaveContact } from "./contact.ts";
import { leaveAsking, leaveBlocked, makeCrew } from "./crew.ts";
import { leaveFailedEmail } from "./emails.ts";
import { leaveSavedSearch, postJob } from "./jobs.ts";
import type { Member } from "./members.ts";
import { leaveNotification } from "./notifications.ts";
import { PASSWORD } from "./people.ts";
import { leaveProfile } from "./profiles.ts";
import { leavePushDevice } from "./push.ts";
import { leaveReport } from "./reports.ts";
import { leaveReview, leaveReviewRequest } from "./reviews.ts";
import { appealToken, leaveAppeal, leaveSanction } from "./sanctions.ts";
import { anyStory } from "./stories.ts";
import type { TestApp } from "./test-app.ts";
import { DAY } from "./test-clock.ts";

/** The callers of an endpoint, by their relation to its thing. */
export const ROLES = [
  "visitor",
  "stranger",
  "party",
  "owner",
  "moderator",
  "admin",
  "banned",
  "revoked",
] as const;
export type Role = (typeof ROLES)[number];

/**
 * One member for each role except the visitor. All have the password of `people.ts`, and their own address, phone
 * number and birthday.
 */
export type Callers = Readonly<Record<Exclude<Role, "visitor">, Member>>;

/** Things that belong to the owner; the party is the other member of each. */
export interface Fixture {
  cast: Callers;
  /** Written by the owner. */
  postId: number;
  /** Written by the party; nobody has reported it. */
  hostPostId: number;
  /** Written by the owner below a post of the party. */
  commentId: number;
  /** A public job posted by the owner; the party has declared interest. */
  jobId: number;
  /** Posted by the owner. */
  apprenticeshipId: number;
  /** The party's application for it, with a CV. */
  applicationId: number;
  /** The owner's saved search. */
  savedSearchId: number;
  /** Another session of the owner. */
  sessionId: number;
  /** The owner's open crew request to the party. */
  crewRequestId: number;
  /** A member in the owner's crew. */
  mateId: number;
  /** The owner's follow of that member. */
  followId: number;
  /** A member whom the owner has blocked. */
  blockedId: number;
  /** A failed email to the owner. */
  failedEmailId: number;
  /** On the administrators' lists; the hit is a flagged post of the owner's. */
  bannedWordId: number;
  safeWordId: number;
  wordFlagId: number;
  /** Another member, who is banned. */
  suspendedId: number;
  /** A warning against the owner that can be appealed, its link, and the owner's appeal against another. */
  sanctionId: number;
  appealToken: string;
  appealId: number;
  /** A member whose reach is limited. */
  limitedId: number;
  /** A member whose address is not confirmed. */
  unconfirmedId: number;
  /** Another member's report of the owner's post. */
  reportId: number;
  /** The owner's report of the party's message. */
  messageReportId: number;
  /** In the owner's portfolio. */
  projectId: number;
  /** The owner's, with a certificate; the owner has a CV too, and shares both with all members. */
  qualificationId: number;
  /** The owner's open request to the party for a review. */
  reviewRequestId: number;
  /** The owner's review of the party. */
  reviewId: number;
  /** In the owner's list, about the party. */
  notificationId: number;
  pushDeviceId: number;
  /** From a visitor. */
  contactId: number;
  /** The operator's, running. */
  advertisementId: number;
  /** The product's own, as all stories are. */
  story: { id: number; slug: string };
  /** A notification of the owner's that was just deleted. */
  deletedNotificationId: number;
  /** Between the owner and the party. */
  conversationId: number;
  /** In it, from the party; the owner has not read it. */
  messageId: number;
}

let hashed: Promise<string> | undefined;
let cast = 0;

/** Creates the members of one cast. The banned one and the one whose session was revoked still have their tokens. */
export async function makeCallers(app: TestApp): Promise<Callers> {
  cast += 1;
  const number = String(cast).padStart(3, "0");
  const make = (at: number, role: Partial<Pick<Member, "isAdmin" | "isModerator">> = {}) =>
    app.makeMember({
      phone: `07${at}00${number}123`,
      dateOfBirth: `19${60 + at}-0${(cast % 9) + 1}-1${at}`,
      ...role,
    });
  const made: Callers = {
    stranger: await make(1),
    party: await make(2),
    owner: await make(3),
    moderator: await make(7, { isModerator: true }),
    admin: await make(4, { isAdmin: true }),
    banned: await make(5),
    revoked: await make(6),
  };
  const { db, sessions } = app.deps;
  const ids = Object.values(made).map(({ id }) => id);
  hashed ??= hashPassword(PASSWORD);
  await db.kysely
    .updateTable("users")
    .set({ password_hash: await hashed })
    .where("id", "in", ids)
    .execute();
  await db.kysely
    .updateTable("users")
    .set({ banned_at: app.clock.now().toISOString() })
    .where("id", "=", made.banned.id)
    .execute();
  await transaction(db, async (tx) => {
    await sessions.revoke(tx, made.revoked.id);
    await sessions.invalidate(tx, made.banned.id);
  });
  return made;
}

/** Recreates the things of the scene that an earlier call deleted or ended. */
export async function makeFixture(app: TestApp, cast: Callers): Promise<Fixture> {
  const [owner, party] = [await startAnew(app, cast.owner), await startAnew(app, cast.party)];
  const post = async (by: Member) => {
    const { body } = await app.as(by).call(createPost, { body: { content: "Lintel's in." } });
    return body.id;
  };
  const [postId, hostPostId] = [await post(owner), await post(party)];
  const { body: said } = await app.as(owner).call(createInteraction, {
    body: { postId: hostPostId, type: "comment", content: "Neat." },
  });
  const { id: jobId } = await postJob(app, owner, { isPublic: true });
  await app.as(party).call(declareInterest, { params: { id: jobId } });
  const { id: apprenticeshipId } = await postApprenticeship(app, owner, { isPublic: true });
  const [mate, blocked] = [await app.makeMember(), await app.makeMember()];
  await makeCrew(app, owner, mate);
  await leaveBlocked(app, owner, blocked);
  const { body: followed } = await app.as(owner).call(follow, { body: { followedUserId: mate.id } });
  const { id: messageId, conversationId } = await say(app, party, owner);
  const sanctionId = await leaveSanction(app, owner);
  const { body: places } = await app.as(owner).call(listSessions);
  return {
    cast,
    postId,
    hostPostId,
    commentId: said.comment?.id ?? 0,
    jobId,
    apprenticeshipId,
    applicationId: await leaveApplication(app, party, apprenticeshipId),
    savedSearchId: await leaveSavedSearch(app, owner),
    sessionId: places.sessions.find((place) => place.isCurrent)?.id ?? 0,
    crewRequestId: await leaveAsking(app, owner, party),
    mateId: mate.id,
    followId: followed.id,
    blockedId: blocked.id,
    reviewRequestId: await leaveReviewRequest(app, owner, party),
    reviewId: await leaveReview(app, owner, party),
    notificationId: await leaveNotification(app, owner, party),
    deletedNotificationId: await leaveNotification(app, owner, party, {
      deleted_at: app.clock.now().toISOString(),
    }),
    conversationId,
    messageId,
    pushDeviceId: await leavePushDevice(app, owner),
    contactId: await leaveContact(app),
    advertisementId: await leaveAdvertisement(app),
    story: await anyStory(app),
    failedEmailId: await leaveFailedEmail(app, owner),
    ...(await leaveWords(app, { owner, admin: cast.admin })),
    sanctionId,
    appealToken: await appealToken(app, sanctionId),
    appealId: await leaveAppeal(app, owner),
    limitedId: await leaveLimited(app),
    suspendedId: await leaveSuspended(app),
    unconfirmedId: (await app.makeMember({ isVerified: false })).id,
    reportId: await leaveReport(app, mate, "post", postId),
    messageReportId: await leaveReport(app, owner, "message", messageId),
    ...(await leaveProfile(app, owner)),
  };
}

/** Creates a banned member outside the cast. */
async function leaveSuspended(app: TestApp): Promise<number> {
  const { id } = await app.makeMember();
  const now = app.clock.now().toISOString();
  await app.deps.db.kysely.updateTable("users").set({ banned_at: now }).where("id", "=", id).execute();
  return id;
}

/** Creates a member with limited reach outside the cast. */
async function leaveLimited(app: TestApp): Promise<number> {
  const { id } = await app.makeMember();
  const until = new Date(app.clock.now().getTime() + 7 * DAY).toISOString();
  await app.deps.db.kysely.updateTable("users").set({ reach_until: until }).where("id", "=", id).execute();
  return id;
}

/** Starts another session for the member, as a test may have ended the first. */
async function startAnew(app: TestApp, member: Member): Promise<Member> {
  const place = { userId: member.id, ip: "192.0.2.7", userAgent: "Safari" };
  return { ...member, token: await transaction(app.deps.db, (tx) => app.deps.sessions.start(tx, place)) };
}

/** Returns a client for a role of the cast. */
export function clientOf(app: TestApp, cast: Callers, role: Role): Client {
  return createClient(app.app, role === "visitor" ? null : cast[role].token);
}
