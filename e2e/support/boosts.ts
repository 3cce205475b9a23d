import { runSql } from "./database.ts";
import type { Member } from "./members.ts";

/** Lets a member have joined two months ago, so that boosts are not free for them any more. */
export async function endFreeBoosts(member: Member): Promise<void> {
  await runSql("update users set created_at = created_at - interval '60 days' where id = $1", [member.id]);
}
