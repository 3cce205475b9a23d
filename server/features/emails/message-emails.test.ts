import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { unblockMember } from "#contracts/blocks.ts";
import {
  hideConversation,
  markMessageRead,
  openConversation,
  sendMessage,
  unhideConversation,
} from "#contracts/chat.ts";
import { declareInterest } from "#contracts/jobs.ts";
import { getEmailPreferences, updateEmailPreferences } from "#contracts/preferences.ts";

import { say } from "../../testing/chat.ts";
import { leaveBlocked } from "../../testing/crew.ts";
import { readEmails, readSubjects } from "../../testing/emails.ts";
import { postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, HOUR, MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let dan: Member;
let priya: Member;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  dan = await app.makeMember();
  priya = await app.makeMember({ firstName: "Priya", lastName: "Nair" });
});

const subjects = () => readSubjects(app, dan);
/** Delivers the event of a message, then lets time pass. */
const later = async (milliseconds: number) => {
  await app.deps.jobs.runDue();
  app.clock.advance(milliseconds);
};

/** Declares interest in the other member's job, with a note. */
const declareWithNote = async () => {
  const job = await postJob(app, priya);
  await app.as(dan).call(declareInterest, { params: { id: job.id }, body: { note: "I am free." } });
};

const change = (member: Member, set: { banned_at?: string | null; is_email_verified?: boolean }) =>
  app.deps.db.kysely.updateTable("users").set(set).where("id", "=", member.id).execute();

