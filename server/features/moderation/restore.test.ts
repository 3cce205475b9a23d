import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { updateCurrentUser } from "#contracts/accounts.ts";
import { getApprenticeship, setApplicationStatus } from "#contracts/apprenticeships.ts";
import { listConversations, listMessages, type ConversationPage } from "#contracts/chat.ts";
import {
  createInteraction,
  createPost,
  deleteComment,
  getInteractions,
  getPost,
  replyToComment,
} from "#contracts/feed.ts";
import { declareInterest, getJob } from "#contracts/jobs.ts";
import type { CaseType } from "#contracts/moderation.ts";
import { refundPayment } from "#contracts/payments.ts";
import { getProfile } from "#contracts/profiles.ts";
import { createProject, listProjects } from "#contracts/projects.ts";
import { listReviews } from "#contracts/reviews.ts";
import { appealAgainst, type AppealOutcome } from "#contracts/sanctions.ts";

import { leaveApplication, postApprenticeship } from "../../testing/apprenticeships.ts";
import { payForBoost } from "../../testing/boosts.ts";
import { say } from "../../testing/chat.ts";
import { readSubjects } from "../../testing/emails.ts";
import { boostJob, postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { readMessages } from "../../testing/notifications.ts";
import { makePicture, uploadPicture } from "../../testing/pictures.ts";
import { projectForm } from "../../testing/profiles.ts";
import { leaveReview } from "../../testing/reviews.ts";
import { leaveRemoval, settleAppeal } from "../../testing/sanctions.ts";
import { openMemberSocket } from "../../testing/sockets.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let mo: Member;
let judge: Member;
let dan: Member;
let priya: Member;
beforeAll(async () => {
  app = await startTestApp();
  mo = await app.makeMember({ isModerator: true });
  judge = await app.makeMember({ isModerator: true });
});
beforeEach(async () => {
  [dan, priya] = [await app.makeMember(), await app.makeMember()];
});
afterAll(() => app.close());

const query = async <Row>(text: string, ...values: unknown[]) =>
  (await app.deps.db.pool.query(text, values)).rows as Row[];
/** Removes the thing, and returns the decision's id. */
const remove = (type: CaseType, id: number) =>
  leaveRemoval(app, { reporter: priya, moderator: mo, owner: dan }, type, id);
const appealAndDecide = (id: number, outcome: AppealOutcome) =>
  settleAppeal(app, { owner: dan, judge }, id, outcome);
const photo = async () =>
  (await uploadPicture(app, dan, await makePicture(400, 300).png().toBuffer())).body.url;

/** For each kind of thing: creates it, and reads what another member sees of it. */
const THINGS: Record<string, () => Promise<{ type: CaseType; id: number; look: () => Promise<unknown> }>> = {
  post: async () => {
    const { body } = await app.as(dan).call(createPost, { body: { content: "Roof on." } });
    const look = async () => (await app.as(priya).raw(getPost, { params: { id: body.id } })).status;
    return { type: "post", id: body.id, look };
  },
  "comment with replies": async () => {
    const { body: post } = await app.as(priya).call(createPost, { body: { content: "Which slate?" } });
    const body = { postId: post.id, type: "comment" as const, content: "Welsh." };
    const { body: said } = await app.as(dan).call(createInteraction, { body });
    const params = { id: said.comment!.id };
    await app.as(priya).call(replyToComment, { params, body: { content: "Ta." } });
    const gone = await app.as(dan).call(replyToComment, { params, body: { content: "Sorry, typo." } });
    await query("update comments set deleted_at = now() - interval '1 day' where id = $1", gone.body.id);
    await query("update posts set comments = comments - 1 where id = $1", post.id);
    const look = async () => {
      const { body: read } = await app.as(mo).call(getInteractions, { params: { postId: post.id } });
      const { body: card } = await app.as(mo).call(getPost, { params: { id: post.id } });
      return [card.comments, read.comments.map((each) => [each.content, each.replies.length])];
    };
    return { type: "comment", ...params, look };
  },
  "boosted job with interest": async () => {
    const job = await postJob(app, dan);
    const { id } = job;
    await boostJob(app, job);
    await app.as(judge).call(declareInterest, { params: { id } });
    const look = async () => {
      const { status, body } = await app.as(priya).raw(getJob, { params: { id } });
      const states = await query<{ state: string }>("select state from job_interests where job_id = $1", id);
      return [status, body.isBoosted, ...states.map(({ state }) => state)];
    };
    return { type: "job", id, look };
  },
  apprenticeship: async () => {
    const { id } = await postApprenticeship(app, dan);
    const look = async () => (await app.as(priya).raw(getApprenticeship, { params: { id } })).status;
    return { type: "apprenticeship", id, look };
  },
  project: async () => {
    const { body } = await app
      .as(dan)
      .call(createProject, { body: projectForm({ imageUrls: [await photo()] }) });
    const params = { id: dan.id };
    const look = async () => {
      const { length } = (await app.as(priya).call(listProjects, { params })).body;
      expect((await app.as(priya).call(getProfile, { params })).body.projectCount).toBe(length);
      return length;
    };
    return { type: "project", id: body.id, look };
  },
  profile: async () => {
    await app.as(dan).call(updateCurrentUser, { body: { bio: "Cheap followers.", avatar: await photo() } });
    const look = async () => {
      const { body } = await app.as(priya).call(getProfile, { params: { id: dan.id } });
      return [body.bio, body.avatar];
    };
    return { type: "profile", id: dan.id, look };
  },
  review: async () => {
    const id = await leaveReview(app, dan, priya);
    const look = async () =>
      (await app.as(mo).call(listReviews, { params: { userId: priya.id } })).body.reviews.length;
    return { type: "review", id, look };
  },
  "chat message": async () => {
    const { id, conversationId } = await say(app, dan, priya, "Call me on my way.");
    const look = async () => {
      const { body } = await app.as(priya).call(listMessages, { params: { id: conversationId } });
      return body.map(({ content }) => content);
    };
    return { type: "message", id, look };
  },
};

describe.each(Object.keys(THINGS))("a %s that was removed", (name) => {
  it("is as it was once the removal is overturned, and not when it is upheld", async () => {
    const { type, id, look } = await THINGS[name]!();
    const whole = await look();
    const first = await remove(type, id);
    const removed = await look();
    expect(removed).not.toEqual(whole);
    await appealAndDecide(first, "overturned");
    expect(await look()).toEqual(whole);
    await query("delete from reports");
    await appealAndDecide(await remove(type, id), "upheld");
    expect(await look()).toEqual(removed);
  });
});

it("both sides of a chat hear that a message was removed, and that it is back", async () => {
  const { id, look } = await THINGS["chat message"]!();
  const url = await app.app.listen({ port: 0, host: "127.0.0.1" });
  const sockets = await Promise.all([dan, priya].map(({ token }) => openMemberSocket(url, token)));
  const hear = (count: number) => Promise.all(sockets.map(({ hear }) => hear("conversation_changed", count)));
  const changedAt = async () => {
    const { body } = await app.as(priya).call(listConversations, { query: { limit: 10 } });
    return (body as ConversationPage).conversations[0]?.messagesChangedAt;
  };
  expect(await changedAt()).toBeNull();
  const removal = await remove("message", id);
  await hear(1);
  expect(await changedAt()).toBe(app.clock.now().toISOString());
  await appealAndDecide(removal, "overturned");
  await hear(2);
  expect(await changedAt()).toBe(app.clock.now().toISOString());
  expect(await look()).toEqual(["Call me on my way."]);
  for (const socket of sockets) socket.close();
});

it("a reply whose comment is deleted meanwhile stays away, and out of the count", async () => {
  const { body: post } = await app.as(priya).call(createPost, { body: { content: "Which slate?" } });
  const about = { postId: post.id, type: "comment" as const, content: "Welsh?" };
  const params = { id: (await app.as(priya).call(createInteraction, { body: about })).body.comment!.id };
  const { body: said } = await app.as(dan).call(replyToComment, { params, body: { content: "Spanish." } });
  const removal = await remove("comment", said.id);
  await app.as(priya).call(deleteComment, { params });
  await appealAndDecide(removal, "overturned");
  const { body: card } = await app.as(mo).call(getPost, { params: { id: post.id } });
  expect([card.comments, card.latestComments]).toEqual([0, []]);
});

it("a job whose boost was paid back comes back without it", async () => {
  const admin = await app.makeMember({ isAdmin: true });
  const id = await payForBoost(app, dan, admin);
  const [job] = await query<{ id: number }>(
    "select id from jobs where boosted_at is not null and user_id = $1",
    dan.id,
  );
  const first = await remove("job", job!.id);
  await app.as(admin).call(refundPayment, { params: { id }, body: { reason: "It was removed." } });
  await app.deps.jobs.runDue();
  await appealAndDecide(first, "overturned");
  const { body } = await app.as(priya).call(getJob, { params: { id: job!.id } });
  expect(body.isBoosted).toBe(false);
});

describe("who was notified that it is gone", () => {
  let una: Member;
  beforeEach(async () => {
    una = await app.makeMember({ firstName: "Una", lastName: "Byrne" });
    await query("update users set first_name = 'Dan', last_name = 'Murphy' where id = $1", dan.id);
  });
  /** The matching texts in a member's list, once everything due has run. */
  const told = async (member: Member, about: RegExp) =>
    (await readMessages(app, member)).filter((message) => about.test(message));

  it("hears that a job is there again, and its owner has who is interested, without another email", async () => {
    const { id } = await postJob(app, dan);
    await app.as(una).call(declareInterest, { params: { id } });
    const interested = /is interested in your job/;
    const [asked, mails] = [await told(dan, interested), await readSubjects(app, dan)];
    expect(asked).toHaveLength(1);
    app.clock.advance(MINUTE);
    const first = await remove("job", id);
    expect(await told(una, /job/)).toEqual([expect.stringMatching(/^Dan Murphy has withdrawn a job/)]);
    expect(await told(dan, interested)).toEqual([]);
    await appealAndDecide(first, "overturned");
    expect(await told(una, /job/)).toEqual([
      expect.stringMatching(/^Dan Murphy's job that you are interested in is there again/),
    ]);
    expect(await told(dan, interested)).toEqual(asked);
    const about = (subjects: string[]) => subjects.filter((subject) => interested.test(subject));
    expect(about(await readSubjects(app, dan))).toEqual(about(mails));
  });

  it("hears that an apprenticeship is there again, and its employer has who applied, without another email", async () => {
    const { id } = await postApprenticeship(app, dan);
    const applicationId = await leaveApplication(app, una, id);
    const applied = /applied for your apprenticeship/;
    const [asked, mails] = [await told(dan, applied), await readSubjects(app, dan)];
    expect(asked).toHaveLength(1);
    app.clock.advance(MINUTE);
    const first = await remove("apprenticeship", id);
    expect(await told(una, /./)).toEqual([
      "Dan Murphy has withdrawn an apprenticeship that you applied for: Apprentice joiner",
    ]);
    expect(await told(dan, applied)).toEqual([]);
    await appealAndDecide(first, "overturned");
    expect(await told(una, /./)).toEqual([
      "Dan Murphy's apprenticeship that you applied for is there again, and so is your application: Apprentice joiner",
    ]);
    expect(await told(dan, applied)).toEqual(asked);
    const about = (subjects: string[]) => subjects.filter((subject) => applied.test(subject));
    expect(about(await readSubjects(app, dan))).toEqual(about(mails));
    const params = { id: applicationId };
    await app.as(dan).call(setApplicationStatus, { params, body: { status: "shortlisted" } });
    expect(await told(una, /./)).toEqual(["Dan Murphy shortlisted your application: Apprentice joiner"]);
  });
});

describe("what is kept for an appeal", () => {
  const kept = async (id: number) =>
    (await query<{ kept: unknown }>("select kept from sanctions where id = $1", id))[0]?.kept ?? null;
  /** Runs the nightly jobs this many days later. */
  const after = async (days: number) => {
    app.clock.advance(days * DAY);
    for (const job of ["account_rights.purge_old", "feed.erase_old"])
      await app.deps.jobs.add(app.deps.db, job, {});
    await app.deps.jobs.runDue();
    app.clock.advance(-days * DAY);
  };

  it("goes when the days are over, but not while an appeal waits", async () => {
    const [profile, project] = [await THINGS["profile"]!(), await THINGS["project"]!()];
    const first = await remove("profile", profile.id);
    await remove("project", project.id);
    const isStored = async () => (await query("select from projects where id = $1", project.id)).length;
    await after(29);
    expect([await kept(first), await isStored()]).toEqual([expect.anything(), 1]);
    await app.as(dan).call(appealAgainst, { params: { id: first }, body: { message: "Mine." } });
    await after(31);
    expect([await kept(first), await isStored()]).toEqual([expect.anything(), 0]);
  });

  it("goes once the appeal is decided, and the decision after twelve months", async () => {
    const { id } = await THINGS["profile"]!();
    const first = await remove("profile", id);
    await appealAndDecide(first, "upheld");
    await after(0);
    expect(await kept(first)).toBeNull();
    const isThere = async () => (await query("select from sanctions where id = $1", first)).length;
    await after(364);
    expect(await isThere()).toBe(1);
    await after(366);
    expect(await isThere()).toBe(0);
  });

  it("is a removed post, too, which is not erased while an appeal waits", async () => {
    const [left, appealed] = [await THINGS["post"]!(), await THINGS["post"]!()];
    await remove("post", left.id);
    const first = await remove("post", appealed.id);
    await app.as(dan).call(appealAgainst, { params: { id: first }, body: { message: "Mine." } });
    await after(31);
    const stored = await query("select id from posts where user_id = $1", dan.id);
    expect(stored).toEqual([{ id: appealed.id }]);
  });
});
