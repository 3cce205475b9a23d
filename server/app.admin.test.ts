import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { signInAsAdmin, updateCurrentUser } from "#contracts/accounts.ts";
import { getCurrentUser } from "#contracts/current-user.ts";
import { isOfStaff } from "#contracts/endpoint.ts";
import { createPost, deletePost } from "#contracts/feed.ts";
import { listAdminReports } from "#contracts/moderation.ts";
import { getCv } from "#contracts/profiles.ts";
import { getSecondFactors, removeAuthenticator } from "#contracts/second-factor.ts";

import { runAdminCommand } from "./admin/commands.ts";
import { transaction } from "./platform/database/database.ts";
import { createClient, type Client } from "./testing/client.ts";
import { listEndpoints } from "./testing/list-endpoints.ts";
import type { Member } from "./testing/members.ts";
import { leaveProfile } from "./testing/profiles.ts";
import { readRecoveryCodes, setUpAuthenticator } from "./testing/second-factor.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";

/**
 * Moderators may also use reports, held texts, sanctions and appeals. A new endpoint is for administrators only until it is
 * named here.
 */
const OF_MODERATORS =
  "banUser decideAppeal decideWordFlag endReachLimit getAdminUser getStanding getUserHistory limitReach listAdminReports listAdminUsers listAppeals listWordFlags openReportedMessages reviewReport unbanUser warnUser".split(
    " ",
  );

it("every call under /api/admin is the staff's, and each of the moderators' is named; only its sign-in is open to everybody", () => {
  const portal = listEndpoints().filter(({ endpoint }) => endpoint.path.startsWith("/api/admin/"));
  const open = portal.filter(({ endpoint }) => !isOfStaff(endpoint)).map(({ name }) => name);
  expect([open, signInAsAdmin.access]).toEqual([["signInAsAdmin"], "public"]);
  const staff = listEndpoints().filter(({ endpoint }) => isOfStaff(endpoint));
  expect(staff.length).toBeGreaterThan(40);
  // Stories are managed at the address where everybody reads them.
  const elsewhere = staff.filter(({ endpoint }) => !endpoint.path.startsWith("/api/admin/"));
  expect(elsewhere.map(({ name }) => name).toSorted()).toEqual(["createStory", "deleteStory", "updateStory"]);
  const moderators = staff.filter(({ endpoint }) => endpoint.access === "moderator").map(({ name }) => name);
  expect(moderators.toSorted()).toEqual(OF_MODERATORS);
});

