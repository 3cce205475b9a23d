import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { blockMember, unblockMember } from "#contracts/blocks.ts";
import {
  listConversations,
  listMessages,
  openConversation,
  sendMessage,
  type Conversation,
} from "#contracts/chat.ts";
import { declareInterest, deleteJob, getJob, withdrawInterest, type Job } from "#contracts/jobs.ts";
import { INTEREST_NOTE_MAX } from "#contracts/reference/limits.ts";

import { say } from "../../testing/chat.ts";
import { postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let dan: Member;
let priya: Member;
let job: Job;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  [dan, priya] = [await app.makeMember(), await app.makeMember()];
  job = await postJob(app, dan);
});
afterAll(() => app.close());

const declare = (note?: unknown, id = job.id, by = priya) =>
  app.as(by).raw(declareInterest, { params: { id }, ...(note !== undefined && { body: { note } }) });
const chatsOf = async (by: Member) => {
  const { body } = await app.as(by).call(listConversations);
  return Array.isArray(body) ? body : body.conversations;
};
const open = (by: Member, to: Member, jobId: number) =>
  app.as(by).call(openConversation, { body: { otherUserId: to.id, jobId } });
const threadOf = async (by: Member, { id }: Conversation) =>
  (await app.as(by).call(listMessages, { params: { id } })).body.map(({ content }) => content);
const about = ({ id, heading }: Pick<Job, "id"> & { heading: string | null }) => ({ id, heading });

describe("a note with a declared interest", () => {
  test("is the first message of a chat that names the job on both sides", async () => {
    expect((await declare("  I have my own van. ")).status).toBe(201);
    for (const [side, unreadCount] of [
      [dan, 1],
      [priya, 0],
    ] as const) {
      const chats = await chatsOf(side);
      expect(chats).toMatchObject([{ aboutJob: about(job), unreadCount }]);
      expect(await threadOf(side, chats[0]!)).toEqual(["I have my own van."]);
    }
  });

  test("goes into the chat that is there, which is about that job from then on", async () => {
    await say(app, dan, priya, "Morning");
    expect(await chatsOf(priya)).toMatchObject([{ aboutJob: null }]);
    await declare("Still free?");
    const [chat] = await chatsOf(dan);
    expect(chat).toMatchObject({ aboutJob: about(job) });
    expect(await threadOf(dan, chat!)).toEqual(["Morning", "Still free?"]);
    const next = await postJob(app, dan, { title: "Oak porch" });
    await declare("This one too", next.id);
    expect(await chatsOf(dan)).toMatchObject([{ aboutJob: about(next) }]);
  });

  test("is that message also when the app sends it once more into the chat", async () => {
    const note = { note: "Still free?", clientId: "an-interest-of-friday" };
    const first = await app.as(priya).raw(declareInterest, { params: { id: job.id }, body: note });
    expect(first.status).toBe(201);
    const again = await app.as(priya).raw(declareInterest, { params: { id: job.id }, body: note });
    expect(again.status).toBe(409);
    const [chat] = await chatsOf(dan);
    const body = { conversationId: chat!.id, content: note.note, clientId: note.clientId };
    expect((await app.as(priya).raw(sendMessage, { body })).status).toBe(200);
    await app.as(priya).call(withdrawInterest, { params: { id: job.id } });
    const second = await app.as(priya).raw(declareInterest, { params: { id: job.id }, body: note });
    expect(second.status).toBe(201);
    expect(await threadOf(dan, chat!)).toEqual(["Still free?"]);
  });

  test.each([undefined, null, "", "  "])(
    "may be left out (%j): nobody's list shows an empty chat",
    async (note) => {
      expect((await declare(note)).status).toBe(201);
      expect([await chatsOf(dan), await chatsOf(priya)]).toEqual([[], []]);
      const { status, body } = await open(dan, priya, job.id);
      expect([status, body.aboutJob]).toEqual([200, about(job)]);
    },
  );

  test("has a bound, in words; too long, nothing is declared", async () => {
    const { status, error } = await declare("x".repeat(INTEREST_NOTE_MAX + 1));
    expect([status, error.error]).toEqual([400, "Note must be 500 characters or fewer"]);
    const { body } = await app.as(priya).call(getJob, { params: { id: job.id } });
    expect(body.viewerInterest).toBe("none");
    expect((await declare("x".repeat(INTEREST_NOTE_MAX))).status).toBe(201);
  });

  test("stands once when declared ten times at once", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => declare("Once")));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const [chat] = await chatsOf(dan);
    expect(await threadOf(dan, chat!)).toEqual(["Once"]);
  });

  test("is refused to an owner under 18, who may not be written to first; without one the interest stands", async () => {
    const young = await app.makeMember({ dateOfBirth: "2010-01-01" });
    await app.deps.db.kysely
      .updateTable("jobs")
      .set({ user_id: young.id })
      .where("id", "=", job.id)
      .execute();
    expect((await declare("Hello")).error.code).toBe("may_only_answer");
    expect((await declare()).status).toBe(201);
    expect(await chatsOf(young)).toEqual([]);
  });
});

describe("the job that a chat is about", () => {
  test("is gone for both once it is deleted, and the chat says so", async () => {
    await declare("Hello");
    await app.as(dan).call(deleteJob, { params: { id: job.id } });
    for (const side of [dan, priya])
      expect(await chatsOf(side)).toMatchObject([{ aboutJob: about({ id: job.id, heading: null }) }]);
  });

  test("is gone for whoever is blocked either way, whatever it is called by then, and the owner's own stays theirs", async () => {
    for (const [by, whom] of [
      [dan, priya],
      [priya, dan],
    ] as const) {
      await declare("Hello");
      await app.as(by).call(blockMember, { body: { userId: whom.id } });
      expect(await chatsOf(priya)).toMatchObject([{ aboutJob: about({ id: job.id, heading: null }) }]);
      expect(await chatsOf(dan)).toMatchObject([{ aboutJob: about(job) }]);
      await app.as(by).call(unblockMember, { params: { userId: whom.id } });
      expect(await chatsOf(priya)).toMatchObject([{ aboutJob: about(job) }]);
    }
  });

  test("is the one from which the owner opens the chat", async () => {
    const other = await postJob(app, dan, { title: "Oak porch" });
    await declare("Hello");
    await declare(undefined, other.id);
    expect(await chatsOf(priya)).toMatchObject([{ aboutJob: about(other) }]);
    expect((await open(dan, priya, job.id)).body.aboutJob).toEqual(about(job));
    expect(await chatsOf(priya)).toMatchObject([{ aboutJob: about(job) }]);
  });

  test("is none but one in which one of the two has declared interest to the other", async () => {
    const stranger = await app.makeMember();
    const foreign = await postJob(app, stranger);
    await declare("Hello", foreign.id);
    await say(app, dan, priya);
    for (const [by, to, id] of [
      [priya, dan, job.id],
      [dan, priya, job.id],
      [priya, dan, foreign.id],
      [dan, stranger, foreign.id],
      [dan, priya, 999_999],
    ] as const)
      expect((await open(by, to, id)).error?.code).toBe("job_not_found");
    await declare();
    await app.as(priya).call(withdrawInterest, { params: { id: job.id } });
    // The chat stays about that job.
    expect((await open(dan, priya, job.id)).status).toBe(200);
  });
});
