import { readdir, readFile, stat } from "node:fs/promises";
import { join, parse } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { getCurrentUser, signIn } from "#contracts/accounts.ts";
import { listContactMessages } from "#contracts/admin-contact.ts";
import { listAdminUsers } from "#contracts/admin-users.ts";
import { listAdvertisements } from "#contracts/advertisements.ts";
import { getApplicationCv, listApplications, listApprenticeships } from "#contracts/apprenticeships.ts";
import { listWordFlags } from "#contracts/banned-words.ts";
import { countUnreadMessages, listConversations, listMessages } from "#contracts/chat.ts";
import { listCrewRequests, listSuggestions } from "#contracts/crew.ts";
import { listFailedEmails } from "#contracts/emails.ts";
import { listPosts } from "#contracts/feed.ts";
import { listJobs, listMyInterests } from "#contracts/jobs.ts";
import { MEDIA_URL, VIDEO_URL, type VideoView } from "#contracts/media.ts";
import { listAdminReports } from "#contracts/moderation.ts";
import { listPayments } from "#contracts/payments.ts";
import { getCv, getProfile } from "#contracts/profiles.ts";
import { listProjects } from "#contracts/projects.ts";
import { listQualifications } from "#contracts/qualifications.ts";
import { findArea } from "#contracts/reference/regions.ts";
import { listReviewRequests } from "#contracts/review-requests.ts";
import { listReviews } from "#contracts/reviews.ts";
import { listAppeals } from "#contracts/sanctions.ts";

import { createClient } from "../testing/client.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { ADVERTISERS } from "./content/advertisers.data.ts";
import { memberOf } from "./content/community.ts";
import { DEMO_MEMBERS } from "./content/members.data.ts";
import { seedDemo } from "./index.ts";
import { PICTURES, VIDEOS } from "./pictures.ts";
import { OPEN_HANDLES, type SignIn } from "./sign-ins.ts";
import { storeMedia } from "./store-media.ts";

let app: TestApp;
let signIns: SignIn[];
let file: string;

beforeAll(async () => {
  app = await startTestApp();
  file = join(app.deps.config.dataDir, "demo-sign-ins.json");
  // Stored once for both: it takes longest, and the race comes after it.
  const media = storeMedia(app.deps);
  const made = await Promise.all([seedDemo(app.deps, () => media), seedDemo(app.deps, () => media)]);
  expect(made.filter(Boolean)).toHaveLength(1);
  signIns = JSON.parse(await readFile(file, "utf8")) as SignIn[];
}, 120_000);
afterAll(() => app.close());

const enter = async (at: number) => {
  const { email = "", password = "" } = signIns[at] ?? {};
  const answer = await app.visitor.call(signIn, { body: { email, password } });
  expect(answer.status).toBe(200);
  return createClient(app.app, answer.body.token);
};

