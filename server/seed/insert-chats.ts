import type { Tx } from "../platform/database/database.ts";
import type { CommunityChat } from "./content/community-types.ts";
import { momentOf } from "./content/schedule.ts";
import { idOf, type Ids } from "./insert-members.ts";

/** Adds the conversations, each with its messages in the order in which they were written. */
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
    const { id } = await tx.kysely
      .insertInto("conversations")
      .values({
        user1_id: one ?? null,
        user2_id: other ?? null,
        created_at: rows[0]?.created_at ?? now.toISOString(),
        last_message_at: rows.at(-1)?.created_at ?? now.toISOString(),
        user1_unread: unreadOf(false),
        user2_unread: unreadOf(true),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const stored = await tx.kysely
      .insertInto("messages")
      .values(rows.map((row) => ({ ...row, conversation_id: id })))
      .returning("id")
      .execute();
    await tx.kysely
      .updateTable("conversations")
      .set({ last_message_id: stored.at(-1)?.id ?? null })
      .where("id", "=", id)
      .execute();
  }
}
