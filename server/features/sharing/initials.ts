/** How many `--avatar-N` colours the app's style sheet has. */
const COLOURS = 12;

/** The first letters of the first and the last word, as `web/ui/initials.ts` has them. */
export function initialsOf(name: string): string {
  const mails = name
    .normalize("NFC")
    .split(/\s+/u)
    .flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  return (mails.length < 2 ? (mails[0] ?? "?") : `${mails[0]}${mails.at(-1)}`).toLocaleUpperCase("en-GB");
}

/** The colour behind them, as `web/ui/initials.ts` chooses it: one part may not read the other's. */
export function initialsColour(name: string): string {
  let hash = 0x811c9dc5;
  for (const character of name.trim().toLocaleLowerCase("en-GB")) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return `var(--avatar-${(((hash ^ (hash >>> 15)) >>> 0) % COLOURS) + 1})`;
}
