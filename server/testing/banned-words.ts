import { addBannedWord, addSafeWord, listWordFlags, type WordFlag } from "#contracts/banned-words.ts";
import { createPost } from "#contracts/feed.ts";

import type { Member } from "./members.ts";
import type { TestApp } from "./test-app.ts";

let words = 0;

/** Bans a unique word of that severity, through the API. */
export async function banWord(
  app: TestApp,
  admin: Member,
  severity: number,
): Promise<{ id: number; word: string }> {
  words += 1;
  const word = `zeppelin${words}`;
  const { body } = await app.as(admin).call(addBannedWord, { body: { word, severity } });
  return { id: body.id, word };
}

/** Returns what waits for a moderator, newest last. */
export async function readWordFlags(
  app: TestApp,
  admin: Member,
  state: "open" | "done" = "open",
): Promise<WordFlag[]> {
  return (await app.as(admin).call(listWordFlags, { query: { state } })).body.hits;
}

/** Creates a banned word, a safe word, and a published, flagged post of the owner's. */
export async function leaveWords(app: TestApp, { owner, admin }: { owner: Member; admin: Member }) {
  const { kysely } = app.deps.db;
  // The list has a maximum size.
  for (const list of ["banned_words", "safe_words"] as const) {
    await kysely.deleteFrom(list).where("word", "~", "^(zeppelin|airship)").execute();
  }
  const { id: bannedWordId, word } = await banWord(app, admin, 2);
  words += 1;
  const safe = await app.as(admin).call(addSafeWord, { body: { word: `airship ${words}` } });
  await app.as(owner).call(createPost, { body: { content: `Look, a ${word}` } });
  const { id: wordFlagId } = await kysely
    .selectFrom("word_hits")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return { bannedWordId, safeWordId: safe.body.id, wordFlagId };
}
