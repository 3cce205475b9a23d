/** How many `--avatar-N` colours the app's style sheet has. */
const COLOURS = 12;

/** The first letters of the first and last words, as in `web/ui/initials.ts`. */
export function initialsOf(name: string): string {
  const letters = name
    .normalize("NFC")
    .split(/\s+/u)
    .flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  return (letters.length < 2 ? (letters[0] ?? "?") : `${letters[0]}${letters.at(-1)}`).toLocaleUpperCase(
    "en-GB",
  );
}

/** The colour behind the initials, chosen as in `web/ui/initials.ts`, which server code may not import. */
export function initialsColour(name: string): string {
  let hash = 0x811c9dc5;
  for (const character of name.trim().toLocaleLowerCase("en-GB")) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return `var(--avatar-${(((hash ^ (hash >>> 15)) >>> 0) % COLOURS) + 1})`;
}