describe("messages that nobody has read", () => {
  it("are written about after a quarter of an hour, once, without what they say", async () => {
    const { conversationId } = await say(app, priya, dan, "The gate code is 4711");
    await later(15 * MINUTE - 1);
    expect(await subjects()).toEqual([]);
    await later(1);
    const [mail, ...more] = await readEmails(app, dan);
    expect(mail?.subject).toBe("Priya Nair sent you a message");
    expect(mail?.text).not.toContain("4711");
    expect(mail?.text).toContain(`/mobile-chat?conversation=${conversationId}\n`);
    expect(mail?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    expect(more).toEqual([]);
    for (let twice = 0; twice < 2; twice++) expect(await subjects()).toHaveLength(1);
  });

  it("are one email however many, and nobody else's", async () => {
    for (const text of ["One", "Two", "Three"]) await say(app, priya, dan, text);
    await later(20 * MINUTE);
    expect(await subjects()).toEqual(["Priya Nair sent you 3 messages"]);
    expect(await readSubjects(app, priya)).toEqual([]);
  });

  it("are not written about once they were read", async () => {
    const message = await say(app, priya, dan);
    await later(14 * MINUTE);
    await app.as(dan).call(markMessageRead, { params: { id: message.id } });
    await later(HOUR);
    expect(await subjects()).toEqual([]);
    const rows = await app.deps.db.kysely
      .selectFrom("pending_message_emails")
      .select(["message_id", "sent", "cancelled"])
      .where("recipient_user_id", "=", dan.id)
      .execute();
    expect(rows).toEqual([{ message_id: message.id, sent: false, cancelled: true }]);
  });

  it("are not written about once they were read while the email waited to go out", async () => {
    const message = await say(app, priya, dan);
    await later(15 * MINUTE);
    // Queued, and read before the mail server took it, even though no event of the reading has arrived yet.
    await app.as(dan).call(markMessageRead, { params: { id: message.id } });
    await app.deps.db.kysely
      .updateTable("pending_message_emails")
      .set({ cancelled: false, settled_at: null })
      .where("recipient_user_id", "=", dan.id)
      .execute();
    expect(await subjects()).toEqual([]);
  });

  it("are written about when only some of them were read", async () => {
    const first = await say(app, priya, dan, "One");
    await say(app, priya, dan, "Two");
    await app.as(dan).call(markMessageRead, { params: { id: first.id } });
    await later(15 * MINUTE);
    expect(await subjects()).toEqual(["Priya Nair sent you a message"]);
  });

  it("are not written about in a conversation that was hidden, until another comes", async () => {
    const { conversationId } = await say(app, priya, dan);
    await app.as(dan).call(hideConversation, { params: { id: conversationId } });
    await later(15 * MINUTE);
    expect(await subjects()).toEqual([]);
    await app.as(priya).call(sendMessage, { body: { conversationId, content: "Still there?" } });
    await later(15 * MINUTE);
    expect(await subjects()).toHaveLength(1);
  });

  it.each([
    ["undone", (id: number) => app.as(dan).call(unhideConversation, { params: { id } })],
    ["opened", () => app.as(dan).call(openConversation, { body: { otherUserId: priya.id } })],
    ["written into with an interest", declareWithNote],
  ])("are written about once the hiding was taken back: %s", async (_how, show) => {
    const { conversationId: id } = await say(app, priya, dan);
    const hide = () => app.as(dan).call(hideConversation, { params: { id } });
    await later(5 * MINUTE);
    await hide();
    await later(20 * MINUTE);
    await show(id);
    await later(15 * MINUTE - 1);
    expect(await subjects()).toEqual([]);
    await later(1);
    expect(await subjects()).toEqual(["Priya Nair sent you a message"]);
    // The email has been sent.
    await hide();
    await show(id);
    await later(7 * HOUR);
    expect(await subjects()).toHaveLength(1);
  });

  it("are not written about where they were read before the chat was hidden and shown again", async () => {
    const { id: messageId, conversationId: id } = await say(app, priya, dan);
    await app.as(dan).call(markMessageRead, { params: { id: messageId } });
    await app.as(dan).call(hideConversation, { params: { id } });
    await later(MINUTE);
    await app.as(dan).call(unhideConversation, { params: { id } });
    await later(HOUR);
    expect(await subjects()).toEqual([]);
  });

  it("are written about at most every six hours in one conversation", async () => {
    const message = await say(app, priya, dan);
    await later(15 * MINUTE);
    expect(await subjects()).toHaveLength(1);
    await app.as(dan).call(markMessageRead, { params: { id: message.id } });
    await later(HOUR);
    await say(app, priya, dan, "And now?");
    await later(5 * HOUR - 1);
    expect(await subjects()).toHaveLength(1);
    await later(1);
    expect(await subjects()).toHaveLength(2);
  });

  it("of two people are two emails", async () => {
    const sam = await app.makeMember({ firstName: "Sam", lastName: "Hill" });
    await say(app, priya, dan);
    await say(app, sam, dan);
    await later(15 * MINUTE);
    expect((await subjects()).toSorted()).toEqual([
      "Priya Nair sent you a message",
      "Sam Hill sent you a message",
    ]);
  });
});

describe("messages that could not be written about when it was time", () => {
  const turn = async (messages: boolean) => {
    const { body } = await app.as(dan).call(getEmailPreferences);
    await app.as(dan).call(updateEmailPreferences, { body: { ...body, messages } });
  };
  const suspend = (member: Member, isSuspended: boolean) =>
    change(member, { banned_at: isSuspended ? app.clock.now().toISOString() : null });
  const block = (isBlocked: boolean) =>
    isBlocked
      ? leaveBlocked(app, dan, priya)
      : app.as(dan).call(unblockMember, { params: { userId: priya.id } });
  /** Lets a message's email fall due while it may not be sent. */
  const miss = async (prevent: (isPrevented: boolean) => Promise<unknown>) => {
    const message = await say(app, priya, dan);
    await prevent(true);
    await later(15 * MINUTE);
    expect(await subjects()).toEqual([]);
    return message;
  };
  const writeOn = async (text: string) => {
    await say(app, priya, dan, text);
    await later(15 * MINUTE);
  };

  it.each<[string, (isPrevented: boolean) => Promise<unknown>]>([
    ["the switch was off", (isOff) => turn(!isOff)],
    ["the reader was suspended", (isSuspended) => suspend(dan, isSuspended)],
    ["the sender was suspended", (isSuspended) => suspend(priya, isSuspended)],
    ["the sender was blocked", block],
  ])("are with the next message, once: %s", async (_why, prevent) => {
    await miss(prevent);
    await prevent(false);
    await later(DAY);
    expect(await subjects()).toEqual([]);
    await say(app, priya, dan, "Still there?");
    await writeOn("Hello?");
    expect(await subjects()).toEqual(["Priya Nair sent you 3 messages"]);
    for (const text of ["One more", "And one"]) {
      await writeOn(text);
      await later(7 * HOUR);
      expect(await subjects()).toHaveLength(1);
    }
  });

  it("are not while the switch stays off", async () => {
    await miss(() => turn(false));
    await writeOn("Still there?");
    expect(await subjects()).toEqual([]);
    await turn(true);
    await writeOn("Hello?");
    expect(await subjects()).toEqual(["Priya Nair sent you 3 messages"]);
  });

  it("are not once they were read", async () => {
    const { id } = await miss(() => turn(false));
    await app.as(dan).call(markMessageRead, { params: { id } });
    await turn(true);
    await later(HOUR);
    expect(await subjects()).toEqual([]);
    await writeOn("Still there?");
    expect(await subjects()).toEqual(["Priya Nair sent you a message"]);
    await writeOn("Hello?");
    await later(7 * HOUR);
    expect(await subjects()).toHaveLength(1);
  });

  it("are once where the chat is hidden and shown again before the next message", async () => {
    const { conversationId: id } = await miss(() => turn(false));
    await turn(true);
    await app.as(dan).call(hideConversation, { params: { id } });
    await later(MINUTE);
    await app.as(dan).call(unhideConversation, { params: { id } });
    await later(15 * MINUTE);
    expect(await subjects()).toHaveLength(1);
    await writeOn("Still there?");
    await later(7 * HOUR);
    expect(await subjects()).toHaveLength(1);
  });
});

describe("nothing is written", () => {
  const now = () => app.clock.now().toISOString();
  it.each<[string, () => Promise<unknown>]>([
    [
      "with the switch turned off meanwhile",
      async () => {
        const { body } = await app.as(dan).call(getEmailPreferences);
        await app.as(dan).call(updateEmailPreferences, { body: { ...body, messages: false } });
      },
    ],
    ["to a banned member", () => change(dan, { banned_at: now() })],
    ["to an address that is not confirmed", () => change(dan, { is_email_verified: false })],
    ["about somebody who was banned", () => change(priya, { banned_at: now() })],
    ["about somebody who was blocked", () => leaveBlocked(app, dan, priya)],
    [
      "about somebody whose account is gone",
      () => app.deps.db.kysely.deleteFrom("users").where("id", "=", priya.id).execute(),
    ],
  ])("%s", async (_what, happens) => {
    await say(app, priya, dan);
    await later(10 * MINUTE);
    await happens();
    await later(10 * MINUTE);
    expect(await subjects()).toEqual([]);
  });
});

it("does not let a name become a link or an advertisement", async () => {
  const rogue = await app.makeMember({ firstName: "https://evil.example", lastName: "\u202Egnp.exe" });
  await say(app, rogue, dan);
  await later(15 * MINUTE);
  const [mail] = await readEmails(app, dan);
  expect(mail?.subject).toBe("A member sent you a message");
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/evil|\u202e/);
});