describe("the demo community", () => {
  it("is made once, also when two starts make it at the same time", async () => {
    const { rows } = await app.deps.db.pool.query("select count(*)::int as members from users");
    // Plus the administrator, a moderator, a member with limited reach and a banned member.
    expect(rows).toEqual([{ members: DEMO_MEMBERS.length + 4 }]);
    expect(await seedDemo(app.deps)).toBe(false);
  });

  it("keeps its sign-ins for the operator alone", async () => {
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(new Set(signIns.map((each) => each.password)).size).toBe(signIns.length);
  });

  it("greets a newcomer with a full feed, a full board and people interested in their jobs", async () => {
    const dan = await enter(0);
    const feed = await dan.call(listPosts, { query: {} });
    expect(feed.body.posts).toHaveLength(10);
    expect(feed.body.pagination.hasMore).toBe(true);
    const board = await dan.call(listJobs, { query: { page: 1 } });
    expect(board.body).toMatchObject({ pagination: { total: 120 } });
    const interested = await dan.call(listMyInterests);
    expect(interested.body.length).toBeGreaterThan(0);
    const advertisements = await dan.call(listAdvertisements, { query: { placement: "feed" } });
    expect(advertisements.body.advertisements).toHaveLength(3);
  });

  it("has people who wrote to a newcomer, some of it unread, and a thread to scroll back through", async () => {
    for (const at of OPEN_HANDLES.keys()) {
      const member = await enter(at);
      const { body: conversations } = await member.call(listConversations);
      if (!Array.isArray(conversations)) throw new Error("A page");
      expect(conversations.length).toBeGreaterThan(2);
      const { body: unread } = await member.call(countUnreadMessages);
      expect(unread.count).toBeGreaterThan(0);
      expect(conversations.reduce((sum, each) => sum + each.unreadCount, 0)).toBe(unread.count);
      for (const { id, latestMessage, lastMessageAt } of conversations) {
        const { body: thread } = await member.call(listMessages, { params: { id } });
        const times = thread.map(({ createdAt }) => createdAt);
        expect(times).toEqual(times.toSorted());
        expect([latestMessage?.id, lastMessageAt]).toEqual([thread.at(-1)?.id, times.at(-1)]);
        expect(lastMessageAt < app.clock.now().toISOString()).toBe(true);
      }
    }
    const dan = await enter(0);
    const { body: conversations } = await dan.call(listConversations, { query: { limit: 1 } });
    const [first] = Array.isArray(conversations) ? conversations : conversations.conversations;
    const query = { limit: 200 };
    const { body: thread } = await dan.call(listMessages, { params: { id: first?.id ?? 0 }, query });
    expect(thread.length).toBeGreaterThan(120);
  });

  it("has people for a newcomer to answer, to wait for and to get to know", async () => {
    for (const at of OPEN_HANDLES.keys()) {
      const member = await enter(at);
      const received = await member.call(listCrewRequests, {});
      const sent = await member.call(listCrewRequests, { query: { direction: "sent" } });
      const known = await member.call(listSuggestions, {});
      for (const { body } of [received, sent]) expect(body).not.toHaveLength(0);
      expect(known.body).toHaveLength(24);
    }
  });

  it("has profiles that look lived in, and people who ask each other for reviews", async () => {
    const dan = await enter(0);
    const { rows } = await app.deps.db.pool.query<{ id: number }>(
      "select id from users where bio is not null",
    );
    expect(rows).toHaveLength(DEMO_MEMBERS.length);
    for (const { id } of rows) {
      const { body } = await dan.call(getProfile, { params: { id } });
      expect(body).toMatchObject({ bio: expect.any(String) as string, rating: expect.any(Number) as number });
      expect(Math.min(body.projectCount, body.qualificationCount, body.reviewCount)).toBeGreaterThan(0);
      const projects = await dan.call(listProjects, { params: { id } });
      expect(projects.body[0]?.isPinned).toBe(true);
      expect((await dan.call(listQualifications, { params: { userId: id } })).status).toBe(200);
      const reviews = await dan.call(listReviews, { params: { userId: id } });
      expect([reviews.body.averageRating, reviews.body.reviewCount]).toEqual([body.rating, body.reviewCount]);
    }
    for (const at of OPEN_HANDLES.keys()) {
      const member = await enter(at);
      for (const direction of ["received", "sent"] as const) {
        const { body } = await member.call(listReviewRequests, { query: { direction } });
        expect(body.total).toBeGreaterThanOrEqual(2);
        expect(body.requests.every(({ can }) => (direction === "sent" ? can.cancel : can.answer))).toBe(true);
      }
    }
  });

  it("has apprenticeships in every nation, with applicants of whom those who sign in decide", async () => {
    const dan = await enter(0);
    const board = await dan.call(listApprenticeships, { query: { limit: 50 } });
    if (Array.isArray(board.body)) throw new Error("Not a page");
    const { apprenticeships } = board.body;
    const nations = new Set(apprenticeships.map(({ county }) => findArea(county)?.nation));
    expect(nations.size).toBe(4);
    expect(apprenticeships.filter(({ isUrgent }) => isUrgent).length).toBeGreaterThan(1);
    for (const at of OPEN_HANDLES.keys()) {
      const member = await enter(at);
      const { body: own } = await member.call(listApprenticeships, { query: { mine: "true" } });
      const [first] = Array.isArray(own) ? own : own.apprenticeships;
      const applications = await member.call(listApplications, { params: { id: first?.id ?? 0 } });
      expect(applications.body.length).toBeGreaterThan(1);
      const sent = applications.body.find(({ cvUrl }) => cvUrl !== null);
      expect((await member.call(getApplicationCv, { params: { id: sent?.id ?? 0 } })).status).toBe(200);
    }
  });

  it("has CVs that can be fetched", async () => {
    const dan = await enter(0);
    const { rows } = await app.deps.db.pool.query<{ id: number }>(
      "select id from users where cv_file_id is not null and contact_visibility = 'members' limit 2",
    );
    expect(rows).toHaveLength(2);
    for (const { id } of rows) {
      const answer = await dan.call(getCv, { params: { id } });
      expect(answer.status).toBe(200);
    }
    const waiting = "select id from private_files where attached_at is null";
    expect((await app.deps.db.pool.query(waiting)).rows).toEqual([]);
  });

  it("shows videos, each beginning with a photo that is kept, and one post for members alone", async () => {
    const { rows } = await app.deps.db.pool.query<{ video: VideoView; media: number }>(`
      select p.video, (select count(*)::int from post_media m where m.post_id = p.id) as media
      from posts p where p.video is not null`);
    expect(rows).toHaveLength(Object.keys(VIDEOS).length);
    for (const { video, media } of rows) {
      expect(video).toMatchObject({ width: 720, url: expect.stringMatching(VIDEO_URL) as string });
      expect(video.poster).toMatch(MEDIA_URL);
      expect(Math.round(video.duration ?? 0)).toBe(5);
      expect(media).toBe(2);
    }
    const hidden = await app.deps.db.pool.query("select id from posts where not is_public");
    expect(hidden.rows).toHaveLength(1);
  });

  it("has a file for every picture and every member's file, and none that nothing shows", async () => {
    const names = async (folder: string) =>
      (await readdir(new URL(`./${folder}/`, import.meta.url))).map((name) => parse(name).name);
    const posters = ADVERTISERS.map((_, at) => `poster-${at + 1}`);
    expect(new Set(await names("pictures"))).toEqual(
      new Set([...PICTURES.map(({ name }) => name), ...posters]),
    );
    expect(new Set(await names("videos"))).toEqual(new Set(Object.keys(VIDEOS)));
    const { rows } = await app.deps.db.pool.query<{ username: string; avatar: string | null; cv: boolean }>(
      "select username, avatar, cv_file_id is not null as cv from users",
    );
    const having = (has: (row: (typeof rows)[number]) => boolean) =>
      new Set(rows.filter(has).map(({ username }) => username));
    expect(new Set(await names("avatars"))).toEqual(having(({ avatar }) => avatar !== null));
    expect(new Set(await names("cvs"))).toEqual(having(({ cv }) => cv));
    expect([...having(({ cv }) => cv)].filter((handle) => memberOf(handle).age < 18)).toEqual([]);
  });

  it("shows a member's face as the product keeps one", async () => {
    const dan = await enter(0);
    const { body, headers } = await dan.call(getCurrentUser);
    expect(body.avatar).toMatch(MEDIA_URL);
    const cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
    const picture = await app.app.inject({ url: body.avatar ?? "", headers: { cookie } });
    expect(picture.headers["content-type"]).toBe("image/webp");
  });

  it("has something of everything for its administrator", async () => {
    const admin = await enter(OPEN_HANDLES.length);
    const reports = await admin.call(listAdminReports, { query: {} });
    expect(reports.body).toMatchObject([
      { type: "post", isRaised: true },
      { type: "comment", isRaised: false },
    ]);
    expect((await admin.call(listWordFlags, { query: {} })).body.hits).toHaveLength(1);
    const banned = await admin.call(listAdminUsers, { query: { filter: "banned" } });
    expect(banned.body).toMatchObject([{ banReason: expect.stringContaining("course") as string }]);
    const contact = await admin.call(listContactMessages, { query: {} });
    expect(contact.body.messages.map(({ kind }) => kind)).toEqual(["question"]);
    const { appeals } = (await admin.call(listAppeals, {})).body;
    expect(appeals).toMatchObject([{ sanction: { kind: "ban" }, can: { decide: true } }]);
    const { rows } = await app.deps.db.pool.query("select kind from sanctions order by kind");
    expect(rows.map(({ kind }) => kind)).toEqual(["ban", "limit", "warning"]);
    expect((await admin.call(listFailedEmails, {})).body.emails).toHaveLength(1);
    expect((await admin.call(listPayments, { query: {} })).body.payments.length).toBeGreaterThan(1);
  });

  it("has counts that equal the rows", async () => {
    const { rows } = await app.deps.db.pool.query(`
      select id from posts p
      where likes <> (select count(*) from post_reactions r where r.post_id = p.id and r.kind = 'like')
        or interests <> (select count(*) from post_reactions r where r.post_id = p.id and r.kind = 'interest')
        or comments <> (select count(*) from comments c where c.post_id = p.id)`);
    expect(rows).toEqual([]);
    const stars = await app.deps.db.pool.query(`
      select id from users u, lateral (
        select coalesce(sum(rating), 0) as stars, count(*) as reviews from reviews where reviewee_id = u.id) r
      where (u.rating_sum, u.review_count) is distinct from (r.stars, r.reviews)`);
    expect(stars.rows).toEqual([]);
  });
});
