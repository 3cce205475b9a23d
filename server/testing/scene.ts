import { listSessions } from "#contracts/accounts.ts";
import { createPost, createInteraction } from "#contracts/feed.ts";
import { declareInterest } from "#contracts/jobs.ts";

import { transaction } from "../platform/database/database.ts";
import { hashPassword } from "../platform/passwords.ts";
import { createClient, type Client } from "./client.ts";
import { postJob } from "./jobs.ts";
import type { Member } from "./members.ts";
import { PASSWORD } from "./people.ts";
import type { TestApp } from "./test-app.ts";

/** Who may come to an endpoint, by what they are to the thing it is about. */
export const ROLES = ["visitor", "stranger", "party", "owner", "admin", "banned", "revoked"] as const;
export type Role = (typeof ROLES)[number];

/** One member for each role but the visitor. All have the password of `people.ts`, and an address, a phone number and a birthday of their own. */
export type Cast = Readonly<Record<Exclude<Role, "visitor">, Member>>;

/** Things that belong to the owner; the party is the other side of each. */
export interface Scene {
  cast: Cast;
  /** Written by the owner. */
  postId: number;
  /** Written by the owner below a post of the party. */
  commentId: number;
  /** Posted by the owner; the party has declared interest. */
  jobId: number;
  /** Another session of the owner. */
  sessionId: number;
}

let hashed: Promise<string> | undefined;
let cast = 0;

/** Makes the members of one play. The banned one and the one whose session was revoked still hold their tokens. */
export async function makeCast(app: TestApp): Promise<Cast> {
  cast += 1;
  const number = String(cast).padStart(3, "0");
  const make = (at: number, isAdmin = false) =>
    app.makeMember({
      phone: `07${at}00${number}123`,
      dateOfBirth: `19${60 + at}-0${(cast % 9) + 1}-1${at}`,
      isAdmin,
    });
  const made: Cast = {
    stranger: await make(1),
    party: await make(2),
    owner: await make(3),
    admin: await make(4, true),
    banned: await make(5),
    revoked: await make(6),
  };
  const { db, sessions } = app.deps;
  const ids = Object.values(made).map(({ id }) => id);
  hashed ??= hashPassword(PASSWORD);
  await db.kysely
    .updateTable("users")
    .set({ password_hash: await hashed })
    .where("id", "in", ids)
    .execute();
  await db.kysely
    .updateTable("users")
    .set({ banned_at: app.clock.now().toISOString() })
    .where("id", "=", made.banned.id)
    .execute();
  await transaction(db, async (tx) => {
    await sessions.revoke(tx, made.revoked.id);
    await sessions.forget(tx, made.banned.id);
  });
  return made;
}

/** Sets the stage anew: what an earlier call deleted or ended is there again. */
export async function setScene(app: TestApp, cast: Cast): Promise<Scene> {
  const [owner, party] = [await startAnew(app, cast.owner), await startAnew(app, cast.party)];
  const post = async (by: Member) => {
    const { body } = await app.as(by).call(createPost, { body: { content: "Lintel's in." } });
    return body.id;
  };
  const [postId, hostPostId] = [await post(owner), await post(party)];
  const { body: said } = await app.as(owner).call(createInteraction, {
    body: { postId: hostPostId, type: "comment", content: "Neat." },
  });
  const { id: jobId } = await postJob(app, owner);
  await app.as(party).call(declareInterest, { params: { id: jobId } });
  const { body: places } = await app.as(owner).call(listSessions);
  return {
    cast,
    postId,
    commentId: said.comment?.id ?? 0,
    jobId,
    sessionId: places.sessions.find((place) => place.isCurrent)?.id ?? 0,
  };
}

/** The same member with a session besides the one they play with, which the play may have ended. */
async function startAnew(app: TestApp, member: Member): Promise<Member> {
  const place = { userId: member.id, ip: "192.0.2.7", userAgent: "Safari" };
  return { ...member, token: await transaction(app.deps.db, (tx) => app.deps.sessions.start(tx, place)) };
}

/** Somebody of the cast as a caller. */
export function clientOf(app: TestApp, cast: Cast, role: Role): Client {
  return createClient(app.app, role === "visitor" ? null : cast[role].token);
}
