import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Endpoint } from "#contracts/endpoint.ts";
import { createInteraction, createPost, FEED_SORTS, getInteractions, listPosts } from "#contracts/feed.ts";
import { changeHoldingRules } from "#contracts/holding-rules.ts";
import { JOB_SORTS, listJobs } from "#contracts/jobs.ts";

import { transaction } from "./platform/database/database.ts";
import { CALLS } from "./testing/calls.ts";
import type { RawCall } from "./testing/client.ts";
import { makeCallers, makeFixture, type Fixture } from "./testing/fixture.ts";
import { requestsTo, rightRequest, type HostileRequest, type Plausible } from "./testing/hostile-requests.ts";
import { corruptCursor } from "./testing/hostile.ts";
import { postJob } from "./testing/jobs.ts";
import { listEndpoints } from "./testing/list-endpoints.ts";
import type { Member } from "./testing/members.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";

/**
 * Sends random requests to every endpoint, as a member who owns things: never a 5xx, always an error in words.
 * `FUZZ_RUNS=200000` sends that many in all, different each time and from every role, and wants each answered within a second;
 * without it the requests are always the same.
 */
const endpoints = listEndpoints();
const wanted = Number(process.env["FUZZ_RUNS"] ?? 0);
const isFull = wanted > 0 || process.env["TEST_TIER"] === "full";
const usual = isFull ? 75 : 3;
const runs = wanted > 0 ? Math.ceil(wanted / endpoints.length) : usual;
const seed = wanted > 0 ? Date.now() : 2026;
/** A valid call of these costs a password hash, so they get fewer of the usual runs. */
const DEAR = new Set([
  "signUp",
  "signIn",
  "changePassword",
  "changeEmail",
  "closeAccount",
  "uploadImage",
  "uploadVideo",
]);
const runsOf = (name: string) => (wanted === 0 && DEAR.has(name) ? Math.min(runs, 40) : runs);

/** Words that only a program would use, or that reveal how ours is built. */
const INNARDS =
  /\bat \S+ \(|node_modules|\.ts:\d|syntax error|invalid input|relation "|column "|constraint|duplicate key|violates|pg_|SQLSTATE|ECONN|Error:|\[object/i;

/** Longest response time, in a long run. */
const SLOW_MS = 1000;

let app: TestApp;
let owner: Member;
let scene: Fixture;
/** The first pages of every paginated list, in every order: the request, and the cursor in the response. */
let pages: { endpoint: Endpoint; call: RawCall; cursor: string }[];
/** Another member's job. */
let otherJobId: number;
const slowest = { ms: 0, what: "" };
/** Responses that took longer than a second, and how long the same request took on a second try. */
const slow: { ms: number; again: number; what: string }[] = [];
/** How often each endpoint returned each status. */
const given = new Map<string, Map<number, number>>();

beforeAll(async () => {
  app = await startTestApp();
  await enter();
  otherJobId = (await postJob(app, scene.cast.stranger)).id;
  pages = await collectPages();
});
/** Starts again with a new owner and new things. */
async function enter(): Promise<void> {
  const cast = await makeCallers(app);
  owner = cast.owner;
  scene = await makeFixture(app, cast);
}

afterAll(async () => {
  if (wanted > 0) report();
  await app.close();
});

function report(): void {
  const lines = [...given].map(
    ([name, statuses]) => `${name}: ${JSON.stringify(Object.fromEntries(statuses))}`,
  );
  const cases = `${runs * endpoints.length} cases from seed ${seed}, slowest ${JSON.stringify(slowest)}`;
  const overs = slow.map((each) => `over a second: ${JSON.stringify(each)}`);
  process.stdout.write(`${[...lines, ...overs, cases].join("\n")}\n`);
}

async function collectPages(): Promise<typeof pages> {
  const client = app.as(owner);
  const params = { postId: scene.postId };
  for (let at = 0; at < 3; at++) {
    await client.call(createPost, { body: { content: `Course ${at}` } });
    await client.call(createInteraction, { body: { ...params, type: "comment", content: "Ta." } });
    await postJob(app, owner);
  }
  const limit = "1";
  const lists: { endpoint: Endpoint; call: RawCall }[] = [
    ...FEED_SORTS.map((sort) => ({ endpoint: listPosts, call: { query: { limit, sort } } })),
    ...JOB_SORTS.map((sort) => ({ endpoint: listJobs, call: { query: { limit, sort } } })),
    { endpoint: getInteractions, call: { params, query: { limit } } },
  ];
  return Promise.all(
    lists.map(async ({ endpoint, call }) => {
      const { body } = await client.raw(endpoint, call);
      const { cursor } = /"(?:nextC|c)ursor":"(?<cursor>[^"]+)"/.exec(JSON.stringify(body))?.groups ?? {};
      if (cursor === undefined) throw new Error(`No next page of ${endpoint.path}`);
      return { endpoint, call, cursor };
    }),
  );
}

