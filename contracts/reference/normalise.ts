/**
 * Normalises text for comparing typed names: without case, accents, apostrophes and punctuation, `&` as "and".
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

/** Letters that are no base letter plus accent. */
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

/**
 * `normaliseText` for people's names: 'Łukasz' and 'lukasz', 'Bjørn' and 'bjorn' are the same. Matches the database's
 * `normalise_name`.
 */
export function normaliseName(text: string): string {
  return normaliseText(text.toLowerCase().replace(FOREIGN, (letter) => LETTERS[letter] ?? letter));
}
