import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { getCurrentUser, signIn, updateCurrentUser } from "#contracts/accounts.ts";
import { updateEmailPreferences } from "#contracts/preferences.ts";
import { BODY_BYTES } from "#contracts/reference/limits.ts";

import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const WANTED = { crewRequests: true, postActivity: true, jobInterest: true, messages: true };

let app: TestApp;
let dan: Member;
let priya: Member;
beforeAll(async () => {
  app = await startTestApp();
  [dan, priya] = [await app.makeMember(), await app.makeMember()];
});
afterAll(() => app.close());

const cookieOf = (member: Member) => `crewyard_session=${member.token}`;
const bearerOf = (member: Member) => `Bearer ${member.token}`;
const save = (headers: Record<string, string>) =>
  app.visitor.call(updateEmailPreferences, { body: WANTED }, headers);

describe("who calls", () => {
  it("reads by bearer or by cookie", async () => {
    const ways: Record<string, string>[] = [{ authorization: bearerOf(dan) }, { cookie: cookieOf(dan) }];
    for (const headers of ways) {
      const { body } = await app.visitor.call(getCurrentUser, {}, headers);
      expect(body.id).toBe(dan.id);
    }
  });

  it.each([
    ["http://evil.example", 403],
    ["null", 403],
    [undefined, 403],
    ["http://localhost:3000", 200],
  ])("writes by cookie from %s: %i", async (origin, status) => {
    const answer = await save({ cookie: cookieOf(dan), ...(origin !== undefined && { origin }) });
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.error.code).toBe("cross_site_request");
  });

  it("writes by bearer from anywhere, since no page of others can send it", async () => {
    expect((await save({ authorization: bearerOf(dan), origin: "http://evil.example" })).status).toBe(200);
  });

  it("refuses a bearer and a cookie of two members, takes two of one", async () => {
    const answer = await save({ authorization: bearerOf(dan), cookie: cookieOf(priya) });
    expect([answer.status, answer.error.code]).toEqual([401, "session_conflict"]);
    expect((await save({ authorization: bearerOf(dan), cookie: cookieOf(dan) })).status).toBe(200);
  });

  it("is not rescued by a cookie when the bearer is dead", async () => {
    for (const authorization of [`Bearer ${"x".repeat(43)}`, "Bearer ", "Basic ZGFuOmRhbg==", "nonsense"]) {
      const answer = await save({ authorization, cookie: cookieOf(dan), origin: "http://localhost:3000" });
      expect([answer.status, answer.error.code]).toEqual([401, "session_ended"]);
    }
  });

  it("lets a program that keeps cookies sign in, but no foreign page", async () => {
    const body = { email: "nobody@crewyard.example", password: "x" };
    const byProgram = await app.visitor.call(signIn, { body }, { cookie: cookieOf(dan) });
    expect(byProgram.error.code).toBe("invalid_credentials");
    const headers = { cookie: cookieOf(dan), origin: "http://evil.example" };
    expect((await app.visitor.call(signIn, { body }, headers)).error.code).toBe("cross_site_request");
  });

  it("cannot be reached by a form of another site", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded"]) {
      const response = await app.app.inject({
        method: "POST",
        url: signIn.path,
        headers: { "content-type": type },
        payload: '{"email":"nobody@crewyard.example","password":"x"}',
      });
      expect(response.statusCode).toBe(415);
      expect(response.headers["access-control-allow-origin"]).toBeUndefined();
    }
  });
});

/** Sends a body unchanged. */
async function send(payload: string, path: string = updateCurrentUser.path) {
  const response = await app.app.inject({
    method: "PATCH",
    url: path,
    headers: { authorization: bearerOf(dan), "content-type": "application/json" },
    payload,
  });
  return { status: response.statusCode, code: response.json<{ code?: string }>().code, response };
}

describe("bodies that cannot be read", () => {
  it.each([
    ["an unstorable character", '{"bio":"brick\\u0000layer"}', 400],
    ["an unstorable character in a name", '{"b\\u0000io":"x"}', 400],
    ["half a surrogate pair", '{"bio":"\\ud83e"}', 400],
    ["broken JSON", '{"bio":', 400],
    ["a bare word", "bio", 400],
    ["an array", "[]", 400],
    ["a number", "7", 400],
    ["null", "null", 200],
    ["21 levels", "[".repeat(21) + "]".repeat(21), 400],
    ["50,000 levels", "[".repeat(50_000) + "]".repeat(50_000), 400],
    ["brackets inside a text", `{"company":"${"[".repeat(60)}"}`, 200],
  ])("%s", async (_name, payload, status) => {
    const answer = await send(payload);
    expect(answer.status).toBe(status);
    if (status === 400) expect(["malformed_request", "invalid_input"]).toContain(answer.code);
  });

  it("stops at 64 kB, where pictures may not come", async () => {
    const path = updateEmailPreferences.path;
    const body = (bytes: number) =>
      JSON.stringify({ ...WANTED, more: "" }).replace('""', `"${"x".repeat(bytes)}"`);
    const frame = body(0).length;
    const put = async (payload: string) =>
      app.app.inject({
        method: "PUT",
        url: path,
        headers: { authorization: bearerOf(dan), "content-type": "application/json" },
        payload,
      });
    expect((await put(body(BODY_BYTES - frame))).statusCode).toBe(200);
    const refused = await put(body(BODY_BYTES - frame + 1));
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([413, "body_too_large"]);
  });
});

describe("every answer", () => {
  it("carries a request id, is not kept by caches, and says what browsers may do with it", async () => {
    const { headers } = await app.visitor.call(getCurrentUser);
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["content-security-policy"]).toContain("script-src 'self';");
    expect(headers["server"]).toBeUndefined();
    expect(headers["x-powered-by"]).toBeUndefined();
  });

  it("is words in JSON for a path that does not exist", async () => {
    const response = await app.app.inject({ method: "GET", url: "/api/nowhere" });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: "not_found" });
  });

  it("says the same words twice, as message and as error", async () => {
    const { error } = await app.visitor.call(getCurrentUser);
    expect(error.error).toBe(error.message);
  });
});
