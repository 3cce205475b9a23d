import type { Handle } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";

/** Largest network; the nearest people come first. */
const NETWORK_MAX = 1000;

const readNetwork = statement<{ id: number; is_crew: boolean }>(`
  with crew as (
    select user_b as id from crew_members where user_a = $1 union all
    select user_a from crew_members where user_b = $1 limit ${NETWORK_MAX}),
  people as (
    select $1::bigint as id, 0 as distance union all
    select id, 1 from crew union all
    (select followed_user_id, 2 from follows where user_id = $1 limit ${NETWORK_MAX}) union all
    (select m.user_b, 3 from crew join crew_members m on m.user_a = crew.id limit ${NETWORK_MAX * 2}) union all
    (select m.user_a, 3 from crew join crew_members m on m.user_b = crew.id limit ${NETWORK_MAX * 2}))
  select id, min(distance) < 2 as is_crew from people group by id order by min(distance), id limit ${NETWORK_MAX}`);

/**
 * The people around a member: `crew` is the member and their crew, `all` adds followed members and crew of crew. Both are
 * PostgreSQL array literals, `{1,2,3}`: they are a parameter of every page, and formatting them each time took a tenth of its
 * time.
 */
export interface Network {
  readonly crew: string;
  readonly all: string;
}

export async function findNetwork(db: Handle, userId: number): Promise<Network> {
  const rows = await db.run(readNetwork, [userId]);
  const toArray = (people: typeof rows) => `{${people.map((person) => person.id).join(",")}}`;
  return { crew: toArray(rows.filter((person) => person.is_crew)), all: toArray(rows) };
}
