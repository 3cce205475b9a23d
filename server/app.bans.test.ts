import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { banUser, unbanUser } from "#contracts/admin-users.ts";
import { blockMember } from "#contracts/blocks.ts";
import { createPost } from "#contracts/feed.ts";
import { follow } from "#contracts/follows.ts";
import { MESSAGE_EMAIL_MINUTES } from "#contracts/reference/limits.ts";
import { saveApprenticeship } from "#contracts/saved-apprenticeships.ts";
import { saveJob } from "#contracts/saved-jobs.ts";

import { SITEMAP_PATH, SITEMAP_SECONDS } from "./features/pages/sitemap.service.ts";
import { postApprenticeship } from "./testing/apprenticeships.ts";
import { CALLS, type Call } from "./testing/calls.ts";
import { say } from "./testing/chat.ts";
import { leaveBlocked, makeCrew } from "./testing/crew.ts";
import { leaveWholeLife, WORDS, type WholeLife } from "./testing/full-account.ts";
import { postJob } from "./testing/jobs.ts";
import { listEndpoints } from "./testing/list-endpoints.ts";
import type { Member } from "./testing/members.ts";
import { leaveNotification } from "./testing/notifications.ts";
import { leaveSharedJob } from "./testing/reviews.ts";
import { takeSnapshot, type Snapshot } from "./testing/snapshot.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";
import { MINUTE } from "./testing/test-clock.ts";

/** Reads that return nothing about other members, or nothing that a ban changes. */
const UNTOUCHED = [
  // The caller's own data.
  ["listSessions", "getSecondFactors", "getEmailPreferences", "getChatSettings", "listSavedSearches"],
  ["getBoostEligibility", "getBoostPayment", "getPaymentSettings", "getPushKey", "listPushDevices"],
  [
    "getExport",
    "downloadExport",
    "getVisitChoice",
    "getAgreements",
    "getAudience",
    "listOwnPayments",
    "listOwnReports",
  ],
  ["getSanction"],
  // The operator's data.
  ["listAdvertisements", "listStories", "getStory"],
  // Messages sent stay: a closed chat can still be read, and its unread messages still count.
  ["listMessages", "countUnreadMessages"],
  // Returns a place.
  "findNearestTown",
  // A member's own list of blocked members is unchanged by a ban.
  ["listBlocked", "listMuted"],
].flat();
/** Where the name stays: in the reader's closed chats, and among the members they have blocked. */
const NAMED_STILL = ["listConversations", "getConversation", "listMessages", "listBlocked"];
/** What members may still do: end their ties with the banned member, and hide the closed chat. */
const MAY_STILL = [
  [
    "unfollow",
    "removeFromCrew",
    "unsaveJob",
    "unsaveApprenticeship",
    "withdrawApplication",
    "withdrawInterest",
  ],
  ["hideConversation", "unhideConversation", "markConversationRead"],
  // What a member chooses to see.
  ["hideThing", "showThing", "muteMember", "unmuteMember"],
  // The operator's.
  ["countAdvertisement"],
].flat();

interface NamedCall {
  name: string;
  call: Call;
}

let app: TestApp;
let life: WholeLife;
let snapshot: Snapshot;
let readers: Record<string, Member | null>;
let reads: NamedCall[];
let writes: NamedCall[];
let begun: Date;
beforeAll(async () => {
  app = await startTestApp();
  life = await leaveWholeLife(app);
  readers = await gatherReaders();
  reads = await listReads();
  writes = await listWrites();
  begun = app.clock.now();
  snapshot = await takeSnapshot(app);
}, 120_000);
beforeEach(async () => {
  app.clock.set(begun.toISOString());
  await snapshot.restore();
});
afterAll(() => app.close());

const endpoints = new Map(listEndpoints().map(({ name, endpoint }) => [name, endpoint]));
const getters = [...endpoints].flatMap(([name, { method, access }]) =>
  method === "GET" && access !== "admin" && access !== "moderator" ? [name] : [],
);
const byAdmin = () => app.as(life.scene.cast.admin);
async function ban(): Promise<void> {
  const params = { userId: life.person.id };
  expect((await byAdmin().call(banUser, { params, body: { reason: "Spam." } })).status).toBe(200);
}
async function unban(): Promise<void> {
  expect((await byAdmin().call(unbanUser, { params: { userId: life.person.id } })).status).toBe(200);
}

