/**
 * Text as it is compared when people type names: without case, accents, apostrophes and punctuation, `&` as "and".
 * "Bo’ness" and "boness", "Painter & Decorator" and "painter and decorator" fold to the same.
 */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}
