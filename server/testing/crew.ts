import type { Member } from "./members.ts";
import type { TestApp } from "./test-app.ts";

type Some = Pick<Member, "id">;

const pairOf = (one: Some, other: Some) => ({
  user_a: Math.min(one.id, other.id),
  user_b: Math.max(one.id, other.id),
});

/** Makes two members each other's crew, directly in the database. */
export async function makeCrew(app: TestApp, one: Some, other: Some): Promise<void> {
  await app.deps.db.kysely
    .insertInto("crew_members")
    .values({ ...pairOf(one, other), since: app.clock.now().toISOString() })
    .execute();
}

/** Removes all ties between two members except one open request of the first, and returns its id. */
export async function leaveAsking(app: TestApp, one: Some, other: Some): Promise<number> {
  const { kysely } = app.deps.db;
  const { user_a: a, user_b: b } = pairOf(one, other);
  const now = app.clock.now().toISOString();
  await kysely.deleteFrom("crew_members").where("user_a", "=", a).where("user_b", "=", b).execute();
  await kysely
    .deleteFrom("crew_requests")
    .where("requester_id", "in", [a, b])
    .where("receiver_id", "in", [a, b])
    .execute();
  const { id } = await kysely
    .insertInto("crew_requests")
    .values({
      requester_id: one.id,
      receiver_id: other.id,
      message: "Seen your work in Bolton.",
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes one member block another, directly in the database and without side effects. */
export async function leaveBlocked(app: TestApp, by: Some, whom: Some): Promise<void> {
  await app.deps.db.kysely
    .insertInto("blocks")
    .values({ user_id: by.id, blocked_user_id: whom.id, created_at: app.clock.now().toISOString() })
    .onConflict((row) => row.doNothing())
    .execute();
}