/** Readers who could come across the member, each in a different relation to them. */
async function gatherReaders(): Promise<Record<string, Member | null>> {
  const { person, other, scene } = life;
  const [mate, blocker, newcomer] = [await app.makeMember(), await app.makeMember(), await app.makeMember()];
  await makeCrew(app, person, mate);
  await app.as(mate).call(follow, { body: { followedUserId: person.id } });
  await app.as(mate).call(saveJob, { params: { id: scene.jobId } });
  await app.as(mate).call(saveApprenticeship, { params: { id: scene.apprenticeshipId } });
  await say(app, person, mate, `The ${WORDS.message} is in.`);
  await leaveSharedJob(app, person, mate);
  await leaveNotification(app, mate, person);
  await leaveBlocked(app, blocker, person);
  return { visitor: null, party: other, stranger: scene.cast.stranger, mate, blocker, newcomer };
}

/** A call of every read about something of the member's, and further calls where others meet them. */
async function listReads(): Promise<NamedCall[]> {
  const { person, other, scene, hostPostId: id } = life;
  const about = await Promise.all(
    getters.map(async (name) => ({ name, call: await CALLS[name]!(scene, app) })),
  );
  const job = await postJob(app, other, { isPublic: true });
  const trainee = await postApprenticeship(app, other, { isPublic: true });
  const { rows } = await app.deps.db.pool.query<{ apprenticeship: string; application: string }>(
    `select apprenticeship_id as apprenticeship, id as application from apprenticeship_applications
     where applicant_id = $1`,
    [person.id],
  );
  const { apprenticeship, application } = rows[0]!;
  const met: Record<string, Call[]> = {
    listLikes: [{ params: { id } }],
    listInterested: [{ params: { id } }],
    getInteractions: [{ params: { postId: id } }],
    listPosts: [{ query: { filter: "crew" } }, { query: { sort: "activity" } }],
    listJobs: [{ query: { q: WORDS.job } }, { query: { trade: "Joiner" } }],
    listReviews: [{ params: { userId: scene.cast.stranger.id } }],
    getFollow: [{ params: { id: person.id } }],
    listApplications: [{ params: { id: apprenticeship } }],
    getApplicationCv: [{ params: { id: application } }],
    listSimilarJobs: [{ params: { id: job.id } }],
    listSimilarPublicJobs: [{ params: { id: job.id } }],
    listSimilarPublicApprenticeships: [{ params: { id: trainee.id } }],
  };
  return [...about, ...Object.entries(met).flatMap(([name, calls]) => calls.map((call) => ({ name, call })))];
}

/** Every other members' call that names the member or something of theirs. */
async function listWrites(): Promise<NamedCall[]> {
  const { id } = life.person;
  const found: NamedCall[] = [
    { name: "follow", call: { body: { followedUserId: id } } },
    { name: "unfollow", call: { params: { id } } },
    { name: "blockMember", call: { body: { userId: id } } },
    { name: "removeFromCrew", call: { params: { userId: id } } },
  ];
  for (const [name, { method, access }] of endpoints) {
    if (
      method === "GET" ||
      access === "admin" ||
      access === "moderator" ||
      found.some((each) => each.name === name)
    )
      continue;
    const call = await CALLS[name]!(life.scene, app);
    const isAbout = call.params !== undefined || /"\w*[iI]d":/.test(JSON.stringify(call.body ?? null));
    if (isAbout) found.push({ name, call });
  }
  return found;
}

/** Fields that differ with each call. */
const TIMES: ReadonlySet<string> = new Set(["serverTime", "lastSeenAt"]);

interface Answer {
  name: string;
  /** The reader and the request. */
  asked: string;
  /** Status and body. */
  text: string;
  /** True if it contains any of the words that only the member has. */
  isNaming: boolean;
}

