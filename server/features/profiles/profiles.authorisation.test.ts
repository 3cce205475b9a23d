import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { updateCurrentUser } from "#contracts/accounts.ts";
import type { ContactVisibility } from "#contracts/current-user.ts";
import * as profiles from "#contracts/profiles.ts";
import * as projects from "#contracts/projects.ts";
import * as qualifications from "#contracts/qualifications.ts";

import { createClient, type Client, type RawCall } from "../../testing/client.ts";
import { leaveBlocked, makeCrew } from "../../testing/crew.ts";
import { describeAccess } from "../../testing/describe-access.ts";
import { endpointsOf } from "../../testing/list-endpoints.ts";
import type { Member } from "../../testing/members.ts";
import { leaveProfile, projectForm, uploadFile } from "../../testing/profiles.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

/**
 * Who gets what of the owner's profile, projects, qualifications and files. "Blocked" was blocked by the owner;
 * "blocker" blocked the owner; "banned" still has their session. `@` names the audience of the owner's contact details
 * and files; without it, all members.
 */
const TABLE = `
                          visitor stranger crew owner blocked blocker banned
  getProfile              401     200      200  200   404     404     401
  getProfile@nobody       401     200      200  200   404     404     401
  updateCurrentUser       401     200      200  200   200     200     401
  uploadPrivateFile       401     201      201  201   201     201     401
  getCv                   401     200      200  200   404     404     401
  getCv@crew              401     403      200  200   404     404     401
  getCv@nobody            401     403      403  200   404     404     401
  getCv@young             401     403      200  200   404     404     401
  listProjects            401     200      200  200   404     404     401
  listProjects@nobody     401     200      200  200   404     404     401
  createProject           401     201      201  201   201     201     401
  updateProject           401     403      403  200   404     404     401
  pinProject              401     403      403  200   404     404     401
  deleteProject           401     403      403  200   404     404     401
  listQualifications      401     200      200  200   404     404     401
  createQualification     401     201      201  201   201     201     401
  updateQualification     401     403      403  200   404     404     401
  deleteQualification     401     403      403  200   404     404     401
  getCertificate          401     200      200  200   404     404     401
  getCertificate@crew     401     403      200  200   404     404     401
  getCertificate@nobody   401     403      403  200   404     404     401
  getCertificate@young    401     403      200  200   404     404     401
`;
const ROLES = ["visitor", "stranger", "crew", "owner", "blocked", "blocker", "banned"] as const;
type Role = (typeof ROLES)[number];

const endpoints = endpointsOf({ ...profiles, ...projects, ...qualifications, updateCurrentUser });

let app: TestApp;
let cast: Record<Exclude<Role, "visitor">, Member>;
let clients: Record<Role, Client>;
beforeAll(async () => {
  app = await startTestApp();
  const owner = await app.makeMember();
  cast = {
    owner,
    stranger: await app.makeMember(),
    crew: await app.makeMember(),
    blocked: await app.makeMember(),
    blocker: await app.makeMember(),
    banned: await app.makeMember(),
  };
  await makeCrew(app, owner, cast.crew);
  await leaveBlocked(app, owner, cast.blocked);
  await leaveBlocked(app, cast.blocker, owner);
  await ban(cast.banned);
  const people = Object.entries(cast).map(([role, { token }]) => [role, createClient(app.app, token)]);
  clients = { ...Object.fromEntries(people), visitor: app.visitor } as Record<Role, Client>;
});
afterAll(() => app.close());

const change = (member: Member, state: Record<string, unknown>) =>
  app.deps.db.kysely.updateTable("users").set(state).where("id", "=", member.id).execute();
const ban = (member: Member) => change(member, { banned_at: app.clock.now().toISOString() });

async function shareWith(sharing: string): Promise<void> {
  const young = sharing === "young";
  const contact_visibility: ContactVisibility = young ? "members" : (sharing as ContactVisibility);
  await change(cast.owner, { contact_visibility, date_of_birth: young ? "2010-03-02" : "1988-03-02" });
}

/** A valid call, about something of the owner's if it is about anything. */
function callOf(name: string, made: Awaited<ReturnType<typeof leaveProfile>>): RawCall {
  const id = name.includes("roject") ? made.projectId : made.qualificationId;
  const ofOwner = { id: cast.owner.id, userId: cast.owner.id };
  const isAboutMember = /^(getProfile|getCv|list)/.test(name);
  return {
    params: isAboutMember ? ofOwner : { id },
    body: name.includes("Project") ? projectForm() : { title: "Gas Safe", bio: "Plumber." },
  };
}

async function ask(name: string, role: Role): Promise<number> {
  const made = await leaveProfile(app, cast.owner);
  if (name === "uploadPrivateFile") {
    const by = role === "visitor" ? null : cast[role];
    return (await uploadFile(app, by, Buffer.from("%PDF-1.7"))).status;
  }
  const endpoint = endpoints.get(name)!;
  const { body, ...call } = callOf(name, made);
  const answer = await clients[role].raw(endpoint, {
    ...call,
    ...(endpoint.method !== "GET" && endpoint.method !== "DELETE" && { body }),
  });
  return answer.status;
}

describeAccess("who gets what", {
  roles: ROLES,
  table: TABLE,
  endpoints,
  async ask(role, { name, variant = "members" }) {
    await shareWith(variant);
    return ask(name, role);
  },
});

describe("of somebody banned", () => {
  const names = [...endpoints.keys()].filter((name) => /^(get|list|update[PQ]|delete|pin)/.test(name));

  it.each(names)("%s finds nothing", async (name) => {
    await shareWith("members");
    await ban(cast.owner);
    for (const role of ["stranger", "crew", "blocked"] as const) expect(await ask(name, role)).toBe(404);
    await change(cast.owner, { banned_at: null });
  });
});
