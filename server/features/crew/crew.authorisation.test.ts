import { afterAll, beforeAll } from "vitest";

import * as blocks from "#contracts/blocks.ts";
import * as crew from "#contracts/crew.ts";

import { createClient, type RawCall } from "../../testing/client.ts";
import { leaveAsking, leaveBlocked, makeCrew } from "../../testing/crew.ts";
import { describeAccess } from "../../testing/describe-access.ts";
import { endpointsOf } from "../../testing/list-endpoints.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const ROLES = [
  "visitor",
  "stranger",
  "crew",
  "receiver",
  "owner",
  "blocked",
  "blocker",
  "admin",
  "banned",
] as const;
type Role = (typeof ROLES)[number];

/**
 * Expected status per role, all about the owner: one member has sent the receiver a request, one is in the owner's crew, one is
 * blocked by the owner and one has blocked the owner. For a block in either direction the owner does not exist.
 */
const TABLE = `
                       visitor stranger crew receiver owner blocked blocker admin banned
  listCrew             401     200      200  200      200   200     200     200   401
  listCrewRequests     401     200      200  200      200   200     200     200   401
  listSuggestions      401     200      200  200      200   200     200     200   401
  checkCrew            401     200      200  200      200   404     404     200   401
  requestCrew          401     201      409  201      400   404     404     201   401
  answerCrewRequest    401     404      404  200      403   404     404     404   401
  withdrawCrewRequest  401     404      404  403      200   404     404     404   401
  removeFromCrew       401     404      200  404      404   404     404     404   401
  blockMember          401     201      201  201      400   201     201     201   401
  listBlocked          401     200      200  200      200   200     200     200   401
  unblockMember        401     404      404  404      404   404     200     404   401
  muteMember           401     201      201  201      400   201     201     201   401
  listMuted            401     200      200  200      200   200     200     200   401
  unmuteMember         401     200      200  200      200   200     200     200   401
  hideThing            401     200      200  200      200   200     200     200   401
  listHidden           401     200      200  200      200   200     200     200   401
  showThing            401     200      200  200      200   200     200     200   401
`;

/** Each call in its valid form, about the owner and the owner's request. */
const CALLS: Record<string, (owner: Member, requestId: number) => RawCall> = {
  listCrew: () => ({}),
  listCrewRequests: () => ({}),
  listSuggestions: () => ({}),
  checkCrew: ({ id }) => ({ params: { userId: id } }),
  requestCrew: ({ id }) => ({ body: { receiverId: id } }),
  answerCrewRequest: (_, requestId) => ({ params: { requestId }, body: { status: "accepted" } }),
  withdrawCrewRequest: (_, requestId) => ({ params: { requestId } }),
  removeFromCrew: ({ id }) => ({ params: { userId: id } }),
  blockMember: ({ id }) => ({ body: { userId: id } }),
  listBlocked: () => ({}),
  unblockMember: ({ id }) => ({ params: { userId: id } }),
  muteMember: ({ id }) => ({ body: { userId: id } }),
  listMuted: () => ({}),
  unmuteMember: ({ id }) => ({ params: { userId: id } }),
  hideThing: ({ id }) => ({ params: { type: "post", id } }),
  listHidden: () => ({}),
  showThing: ({ id }) => ({ params: { type: "post", id } }),
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function setStage(): Promise<{ cast: Record<Exclude<Role, "visitor">, Member>; requestId: number }> {
  const make = () => app.makeMember();
  const cast = {
    stranger: await make(),
    crew: await make(),
    receiver: await make(),
    owner: await make(),
    blocked: await make(),
    blocker: await make(),
    admin: await app.makeMember({ isAdmin: true }),
    banned: await make(),
  };
  const requestId = await leaveAsking(app, cast.owner, cast.receiver);
  await makeCrew(app, cast.owner, cast.crew);
  await leaveBlocked(app, cast.owner, cast.blocked);
  await leaveBlocked(app, cast.blocker, cast.owner);
  await app.deps.db.kysely
    .updateTable("users")
    .set({ banned_at: app.clock.now().toISOString() })
    .where("id", "=", cast.banned.id)
    .execute();
  return { cast, requestId };
}

describeAccess("who gets what of crew and blocks", {
  roles: ROLES,
  table: TABLE,
  endpoints: endpointsOf({ ...crew, ...blocks }),
  async ask(role, { name, endpoint }) {
    const { cast, requestId } = await setStage();
    const client = createClient(app.app, role === "visitor" ? null : cast[role].token);
    return (await client.raw(endpoint, CALLS[name]!(cast.owner, requestId))).status;
  },
});
