import { fold } from "./fold.ts";

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

/** `fold` for people's names: 'Łukasz' and 'lukasz', 'Bjørn' and 'bjorn' are the same. As `fold_name` in the database. */
export function normaliseName(text: string): string {
  return fold(text.toLowerCase().replace(FOREIGN, (letter) => LETTERS[letter] ?? letter));
}
