import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { listEndpoints } from "#contracts/every-endpoint.ts";

import { CALLS } from "./testing/calls.ts";
import { clientOf, makeCast, setScene, type Cast, type Role, type Scene } from "./testing/scene.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";

/** Names that tell of something private wherever they stand in a reply. */
const PRIVATE =
  /password|hash|token|secret|^ip|address$|birth|phone|mail|is_?admin|banned|ban_|last_?(seen|login)|agent|fingerprint/i;

/** The private fields that the contract means to send, and to whom: each is the caller's own, but for the last line. */
const MEANT: Record<string, readonly string[]> = {
  signIn: ["token", "email", "pendingEmail", "phone", "isAdmin", "isEmailVerified"],
  getCurrentUser: ["email", "pendingEmail", "phone", "isAdmin", "isEmailVerified"],
  updateCurrentUser: ["email", "pendingEmail", "phone", "isAdmin", "isEmailVerified"],
  listSessions: ["lastSeenAt", "ipAddress"],
  // To a job's owner, of those who declared interest in it (D2 §6).
  listMyInterests: ["email", "phone"],
};

let app: TestApp;
let cast: Cast;
let scene: Scene;
beforeAll(async () => {
  app = await startTestApp();
  cast = await makeCast(app);
  scene = await setScene(app, cast);
});
afterAll(() => app.close());

/** Every name in a JSON value, however deep. */
function listNames(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listNames);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [name, ...listNames(part)]);
}

/** What only its member and nobody else may read, of each of the cast but one; as it is stored. */
async function listSecrets(but: number): Promise<Map<string, string>> {
  const rows = await app.deps.db.kysely
    .selectFrom("users")
    .select(["id", "email", "phone", "date_of_birth", "password_hash"])
    .where("id", "!=", but)
    .execute();
  return new Map(
    rows.flatMap(({ id, ...secrets }) =>
      Object.entries(secrets).flatMap(([name, value]) =>
        value === null ? [] : [[value, `${name} of ${id}`]],
      ),
    ),
  );
}

const endpoints = listEndpoints();
const VIEWERS: readonly Exclude<Role, "visitor">[] = ["stranger", "party", "owner", "admin"];

describe.each(VIEWERS)("what the %s is sent", (viewer) => {
  it.each(endpoints)("$name", async ({ name, endpoint }) => {
    const { headers, ...call } = await CALLS[name]!(scene, app);
    // Signing in as the owner answers about the owner, whoever asks.
    const reader = name === "signIn" ? cast.owner : cast[viewer];
    const before = await listSecrets(reader.id);
    const answer = await clientOf(app, cast, viewer).raw(endpoint, call, headers);
    if (answer.status < 300 && endpoint.method !== "GET") {
      cast = await makeCast(app);
      scene = await setScene(app, cast);
    }
    const names = new Set(listNames(answer.body).filter((each) => PRIVATE.test(each)));
    expect([...names].filter((each) => !(MEANT[name] ?? []).includes(each))).toEqual([]);

    const text = JSON.stringify(answer.body);
    const told = [...before].flatMap(([value, whose]) => (text.includes(value) ? [whose] : []));
    const meant =
      name === "listMyInterests" && viewer === "owner"
        ? [`email of ${cast.party.id}`, `phone of ${cast.party.id}`]
        : [];
    expect(told.toSorted()).toEqual(meant);
  });
});

describe("the sweep itself", () => {
  it("finds what is there to find", async () => {
    const { body } = await clientOf(app, cast, "owner").raw(
      endpoints.find(({ name }) => name === "listMyInterests")!.endpoint,
    );
    expect(listNames(body)).toEqual(expect.arrayContaining(["email", "phone"]));
    expect(JSON.stringify(body)).toContain(cast.party.phone);
  });

  it("exempts only endpoints that exist", () => {
    const names = endpoints.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(MEANT)));
  });
});
