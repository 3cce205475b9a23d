import type { Tx } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";

// Whoever is bringing a word at this moment is waited for, and whoever comes waits: or a word might go that somebody has
// just come to stand under.
const keepOthersOut = statement<never>("lock table search_words in share row exclusive mode");
const forget = statement<never>(`
  delete from search_words where not exists (select from search_entries where key = word)`);

export async function forgetUnusedWords(tx: Tx): Promise<void> {
  await tx.run(keepOthersOut, []);
  await tx.run(forget, []);
}
