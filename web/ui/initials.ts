/**
 * Returns the letters shown without a photo: the first letters of the first and last word, in capitals. Returns `?`
 * for `''` or only signs.
 */
export function initialsOf(name: string): string {
  const words = name
    .normalize("NFC")
    .split(/\s+/u)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0])
    .filter((letter) => letter !== undefined);
  const first = words[0];
  if (first === undefined) return "?";
  const last = words.length > 1 ? words.at(-1) : undefined;
  return `${first}${last ?? ""}`.toLocaleUpperCase("en-GB");
}

/** How many `--avatar-N` colours `web/styles/tokens.css` has. */
export const AVATAR_COLOURS = 12;

/** Returns the colour behind a member's initials: always the same for the same name (FNV-1a over the normalised name). */
export function avatarColour(name: string): string {
  let hash = 0x811c9dc5;
  for (const character of name.trim().toLocaleLowerCase("en-GB")) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  // FNV's low bits are weak on short names; fold the high half in before taking the remainder.
  return `var(--avatar-${(((hash ^ (hash >>> 15)) >>> 0) % AVATAR_COLOURS) + 1})`;
}