/** Calls that only the other side of the owner's things may make. */
const BY_PARTY = new Set([
  "answerCrewRequest",
  "replyToReview",
  "requestReview",
  "submitReview",
  "declineReviewRequest",
  "confirmWorkedTogether",
  "takeBackWorkedTogether",
  "withdrawInterest",
]);
/**
 * Calls that cannot succeed here: no reset link was sent, no post has a video, the one finished job is reviewed and the others
 * have not begun, nobody has asked for a copy of their data or has a second factor, and leaving with the right password would
 * end the owner's account.
 */
const NOTHING_FOR = new Set([
  "resetPassword",
  "continueSignUp",
  "setUserRole",
  "getSharedVideo",
  "createReview",
  "confirmWorkedTogether",
  "downloadExport",
  "closeAccount",
  "answerSecondFactor",
  "confirmAuthenticator",
  "removeAuthenticator",
  "makeRecoveryCodes",
  "addPasskey",
  "removePasskey",
  "signInByPasskey",
]);
/** Answers everybody, so only a malformed request is refused. */
const NEVER_REFUSED = new Set([
  "getAudience",
  "listStories",
  "getVisitChoice",
  "listSimilarPublicJobs",
  "listSimilarPublicApprenticeships",
]);

/** The sender: mostly a role that may make the call, otherwise another one. */
type Sender = "right" | "nobody" | "stranger" | "moderator" | "admin";
const sender: fc.Arbitrary<Sender> =
  wanted > 0
    ? fc.constantFrom("right", "right", "right", "nobody", "stranger", "moderator", "admin")
    : fc.constant("right");

function tokenOf(name: string, endpoint: Endpoint, by: Sender): string | undefined {
  if (by === "nobody") return undefined;
  if (by !== "right") return scene.cast[by].token;
  if (endpoint.access === "admin" || endpoint.access === "moderator")
    return scene.cast[endpoint.access].token;
  return (BY_PARTY.has(name) ? scene.cast.party : owner).token;
}

async function send(name: string, endpoint: Endpoint, request: HostileRequest, by: Sender) {
  const { url, payload, contentType, authorization, idempotencyKey } = request;
  const token = tokenOf(name, endpoint, by);
  const given = authorization ?? (token && `Bearer ${token}`);
  const ask = async () => {
    const started = performance.now();
    const response = await app.app.inject({
      method: endpoint.method,
      url,
      headers: {
        ...(given !== undefined && { authorization: given }),
        ...(payload !== undefined && { "content-type": contentType }),
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      },
      ...(payload !== undefined && { payload }),
    });
    return { response, ms: Math.round(performance.now() - started) };
  };
  const { response, ms } = await ask();
  const what = `${endpoint.method} ${url.slice(0, 200)}`;
  if (ms > slowest.ms) Object.assign(slowest, { ms, what });
  // The machine may have been slow, so it is measured again.
  if (wanted > 0 && ms > SLOW_MS) slow.push({ ms, again: (await ask()).ms, what });
  return response;
}

function count(name: string, status: number): void {
  const statuses = given.get(name) ?? new Map<number, number>();
  given.set(name, statuses.set(status, (statuses.get(status) ?? 0) + 1));
}

