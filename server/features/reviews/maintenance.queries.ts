import { transaction, type Database, type Tx } from "../../platform/database/database.ts";
import { many } from "../../platform/database/queries.ts";
import { statement } from "../../platform/database/statements.ts";

/** Rows changed or members checked per statement: more would hold locks for too long. */
export const BATCH = 500;

/** Closes a batch of requests whose time is over. */
export const expireSome = many<{ requestId: number; userId: number }, [now: Date], Tx>(`
  update review_requests set status = 'expired', updated_at = $1 where id = any (array (
    select id from review_requests where status = 'pending' and expires_at <= $1 order by expires_at limit ${BATCH}
    for no key update skip locked)) returning id as "requestId", requester_id as "userId"`);

const COUNTED = `
  cross join lateral (
    select coalesce(sum(r.rating), 0)::integer as stars, count(*)::integer as reviews
    from reviews r where r.reviewee_id = u.id and r.is_counted) actual`;
const findWrong = statement<{ last: number | null; wrong: number[] }>(`
  select max(id) as last, coalesce(array_agg(id) filter (where is_wrong), '{}') as wrong
  from (
    select u.id, (u.rating_sum, u.review_count) <> (actual.stars, actual.reviews) as is_wrong
    from (select id, rating_sum, review_count from users where id > $1 order by id limit ${BATCH}) u ${COUNTED}) looked`);
const lock = statement<never>(
  "select 1 from users where id = any($1::bigint[]) order by id for no key update",
);
const repair = statement<{ id: number }>(`
  update users set rating_sum = actual.stars, review_count = actual.reviews
  from users u ${COUNTED}
  where users.id = u.id and u.id = any($1::bigint[])
    and (users.rating_sum, users.review_count) <> (actual.stars, actual.reviews)
  returning users.id`);

/**
 * Repairs stars that do not match the reviews, and returns the number of members repaired. Reviews are counted again
 * once the member is locked, so that a concurrent review is either counted here or added afterwards.
 */
export async function repairRatings(db: Database): Promise<number> {
  let repaired = 0;
  for (let after: number | null = 0; after !== null;) {
    const [found]: { last: number | null; wrong: number[] }[] = await db.run(findWrong, [after]);
    const wrong = found?.wrong ?? [];
    if (wrong.length > 0) {
      repaired += await transaction(db, async (tx) => {
        await tx.run(lock, [wrong]);
        return (await tx.run(repair, [wrong])).length;
      });
    }
    after = found?.last ?? null;
  }
  return repaired;
}
