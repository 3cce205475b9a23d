import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { createInteraction, createPost, deletePost, replyToComment } from "#contracts/feed.ts";
import { markAllNotificationsRead } from "#contracts/notifications.ts";
import { getEmailPreferences, updateEmailPreferences } from "#contracts/preferences.ts";

import { leaveBlocked } from "../../testing/crew.ts";
import { readEmails, readSubjects } from "../../testing/emails.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, HOUR, MINUTE } from "../../testing/test-clock.ts";
import { isWorthAnEmail } from "./post-emails.ts";

let app: TestApp;
let dan: Member;
let priya: Member;
let postId: number;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  dan = await app.makeMember();
  priya = await app.makeMember({ firstName: "Priya", lastName: "Nair" });
  const { body } = await app.as(dan).call(createPost, { body: { content: "Oak staircase <b>done</b>." } });
  postId = body.id;
});

const act = async (by: Member, type: "like" | "comment" | "interest") => {
  const body =
    type === "comment" ? ({ postId, type, content: "Neat work." } as const) : ({ postId, type } as const);
  expect((await app.as(by).call(createInteraction, { body })).status).toBe(200);
};
const actOf = async (people: number) => {
  for (let at = 0; at < people; at++) await act(await app.makeMember(), "like");
};
const subjects = () => readSubjects(app, dan);
const later = async (milliseconds: number) => {
  await app.deps.jobs.runDue();
  app.clock.advance(milliseconds);
};

describe("what others do with a post", () => {
  it("waits half an hour from the first act, and is then one email", async () => {
    await act(priya, "like");
    await later(10 * MINUTE);
    await act(priya, "comment");
    await act(await app.makeMember(), "interest");
    await later(20 * MINUTE - 1);
    expect(await subjects()).toEqual([]);
    await later(1);
    const [mail, ...more] = await readEmails(app, dan);
    expect(mail?.subject).toMatch(/ and 1 other responded to your post$/);
    expect(mail?.text).toContain("has 1 like, 1 comment and 1 person interested");
    expect(mail?.text).toContain(`/?post=${postId}`);
    expect(mail?.html).toContain("Oak staircase &lt;b&gt;done&lt;/b&gt;.");
    expect(more).toEqual([]);
    expect(await subjects()).toHaveLength(1);
  });

  it("is written about again only when five are reached, and at most once a day", async () => {
    await act(priya, "like");
    await later(30 * MINUTE);
    expect(await subjects()).toHaveLength(1);
    await actOf(3);
    await later(2 * DAY);
    expect(await subjects()).toHaveLength(1);
    await actOf(1);
    expect(await subjects()).toHaveLength(2);
    await actOf(5);
    await later(DAY - HOUR);
    expect(await subjects()).toHaveLength(2);
    await later(HOUR);
    expect((await subjects()).at(-1)).toMatch(/ and 9 others responded to your post$/);
    expect(await subjects()).toHaveLength(3);
  });

  it("counts people and not what they do: two who do much are two", async () => {
    const una = await app.makeMember();
    await act(priya, "like");
    await later(30 * MINUTE);
    expect(await subjects()).toHaveLength(1);
    for (const by of [una, priya])
      for (const type of ["like", "comment", "interest"] as const) {
        if (by !== priya || type !== "like") await act(by, type);
      }
    await later(2 * DAY);
    expect(await subjects()).toHaveLength(1);
    await actOf(3);
    expect((await subjects()).at(-1)).toMatch(/ and 4 others responded to your post$/);
  });

  it("is written about when something is unread, also what was read on the site before", async () => {
    await act(priya, "like");
    await later(10 * MINUTE);
    await app.as(dan).call(markAllNotificationsRead);
    await later(HOUR);
    expect(await subjects()).toEqual([]);
    await act(await app.makeMember(), "comment");
    await later(30 * MINUTE);
    expect((await readEmails(app, dan))[0]?.text).toContain("has 1 like and 1 comment");
    await actOf(3);
    await app.deps.jobs.runDue();
    await app.as(dan).call(markAllNotificationsRead);
    await later(2 * DAY);
    expect(await subjects()).toHaveLength(1);
    await actOf(1);
    expect((await subjects()).at(-1)).toMatch(/ and 5 others responded to your post$/);
  });

  it("is nothing when it is one's own, or was taken back", async () => {
    await act(dan, "like");
    await act(dan, "comment");
    await act(priya, "like");
    await act(priya, "like");
    await later(HOUR);
    expect(await subjects()).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      "with the switch turned off meanwhile",
      async () => {
        const { body } = await app.as(dan).call(getEmailPreferences);
        await app.as(dan).call(updateEmailPreferences, { body: { ...body, postActivity: false } });
      },
    ],
    ["once the post is deleted", () => app.as(dan).call(deletePost, { params: { id: postId } })],
    ["about somebody who was blocked", () => leaveBlocked(app, dan, priya)],
    [
      "about a reply to somebody who was blocked",
      async () => {
        const said = await app
          .as(priya)
          .call(createInteraction, { body: { postId, type: "comment", content: "Neat." } });
        const params = { id: said.body.comment!.id };
        await app.as(await app.makeMember()).call(replyToComment, { params, body: { content: "Yes." } });
        await leaveBlocked(app, dan, priya);
      },
    ],
  ])("is not written about %s", async (_what, happens) => {
    await act(priya, "like");
    await later(10 * MINUTE);
    await happens();
    await later(HOUR);
    expect(await subjects()).toEqual([]);
  });
});

it.each([
  [0, { isFirst: true, lastTotal: 0 }, false],
  [1, { isFirst: true, lastTotal: 0 }, true],
  [4, { isFirst: false, lastTotal: 1 }, false],
  [5, { isFirst: false, lastTotal: 1 }, true],
  [9, { isFirst: false, lastTotal: 5 }, false],
  [12, { isFirst: false, lastTotal: 7 }, true],
  [3, { isFirst: false, lastTotal: 5 }, false],
  [100, { isFirst: false, lastTotal: 99 }, true],
])("a total of %d after %j: %s", (total, last, expected) => {
  expect(isWorthAnEmail(total, last)).toBe(expected);
});
