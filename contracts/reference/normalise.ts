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

/** Letters that no accent explains. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ı: "i",
  ħ: "h",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
};
const FOREIGN = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");

/** `normaliseText` for people's names: 'Łukasz' and 'lukasz', 'Bjørn' and 'bjorn' are the same. As `normalise_name` in the database. */
export function normaliseName(text: string): string {
  return normaliseText(text.toLowerCase().replace(FOREIGN, (letter) => LETTERS[letter] ?? letter));
}
