import type { Tx } from "../platform/database/database.ts";
import { statement } from "../platform/database/statements.ts";
import type { CommunityChat } from "./content/community-types.ts";
import { momentOf } from "./content/schedule.ts";
import { idOf, type Ids } from "./insert-members.ts";
import { insertRow, insertRows } from "./insert-rows.ts";

const setLast = statement<never>("update conversations set last_message_id = $1 where id = $2");

/** Adds the conversations, each with its messages in order of writing. */
export async function insertChats(
  tx: Tx,
  chats: readonly CommunityChat[],
  ids: Ids,
  now: Date,
): Promise<void> {
  for (const { between, messages } of chats) {
    const [one, other] = between.map((handle) => idOf(ids, handle)).toSorted((a, b) => a - b);
    const rows = messages.map(({ by, text, minutesAgo, isRead }) => {
      const at = momentOf(now, minutesAgo).toISOString();
      const isFromUser1 = idOf(ids, by) === one;
      return { is_from_user1: isFromUser1, content: text, created_at: at, read_at: isRead ? at : null };
    });
    const unreadOf = (isFromUser1: boolean) =>
      rows.filter((row) => row.is_from_user1 === isFromUser1 && row.read_at === null).length;
    const { id } = await insertRow(tx, "conversations", {
      user1_id: one ?? null,
      user2_id: other ?? null,
      created_at: rows[0]?.created_at ?? now.toISOString(),
      last_message_at: rows.at(-1)?.created_at ?? now.toISOString(),
      user1_unread: unreadOf(false),
      user2_unread: unreadOf(true),
    });
    const said = rows.map((row) => ({ ...row, conversation_id: id }));
    const stored = await insertRows(tx, "messages", said);
    await tx.run(setLast, [stored.at(-1)?.id ?? null, id]);
  }
}
