/**
 * The letters shown where there is no photograph: the first letter of the first and of the last word, in capitals.
 * `''` and signs alone give `?`.
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
