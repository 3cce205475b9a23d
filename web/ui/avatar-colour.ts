/** How many `--avatar-N` colours `web/styles/tokens.css` has. */
export const AVATAR_COLOURS = 12;

/** The colour behind a member's initials: always the same for the same name (FNV-1a over the folded name). */
export function avatarColour(name: string): string {
  let hash = 0x811c9dc5;
  for (const character of name.trim().toLocaleLowerCase("en-GB")) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  // FNV's low bits are weak on short names; fold the high half in before taking the remainder.
  return `var(--avatar-${(((hash ^ (hash >>> 15)) >>> 0) % AVATAR_COLOURS) + 1})`;
}
