import { describe, expect, it } from "vitest";

import { CALLS } from "./testing/calls.ts";
import { clientOf } from "./testing/fixture.ts";
import type { Callers, Role } from "./testing/fixture.ts";
import { listEndpoints } from "./testing/list-endpoints.ts";
import { startScene } from "./testing/scene.ts";

/** Field names that suggest private data, anywhere in a reply. */
const PRIVATE =
  /password|hash|token|secret|^ip|address$|birth|phone|mail|is_?admin|banned|ban_|last_?(seen|login)|agent|fingerprint|draft_?key/i;

/** Private fields that the contract intends to send, and to whom: to the member concerned, except for the last lines. */
const MEANT: Record<string, readonly string[]> = {
  signIn: ["token", "draftKey", "email", "pendingEmail", "phone", "isAdmin", "isEmailVerified"],
  signInAsAdmin: ["token", "draftKey", "email", "pendingEmail", "phone", "isAdmin", "isEmailVerified"],
  getCurrentUser: ["draftKey", "email", "pendingEmail", "phone", "isAdmin", "isEmailVerified"],
  updateCurrentUser: ["draftKey", "email", "pendingEmail", "phone", "isAdmin", "isEmailVerified"],
  // The name of the wrong field, never its value.
  closeAccount: ["password"],
  listSessions: ["lastSeenAt", "ipAddress"],
  // Sent to the member once, for their authenticator app.
  startAuthenticator: ["secret"],
  // Sent to the payer, and useless to anybody else.
  createBoostPayment: ["clientSecret"],
  createBoostExistingPayment: ["clientSecret"],
  // Tells if a rule is on.
  getHoldingRules: ["phoneNumbers", "emailAddresses"],
  changeHoldingRules: ["phoneNumbers", "emailAddresses"],
  // Tells if emails are wanted, not the address.
  listSavedSearches: ["byEmail"],
  createSavedSearch: ["byEmail"],
  updateSavedSearch: ["byEmail"],
  // Sent to a job's owner about members who declared interest, and to an employer about applicants.
  listMyInterests: ["email", "phone"],
  listApplications: ["email", "phone"],
  setApplicationStatus: ["email", "phone"],
  // The list itself, which names the addressees.
  listFailedEmails: ["emails"],
  // Sent to an administrator, about payers.
  listPayments: ["email"],
  refundPayment: ["email"],
  // Sent to an administrator, about members.
  listModerationLogs: ["email"],
  listAdminUsers: ["email", "isBanned", "isAdmin", "isEmailVerified", "bannedAt", "wasBannedBefore"],
  getAdminUser: ["email", "isBanned", "isAdmin", "isEmailVerified", "bannedAt", "wasBannedBefore"],
  banUser: ["email", "isBanned", "isAdmin", "isEmailVerified", "bannedAt", "wasBannedBefore"],
  confirmEmailByHand: ["email", "isBanned", "isAdmin", "isEmailVerified", "bannedAt", "wasBannedBefore"],
  getUserHistory: ["email"],
  setUserRole: ["email", "isBanned", "isAdmin", "isEmailVerified", "bannedAt", "wasBannedBefore"],
  unbanUser: ["email", "isBanned", "isAdmin", "isEmailVerified", "bannedAt", "wasBannedBefore"],
  getStanding: ["isBanned"],
  warnUser: ["email", "isBanned", "isAdmin", "isEmailVerified", "bannedAt", "wasBannedBefore"],
  limitReach: ["email", "isBanned", "isAdmin", "isEmailVerified", "bannedAt", "wasBannedBefore"],
  endReachLimit: ["email", "isBanned", "isAdmin", "isEmailVerified", "bannedAt", "wasBannedBefore"],
  getStatistics: ["bannedUsers"],
  listAdminReports: ["email", "isBanned", "isAdmin"],
  // Sent to an administrator, about senders of contact messages.
  listContactMessages: ["email"],
  getContactMessage: ["email"],
  setContactClosed: ["email"],
  // Sent to an administrator, about everybody.
  getTotalUsers: ["email", "isEmailVerified"],
  getReturningUsers: ["email", "isEmailVerified"],
  getNewUsers: ["email", "isEmailVerified"],
  getMostActiveUsers: ["email", "isEmailVerified"],
  getWebsiteVisits: ["userEmail"],
  // Of members who show them to all members.
  getProfile: ["email", "phone"],
};

/** Where an administrator reads members' addresses. */
const TO_ADMINISTRATORS = [
  "listPayments",
  "listModerationLogs",
  "listAdminUsers",
  "getAdminUser",
  "banUser",
  "unbanUser",
  "warnUser",
  "limitReach",
  "endReachLimit",
  "setUserRole",
  "confirmEmailByHand",
  "listAdminReports",
  "getTotalUsers",
  "getReturningUsers",
  "getNewUsers",
  "getMostActiveUsers",
  "getWebsiteVisits",
];

const { app, cast, scene, snapshot } = await startScene();

/** Lists every field name in a JSON value, at any depth. */
function listNames(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listNames);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [name, ...listNames(part)]);
}

/** Values that only their member may read, as stored, of the whole cast except one member. */
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

const BOTH = ["email", "phone"] as const;

/** The members whose contact details a reply intends to show to somebody else, and which details. */
function whatIsShown(name: string, viewer: Role): string[] {
  const of = (who: Callers[keyof Callers], details: readonly string[]) =>
    details.map((each) => `${each} of ${who.id}`);
  const toOwner = ["listMyInterests", "listApplications", "setApplicationStatus"];
  if (toOwner.includes(name) && viewer === "owner") return of(cast.party, BOTH);
  if (name === "refundPayment" && viewer === "admin") return of(cast.owner, ["email"]);
  return name === "getProfile" && viewer !== "owner" ? of(cast.owner, BOTH) : [];
}

const endpoints = listEndpoints();
const VIEWERS: readonly Exclude<Role, "visitor">[] = ["stranger", "party", "owner", "moderator", "admin"];

const SIGNS_IN: Record<string, (typeof VIEWERS)[number]> = { signIn: "owner", signInAsAdmin: "admin" };

describe.each(VIEWERS)("what the %s is sent", (viewer) => {
  it.each(endpoints)("$name", async ({ name, endpoint }) => {
    const { headers, ...call } = await CALLS[name]!(scene, app);
    // Signing in returns the member who signs in, which is not necessarily the caller.
    const reader = cast[SIGNS_IN[name] ?? viewer];
    const before = await listSecrets(reader.id);
    const meant = whatIsShown(name, viewer);
    const answer = await clientOf(app, cast, viewer).raw(endpoint, call, headers);
    await snapshot.restore();
    const names = new Set(listNames(answer.body).filter((each) => PRIVATE.test(each)));
    expect([...names].filter((each) => !(MEANT[name] ?? []).includes(each))).toEqual([]);

    const text = JSON.stringify(answer.body);
    const told = [...before].flatMap(([value, whose]) => (text.includes(value) ? [whose] : []));
    // An administrator sees the addresses of members and of payers, and no other secret.
    const isOffice = (secret: string) =>
      TO_ADMINISTRATORS.includes(name) && viewer === "admin" && secret.startsWith("email");
    expect(told.filter((each) => !isOffice(each)).toSorted()).toEqual(meant);
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