describe("where the portal needs a second factor", () => {
  const staffCalls = listEndpoints().filter(({ endpoint }) => isOfStaff(endpoint));
  let app: TestApp;
  const who: Record<string, Client> = {};
  let lost: Member;
  const lines: string[] = [];
  /** Returns the denials logged since the last call. */
  const readDenials = () => {
    const all = lines.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>);
    return all.filter(({ msg }) => msg === "permission denied");
  };
  beforeAll(async () => {
    app = await startTestApp({ REQUIRE_SECOND_FACTOR: "true" }, { lines });
    const make = async (name: string, details: Record<string, unknown>, hasFactor: boolean) => {
      const member = await app.makeMember(details);
      who[name] = app.as(member);
      if (hasFactor) await setUpAuthenticator(app, app.as(member));
      return member;
    };
    who["visitor"] = app.visitor;
    await make("member", {}, false);
    await make("member with a factor", {}, true);
    await make("moderator", { isModerator: true }, false);
    await make("moderator with a factor", { isModerator: true }, true);
    await make("administrator", { isAdmin: true }, false);
    lost = await make("administrator with a factor", { isAdmin: true }, true);
    const { db, sessions } = app.deps;
    const token = await transaction(db, (tx) =>
      sessions.start(tx, { userId: lost.id, ip: null, userAgent: null }),
    );
    who["administrator whose session began without"] = createClient(app.app, token);
  });
  afterAll(() => app.close());

  it.each(staffCalls)("$name opens for nobody without one", async ({ endpoint }) => {
    // Nothing has that number, so a call that gets through changes nothing.
    const params = Object.fromEntries(
      [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, 999_999_999]),
    );
    const found: Record<string, string> = {};
    const denials: object[] = [];
    readDenials();
    for (const [name, client] of Object.entries(who)) {
      const { status, headers, error } = await client.raw(endpoint, { params });
      if (status === 403)
        denials.push({ requestId: headers["x-request-id"], code: error.code, route: endpoint.path });
      found[name] = status === 401 || status === 403 ? `${status} ${error.code}` : "through";
    }
    expect(found).toEqual({
      visitor: "401 not_signed_in",
      member: "403 admin_only",
      "member with a factor": "403 admin_only",
      moderator: `403 ${endpoint.access === "admin" ? "admin_only" : "second_factor_enrolment_required"}`,
      "moderator with a factor": endpoint.access === "admin" ? "403 admin_only" : "through",
      administrator: "403 second_factor_enrolment_required",
      "administrator whose session began without": "403 second_factor_enrolment_required",
      "administrator with a factor": "through",
    });
    expect(readDenials()).toMatchObject(denials);
  });

  it("leaves a line in the log of whoever tries what is the staff's or another's, with nothing of theirs but the number", async () => {
    const [owner, curious] = [await app.makeMember(), await app.makeMember()];
    await leaveProfile(app, owner);
    await app.as(owner).call(updateCurrentUser, { body: { contactVisibility: "nobody" } });
    const { body: post } = await app.as(owner).call(createPost, { body: { content: "Roof on." } });
    readDenials();
    const of = (id: number) => ({ params: { id } });
    expect((await app.as(curious).raw(listAdminReports)).status).toBe(403);
    expect((await app.as(curious).raw(deletePost, of(post.id))).status).toBe(403);
    expect((await app.as(curious).raw(getCv, of(owner.id))).status).toBe(403);
    const common = { level: 40, userId: curious.id, role: "member", requestId: expect.any(String) };
    const denied = (method: string, route: string, code: string) => ({ ...common, method, route, code });
    const rest = { time: expect.any(Number), pid: expect.any(Number), hostname: expect.any(String) };
    expect(readDenials()).toEqual(
      [
        denied("GET", listAdminReports.path, "admin_only"),
        denied("DELETE", deletePost.path, "not_allowed"),
        denied("GET", getCv.path, "file_not_shared"),
      ].map((line) => ({ ...line, ...rest, msg: "permission denied" })),
    );
    // A call that every member may make is no denial, whatever its result.
    expect((await app.as(curious).raw(deletePost, of(999_999))).status).toBe(404);
    expect(readDenials()).toEqual([]);
  });

  it("leaves them what is every member's, which is the way to set one up", async () => {
    const { status, body } = await who["administrator"]!.call(getSecondFactors);
    expect([status, body.isRequired]).toEqual([200, true]);
    expect((await who["administrator"]!.call(getCurrentUser)).status).toBe(200);
    expect((await who["member"]!.call(getSecondFactors)).body.isRequired).toBe(false);
  });

  it("does not let go of the last one, nor open for a session that began without", async () => {
    const member = await app.makeMember({ isModerator: true });
    const client = app.as(member);
    await setUpAuthenticator(app, client);
    await readRecoveryCodes(client);
    const { status, error } = await client.call(removeAuthenticator);
    expect([status, error.code]).toEqual([409, "last_second_factor"]);
    expect((await client.call(getSecondFactors)).body.recoveryCodesLeft).toBe(10);
    expect((await client.call(listAdminReports)).status).toBe(200);
    const { db, sessions } = app.deps;
    const token = await transaction(db, (tx) =>
      sessions.start(tx, { userId: member.id, ip: null, userAgent: null }),
    );
    const began = await createClient(app.app, token).call(listAdminReports);
    expect(began.error.code).toBe("second_factor_enrolment_required");
  });

  it("is set up again after the operator took a lost one away", async () => {
    const said: string[] = [];
    await runAdminCommand(app.deps, ["reset-second-factor", lost.email.toUpperCase()], (line) =>
      said.push(line),
    );
    expect(said).toEqual(["Dan Mistry signs in with the password alone, and is signed out everywhere."]);
    expect((await who["administrator with a factor"]!.call(getCurrentUser)).status).toBe(401);
    const { rows } = await app.deps.db.pool.query(
      "select action, admin_id from moderation_log where user_id = $1",
      [lost.id],
    );
    expect(rows).toEqual([{ action: "reset_second_factor", admin_id: null }]);
    const told = (await app.readMails()).findLast(({ to }) => to === lost.email);
    expect(told?.subject).toBe("The second step for signing in was taken off your account");
    for (const words of [["reset-second-factor"], ["reset-second-factor", lost.email, "now"]])
      await expect(runAdminCommand(app.deps, words, () => {})).rejects.toThrow(/^npm run admin/);
  });
});
