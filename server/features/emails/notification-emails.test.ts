import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { applyForApprenticeship, setApplicationStatus } from "#contracts/apprenticeships.ts";
import { hideThing } from "#contracts/blocks.ts";
import { withdrawCrewRequest } from "#contracts/crew.ts";
import { follow, unfollow, updateFollow } from "#contracts/follows.ts";
import { declareInterest, setJobStatus, withdrawInterest } from "#contracts/jobs.ts";
import { markAllNotificationsRead } from "#contracts/notifications.ts";
import { updateEmailPreferences, type EmailPreference } from "#contracts/preferences.ts";
import { createReport } from "#contracts/reports.ts";

import { createActs } from "../../testing/acts.ts";
import { leaveApplication, postApprenticeship } from "../../testing/apprenticeships.ts";
import { leaveBlocked } from "../../testing/crew.ts";
import { readEmails, readSubjects } from "../../testing/emails.ts";
import { postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { readMessages } from "../../testing/notifications.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, HOUR, MINUTE } from "../../testing/test-clock.ts";

const ON = { crewRequests: true, postActivity: true, jobInterest: true, messages: true };
const OFF = { crewRequests: false, postActivity: false, jobInterest: false, messages: false };

let app: TestApp;
let dan: Member;
let priya: Member;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  dan = await app.makeMember({ firstName: "Dan", lastName: "Mistry" });
  priya = await app.makeMember({ firstName: "Priya", lastName: "Nair" });
});

const acts = createActs(() => app);
const followPriya = () => app.as(dan).call(follow, { body: { followedUserId: priya.id } });
const wish = (id: number, body: Record<string, boolean>) =>
  app.as(dan).call(updateFollow, { params: { id }, body });

interface Row {
  preference: EmailPreference;
  subject: RegExp;
  /** What Priya does; returns where the email to Dan leads. */
  act: () => Promise<string>;
}

/** Every kind of notification that is emailed, and its switch. */
const TABLE: Record<string, Row> = {
  "a crew request": {
    preference: "crewRequests",
    subject: /^Priya Nair sent you a crew request$/,
    act: async () => {
      await acts.askCrew(priya, dan);
      return "/crew?tab=requests";
    },
  },
  "a crew request that was accepted": {
    preference: "crewRequests",
    subject: /^Priya Nair accepted your crew request$/,
    act: async () => {
      await acts.answerCrew(priya, await acts.askCrew(dan, priya), "accepted");
      return "/crew";
    },
  },
  "a request for a review": {
    preference: "crewRequests",
    subject: /^Priya Nair asked you for a review: Oak staircase$/,
    act: async () => `/crew?review=${await acts.askReview(priya, dan)}`,
  },
  "interest in a job": {
    preference: "jobInterest",
    subject: /^Priya Nair is interested in your job: /,
    act: async () => {
      const { id } = await postJob(app, dan);
      await app.as(priya).call(declareInterest, { params: { id } });
      return "/jobs?openJobInterests=true";
    },
  },
  "an application for an apprenticeship": {
    preference: "jobInterest",
    subject: /^Priya Nair applied for your apprenticeship: Apprentice joiner$/,
    act: async () => {
      const { id } = await postApprenticeship(app, dan);
      await leaveApplication(app, priya, id);
      return `/apprenticeships?applicants=${id}`;
    },
  },
  "a decision on one's application": {
    preference: "jobInterest",
    subject: /^Your application to Priya Nair was successful: Apprentice joiner$/,
    act: async () => {
      const { id } = await postApprenticeship(app, priya);
      const applicationId = await leaveApplication(app, dan, id);
      await app.as(priya).call(setApplicationStatus, {
        params: { id: applicationId },
        body: { status: "successful" },
      });
      return `/apprenticeships?apprenticeshipId=${id}`;
    },
  },
  "a post of somebody one follows": {
    preference: "postActivity",
    subject: /^Priya Nair shared a new post$/,
    act: async () => {
      await followPriya();
      return `/?post=${await acts.post(priya)}`;
    },
  },
  "a job of somebody one follows": {
    preference: "jobInterest",
    subject: /^Priya Nair posted a new job: /,
    act: async () => {
      await followPriya();
      return `/jobs?jobId=${(await postJob(app, priya)).id}`;
    },
  },
  "likes and comments": {
    preference: "postActivity",
    subject: /^Priya Nair responded to your post$/,
    act: async () => {
      const id = await acts.post(dan);
      await acts.interact(priya, id, "like");
      return `/?post=${id}`;
    },
  },
};

