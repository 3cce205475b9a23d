import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { signIn } from "#contracts/accounts.ts";
import { listEndpoints } from "#contracts/every-endpoint.ts";

import { CALLS } from "./testing/calls.ts";
import { PASSWORD } from "./testing/people.ts";
import { clientOf, makeCast, ROLES, setScene } from "./testing/scene.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";

/**
 * Who gets what. The call is right in itself and about something of the owner's (`testing/calls.ts`); the party is the
 * other side: whose post the owner's comment is under, who is interested in the owner's job. A banned member and one
 * whose session was revoked come with the token they had. Nothing of the owner's that members may not see exists yet,
 * so strangers read 403 where they may look but not touch; 404 where the thing is none of theirs to know.
 */
const MATRIX = `
                         visitor stranger party owner admin banned revoked
  signUp                 201     201      201   201   201   201    201
  signIn                 200     200      200   200   200   200    200
  signOut                200     200      200   200   200   200    200
  forgotPassword         200     200      200   200   200   200    200
  resetPassword          400     400      400   400   400   400    400
  resendVerification     200     200      200   200   200   200    200
  getCurrentUser         401     200      200   200   200   401    401
  updateCurrentUser      401     200      200   200   200   401    401
  changePassword         401     200      200   200   200   401    401
  changeEmail            401     200      200   200   200   401    401
  listSessions           401     200      200   200   200   401    401
  endSession             401     404      404   200   404   401    401
  endOtherSessions       401     200      200   200   200   401    401
  getEmailPreferences    401     200      200   200   200   401    401
  updateEmailPreferences 401     200      200   200   200   401    401

  listPosts              401     200      200   200   200   401    401
  getPost                401     200      200   200   200   401    401
  createPost             401     201      201   201   201   401    401
  updatePost             401     403      403   200   403   401    401
  deletePost             401     403      403   200   403   401    401
  getInteractions        401     200      200   200   200   401    401
  createInteraction      401     200      200   200   200   401    401
  likeComment            401     200      200   200   200   401    401
  replyToComment         401     201      201   201   201   401    401
  updateComment          401     403      403   200   403   401    401
  deleteComment          401     403      200   200   403   401    401

  listJobs               401     200      200   200   200   401    401
  getJobCounts           401     200      200   200   200   401    401
  getBoostedJobs         401     200      200   200   200   401    401
  getJob                 401     200      200   200   200   401    401
  createJob              401     201      201   201   201   401    401
  updateJob              401     403      403   200   403   401    401
  deleteJob              401     403      403   200   403   401    401
  declareInterest        401     201      409   403   201   401    401
  withdrawInterest       401     404      200   404   404   401    401
  listMyInterests        401     200      200   200   200   401    401
  countMyInterests       401     200      200   200   200   401    401
  markInterestsSeen      401     200      200   200   200   401    401
  listApplied            401     200      200   200   200   401    401

  uploadImage            401     201      201   201   201   401    401
`;

/** Routes beside the contract: for operators, browsers following a link, and pictures. */
const OTHER_ROUTES = [
  "GET /api/auth/verify-email",
  "GET /api/health",
  "GET /api/ready",
  "GET /dev/outbox",
  "GET /media/:hash/:file",
  "GET /metrics",
];

const [head = "", ...lines] = MATRIX.split("\n").filter((line) => line.trim() !== "");
const rows = lines.map((line) => {
  const [name = "", ...statuses] = line.trim().split(/\s+/);
  return { name, statuses: statuses.map(Number) };
});
const endpoints = new Map(listEndpoints().map(({ name, endpoint }) => [name, endpoint]));

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A fingerprint of everything that is stored, waiting jobs included. */
async function takeFingerprint(): Promise<string> {
  const { rows: tables } = await app.deps.db.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name, string_agg(t::text, '|' order by t::text) as content from ${name} t`,
  );
  const jobs = "select 'jobs waiting', count(*)::text from graphile_worker.jobs";
  const { rows: found } = await app.deps.db.pool.query<{ hash: string }>(
    `select md5(string_agg(name || content, '|' order by name)) as hash from (${[...each, jobs].join(" union all ")}) a`,
  );
  return found[0]?.hash ?? "";
}

/** Every route as `METHOD /path`, read from the router's own picture; the web app's files left out, and HEAD beside GET. */
function listRoutes(server: FastifyInstance): string[] {
  const above: string[] = [];
  return server
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent, path, methods] = /^(.*?)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? [];
      if (indent === undefined || path === undefined) return [];
      above.splice(indent.length / 4, Number.POSITIVE_INFINITY, path);
      const whole = above.join("");
      if (methods === undefined || /\.\w+$/.test(whole)) return [];
      return methods.split(", ").flatMap((method) => (method === "HEAD" ? [] : `${method} ${whole}`));
    });
}

describe("who gets what", () => {
  it("has a row for every endpoint, a status for every role, and a call for each", () => {
    expect(head.trim().split(/\s+/)).toEqual(ROLES);
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...endpoints.keys()].toSorted());
    expect(Object.keys(CALLS).toSorted()).toEqual([...endpoints.keys()].toSorted());
    for (const { name, statuses } of rows) expect([name, statuses.length]).toEqual([name, ROLES.length]);
  });

  it("knows of every route there is", () => {
    const contract = [...endpoints.values()].map(({ method, path }) => `${method} ${path}`);
    expect(listRoutes(app.app).toSorted()).toEqual([...contract, ...OTHER_ROUTES].toSorted());
  });

  it.each(rows)("$name", async ({ name, statuses }) => {
    const endpoint = endpoints.get(name)!;
    const cast = await makeCast(app);
    const found: [string, number][] = [];
    let scene = await setScene(app, cast);
    for (const role of ROLES) {
      const { headers, ...call } = await CALLS[name]!(scene, app);
      const before = endpoint.method === "GET" ? "" : await takeFingerprint();
      const { status, refusal } = await clientOf(app, cast, role).raw(endpoint, call, headers);
      found.push([role, status]);
      if (status >= 400) {
        expect(refusal).toMatchObject({ message: expect.stringMatching(/\w/), code: expect.any(String) });
        const after = endpoint.method === "GET" ? "" : await takeFingerprint();
        expect([role, after], "a refused call changes nothing").toEqual([role, before]);
      } else if (endpoint.method !== "GET") scene = await setScene(app, cast);
    }
    expect(found).toEqual(ROLES.map((role, at) => [role, statuses[at]]));
  });
});

describe("who never gets a session", () => {
  it.each([
    ["unverified", "email_not_verified", { is_email_verified: false }],
    ["banned", "account_banned", { banned_at: "2026-11-01T00:00:00Z" }],
  ])("somebody %s, with the right password", async (_who, code, state) => {
    const { stranger } = await makeCast(app);
    await app.deps.db.kysely.updateTable("users").set(state).where("id", "=", stranger.id).execute();
    const body = { email: stranger.email, password: PASSWORD };
    const answer = await app.visitor.call(signIn, { body });
    expect([answer.status, answer.refusal.code]).toEqual([403, code]);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });
});
