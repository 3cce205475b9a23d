import pg from "pg";
import { inject } from "vitest";

import type { Member } from "./members.ts";

/** Lets a member have joined two months ago, so that boosts are not free for them any more. */
export async function endFreeBoosts(member: Member): Promise<void> {
  const client = new pg.Client({ connectionString: inject("site").databaseUrl });
  await client.connect();
  await client.query("update users set created_at = created_at - interval '60 days' where id = $1", [
    member.id,
  ]);
  await client.end();
}