async function lookAround(): Promise<Answer[]> {
  // Longer than any response is cached.
  app.clock.advance(MINUTE);
  const found: Answer[] = [];
  for (const { name, call } of reads) {
    const endpoint = endpoints.get(name)!;
    for (const [who, reader] of Object.entries(readers)) {
      if (reader === null && endpoint.access !== "public") continue;
      const client = reader === null ? app.visitor : app.as(reader);
      const { status, body } = await client.raw(endpoint, call);
      const text = JSON.stringify([status, body], (field, value: unknown) =>
        TIMES.has(field) ? null : value,
      );
      const isNaming = Object.values(WORDS).some((word) => text.includes(word));
      found.push({ name, asked: `${name} ${JSON.stringify(call)} by ${who}`, text, isNaming });
    }
  }
  return found;
}

describe("somebody who is banned", () => {
  it("is shown to nobody anywhere, and everywhere again once the ban is lifted", async () => {
    const before = await lookAround();
    await ban();
    const during = await lookAround();
    const changed = new Set(
      before.flatMap(({ name, text }, at) => (text === during[at]!.text ? [] : [name])),
    );
    const same = getters.filter((name) => !changed.has(name));
    const naming = during.filter(({ name, isNaming }) => isNaming && !NAMED_STILL.includes(name));
    expect(naming.map(({ asked }) => asked)).toEqual([]);
    expect(same.toSorted()).toEqual(UNTOUCHED.toSorted());
    await unban();
    expect(await lookAround()).toEqual(before);
  });

  it("is on no page that needs no account, nor in the sitemap", async () => {
    const { postId, jobId, apprenticeshipId } = life.scene;
    const trainee = `/apprenticeships/public/${apprenticeshipId}`;
    const pages = [`/shared/post/${postId}`, `/jobs/public/${jobId}`, SITEMAP_PATH, trainee];
    const look = async () => {
      app.clock.advance(SITEMAP_SECONDS * 1000);
      const answers = await Promise.all(pages.map((url) => app.app.inject({ url })));
      return answers.map(({ body }) => body.includes(WORDS.last) || body.includes(`${pages[1]}<`));
    };
    expect(await look()).toEqual([true, true, true, true]);
    await ban();
    expect(await look()).toEqual([false, false, false, false]);
    await unban();
    expect(await look()).toEqual([true, true, true, true]);
  });

  it("is told of to nobody, though it happened before the ban", async () => {
    const { person } = life;
    const sent = (await app.readMails()).length;
    await say(app, person, readers["newcomer"]!, "Cheap followers!");
    await app.as(person).call(createPost, { body: { content: "Cheap followers!" } });
    await postJob(app, person);
    await ban();
    app.clock.advance(MESSAGE_EMAIL_MINUTES * MINUTE);
    const mails = (await app.readMails()).slice(sent);
    expect(mails.map(({ to, text }) => to === person.email || text.includes(WORDS.first))).toEqual([true]);
    expect(mails[0]).toMatchObject({ to: person.email });
  });

  it("can be reached by nothing that others do, but what ends something between them", async () => {
    const reached = new Set<string>();
    await ban();
    for (const { name, call } of writes) {
      for (const who of ["party", "mate", "newcomer"]) {
        const { headers, ...rest } = call;
        const { status } = await app.as(readers[who]!).raw(endpoints.get(name)!, rest, headers);
        // A refused call has changed nothing.
        if (status >= 300) continue;
        reached.add(name);
        await snapshot.restore();
        await ban();
      }
    }
    expect([...reached].toSorted()).toEqual(MAY_STILL.toSorted());
  });
});

describe("somebody who is blocked", () => {
  it("is not shown to whoever blocks them by anything that takes an account", async () => {
    const blockers = ["party", "stranger", "mate", "newcomer"];
    for (const who of blockers) {
      const answer = await app.as(readers[who]!).call(blockMember, { body: { userId: life.person.id } });
      expect(answer.status).toBe(201);
    }
    // A block hides nothing that a visitor may read without an account.
    const isOpen = (name: string) => endpoints.get(name)!.access === "public";
    const naming = (await lookAround()).filter(
      ({ name, asked, isNaming }) =>
        isNaming &&
        blockers.some((who) => asked.endsWith(` by ${who}`)) &&
        !NAMED_STILL.includes(name) &&
        !isOpen(name),
    );
    expect(naming.map(({ asked }) => asked)).toEqual([]);
  });
});