const prefer = (body: typeof ON) => app.as(dan).call(updateEmailPreferences, { body });
const inAnHour = async () => {
  await app.deps.jobs.runDue();
  app.clock.advance(HOUR);
};

describe.each(Object.entries(TABLE))("%s", (_what, { preference, subject, act }) => {
  it("is written about once, with one switch on, to whom it concerns", async () => {
    await prefer({ ...OFF, [preference]: true });
    const path = await act();
    await inAnHour();
    const [mail, ...more] = await readEmails(app, dan);
    expect(mail?.subject).toMatch(subject);
    expect(mail?.text).toContain(`http://localhost:3000${path}\n`);
    expect(mail?.headers["List-Unsubscribe"]).toMatch(/^<http:\/\/localhost:3000\/api\/email-preferences\//);
    expect(more).toEqual([]);
    expect(await readSubjects(app, dan)).toHaveLength(1);
  });

  it("is not written about with only that switch off", async () => {
    await prefer({ ...ON, [preference]: false });
    await act();
    await inAnHour();
    expect((await readSubjects(app, dan)).filter((each) => subject.test(each))).toEqual([]);
  });

  it.each<[string, () => object]>([
    ["a banned member", () => ({ banned_at: app.clock.now().toISOString() })],
    ["an address that is not confirmed", () => ({ is_email_verified: false })],
  ])("is not written about to %s", async (_to, change) => {
    await act();
    await app.deps.db.kysely.updateTable("users").set(change()).where("id", "=", dan.id).execute();
    await inAnHour();
    expect(await readSubjects(app, dan)).toEqual([]);
  });
});

it("promises whoever offers work nothing that may not have been sent or may be private", async () => {
  const { id: jobId } = await postJob(app, dan);
  await app.as(priya).call(declareInterest, { params: { id: jobId } });
  const { id } = await postApprenticeship(app, dan);
  await app.as(priya).raw(applyForApprenticeship, { params: { id }, body: {} });
  await inAnHour();
  const texts = (await readEmails(app, dan)).map(({ text }) => text).join("\n");
  expect(texts).toContain("Open the job to see who they are, and how to reach them if they share it.");
  expect(texts).toContain(
    "Open your apprenticeship to see what they sent, and how to reach them if they share it.",
  );
  expect(texts).not.toMatch(/\bCV\b|phone/);
});

describe("what is over before the email leaves", () => {
  it.each<[string, () => Promise<unknown>]>([
    [
      "a crew request that was withdrawn",
      async () => {
        const requestId = await acts.askCrew(priya, dan);
        await app.as(priya).call(withdrawCrewRequest, { params: { requestId } });
      },
    ],
    [
      "interest that was withdrawn",
      async () => {
        const { id } = await postJob(app, dan);
        await app.as(priya).call(declareInterest, { params: { id } });
        await app.as(priya).call(withdrawInterest, { params: { id } });
      },
    ],
    [
      "a request of somebody who was blocked",
      async () => {
        await acts.askReview(priya, dan);
        await leaveBlocked(app, dan, priya);
      },
    ],
    [
      "posts that were read on the site",
      async () => {
        await followPriya();
        await acts.post(priya);
        await app.deps.jobs.runDue();
        await app.as(dan).call(markAllNotificationsRead);
      },
    ],
  ])("%s: nothing is sent", async (_what, happens) => {
    await happens();
    await inAnHour();
    expect(await readSubjects(app, dan)).toEqual([]);
  });

  it.each<[string, (followId: number) => Promise<unknown>, RegExp[]]>([
    ["either", () => app.as(dan).call(unfollow, { params: { id: priya.id } }), []],
    ["posts", (id) => wish(id, { notifyOnPosts: false }), [/posted a new job/]],
    ["jobs", (id) => wish(id, { notifyOnJobPosts: false }), [/shared a new post/]],
  ])("one wants to hear of %s no more: nothing is sent of that", async (_what, change, told) => {
    const { body } = await followPriya();
    await acts.post(priya);
    await postJob(app, priya);
    await app.deps.jobs.runDue();
    await change(body.id);
    await inAnHour();
    expect(await readSubjects(app, dan)).toEqual(told.map((words) => expect.stringMatching(words)));
  });
});

describe("posts of people one follows", () => {
  it("are gathered for half an hour, and then for a day", async () => {
    await followPriya();
    for (let at = 0; at < 7; at++) await acts.post(priya);
    await app.deps.jobs.runDue();
    app.clock.advance(30 * MINUTE - 1);
    expect(await readSubjects(app, dan)).toEqual([]);
    app.clock.advance(1);
    const [mail] = await readEmails(app, dan);
    expect(mail?.subject).toBe("New posts from people you follow");
    expect(mail?.text.match(/^- Priya Nair shared a new post$/gm)).toHaveLength(5);
    expect(mail?.text).toContain("2 more");
    await acts.post(priya);
    await app.deps.jobs.runDue();
    app.clock.advance(DAY - HOUR);
    expect(await readSubjects(app, dan)).toHaveLength(1);
    app.clock.advance(HOUR);
    expect(await readSubjects(app, dan)).toHaveLength(2);
  });
});

describe("jobs of people one follows", () => {
  it("are named while they are on the board, unless one has hidden or reported them", async () => {
    await followPriya();
    const post = async (title: string) => (await postJob(app, priya, { title })).id;
    const [filled, hidden, reported] = [await post("Filled"), await post("Hidden"), await post("Reported")];
    await post("Open");
    await app.deps.jobs.runDue();
    await app.as(priya).call(setJobStatus, { params: { id: filled }, body: { status: "filled" } });
    await app.as(dan).call(hideThing, { params: { type: "job", id: hidden } });
    await app.as(dan).call(createReport, { body: { type: "job", id: reported, reason: "fake" } });
    await inAnHour();
    expect(await readSubjects(app, dan)).toEqual(["Priya Nair posted a new job: Open"]);
    const listed = await readMessages(app, dan);
    expect(listed).toEqual(["Priya Nair posted a new job: Open", "Priya Nair posted a new job: Filled"]);
  });
});

it("leaves out a shared post that one has hidden", async () => {
  await followPriya();
  const id = await acts.post(priya);
  await app.deps.jobs.runDue();
  await app.as(dan).call(hideThing, { params: { type: "post", id } });
  await inAnHour();
  expect([await readSubjects(app, dan), await readMessages(app, dan)]).toEqual([[], []]);
});

it("gives no number of more than are kept", async () => {
  await followPriya();
  for (let at = 0; at < 21; at++) {
    if (at % 5 === 0) app.clock.advance(MINUTE);
    await acts.post(priya);
  }
  await inAnHour();
  const [mail] = await readEmails(app, dan);
  expect(mail?.text).toContain("Here is what is new, and more are on the site.");
});

it("says nothing of a member whose name is made to look like something else", async () => {
  const names = { firstName: "Win\r\nBcc: all@example.com", lastName: "<img src=x onerror=alert(1)>" };
  const rogue = await app.makeMember(names);
  await acts.askCrew(rogue, dan);
  const [mail] = await readEmails(app, dan);
  expect(mail?.subject).toBe("A member sent you a crew request");
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/onerror|all@example/);
});
