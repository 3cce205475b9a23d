/**
 * Text as it is compared when people type names: without case, accents, apostrophes and punctuation, `&` as "and".
 * "Bo’ness" and "boness", "Painter & Decorator" and "painter and decorator" become the same.
 */
export function normaliseText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}