function expectSane(status: number, text: string): void {
  expect(status).toBeLessThan(500);
  if (status < 400) return;
  const appError = JSON.parse(text) as Record<string, unknown>;
  const { message, error, code, fields = {}, ...rest } = appError;
  expect([message, code]).toEqual([expect.stringMatching(/\w{2}/), expect.stringMatching(/^[a-z_]+$/)]);
  expect([error, rest]).toEqual([message, {}]);
  for (const words of Object.values(fields as object)) expect(words).toMatch(/\w{2}/);
  expect(text).not.toMatch(INNARDS);
}

/** Restores what a call may have ended or deleted. */
async function restore(name: string, endpoint: Endpoint, status: number, by: Sender): Promise<void> {
  if (status >= 400) return;
  // With these rules, new members' texts would be held from now on.
  if (name === "changeHoldingRules") {
    const body = { links: false, phoneNumbers: false, emailAddresses: false, firstPosts: 0 };
    await app.as(scene.cast.admin).call(changeHoldingRules, { body });
  }
  // Sent by another role, the call may have ended that role's session.
  if (by !== "right" && /^(sign|end|close|change)/.test(name)) return enter();
  // A member has a limited number of free boosts and saved searches.
  if (/^(change|createFreeBoost|createSavedSearch)/.test(name)) await enter();
  else if (/^(signOut|end)/.test(name)) {
    const place = { userId: owner.id, ip: null, userAgent: null };
    owner = { ...owner, token: await transaction(app.deps.db, (tx) => app.deps.sessions.start(tx, place)) };
    scene = { ...scene, cast: { ...scene.cast, owner } };
  } else if (endpoint.method === "DELETE" || BY_PARTY.has(name)) scene = await makeFixture(app, scene.cast);
}

describe("whatever is thrown at it", () => {
  it.each(endpoints)(
    "$name answers in words",
    async ({ name, endpoint }) => {
      // Things that earlier endpoints ended or closed would be in its way.
      if (isFull) scene = await makeFixture(app, scene.cast);
      const { params, body, query } = await CALLS[name]!(scene, app);
      const ids = [scene.postId, scene.commentId, scene.jobId, scene.sessionId, otherJobId];
      const plausible: Plausible = { params, body, query, ids, cursors: pages.map(({ cursor }) => cursor) };
      await fc.assert(
        fc.asyncProperty(requestsTo(endpoint, plausible), sender, async (request, by) => {
          const response = await send(name, endpoint, request, by);
          count(name, response.statusCode);
          await restore(name, endpoint, response.statusCode, by);
          expectSane(response.statusCode, response.body);
        }),
        // The valid request comes first, so that reaching the endpoint does not depend on chance.
        { numRuns: runsOf(name), seed, examples: [[rightRequest(endpoint, plausible), "right"]] },
      );
    },
    wanted > 0 ? 3_600_000 : 60_000,
  );

  it("reads a bent cursor or refuses it, in every list and order", async () => {
    // The things listed on the first pages may have been deleted since.
    await enter();
    for (const { endpoint, call, cursor } of await collectPages()) {
      for (const bent of [cursor, ...corruptCursor(cursor)]) {
        const query = { ...call.query, cursor: bent };
        const { status, body } = await app.as(owner).raw(endpoint, { ...call, query });
        expectSane(status, JSON.stringify(body));
        if (bent === cursor) expect(status).toBe(200);
      }
    }
  });

  // A few requests to each endpoint do not find every way.
  it.runIf(isFull)("got through to each of them, and was refused by each", () => {
    const gave = (...statuses: number[]) =>
      endpoints.flatMap(({ name }) => (statuses.some((each) => given.get(name)?.has(each)) ? [name] : []));
    const names = endpoints.map(({ name }) => name);
    // A long run may get through to more endpoints than these.
    expect(gave(200, 201)).toEqual(expect.arrayContaining(names.filter((name) => !NOTHING_FOR.has(name))));
    // For a visitor a changed id is a post that does not exist.
    const refused = names.filter((name) => !NEVER_REFUSED.has(name));
    expect(gave(400, 401, 404)).toEqual(expect.arrayContaining(refused));
  });

  it.runIf(wanted > 0)("answers within a second, or at once when it is asked again", () => {
    expect(slow.filter(({ again }) => again > SLOW_MS)).toEqual([]);
  });

  it("left no prototype with more than it had", () => {
    expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
  });
});
