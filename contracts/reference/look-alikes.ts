/** Letters of other alphabets and decorative forms that look like Latin letters, by the letter they resemble. */
const PASSING_FOR: Readonly<Record<string, string>> = {
  a: "аαɑᴀ∂ӑ",
  b: "вьбβʙƅ",
  c: "сϲᴄς",
  d: "ԁɗđðᴅ",
  e: "еєεёɛᴇ℮ҽ",
  f: "ƒꜰғ",
  g: "ɡɢ",
  h: "нһʜħհ",
  i: "іιıɪїϊ¡",
  j: "јϳᴊʝ",
  k: "кκᴋĸқ",
  l: "ӏłʟⅼ",
  m: "мᴍʍ",
  n: "пηɴñոи",
  o: "оοσøᴏօөº",
  p: "рρᴘþ",
  q: "ԛʠզ",
  r: "ггʀᴦя",
  s: "ѕꜱʂ",
  t: "тτᴛŧ",
  u: "υᴜսцµμ",
  v: "νᴠѵ",
  w: "ѡωᴡԝшщ",
  x: "хχҳ×",
  y: "уүγʏў",
  z: "ᴢʐƶ",
};

/** Digits and signs that may stand for a letter, as used to evade a filter. */
const STANDING_FOR: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "il",
  "2": "z",
  "3": "e",
  "4": "a",
  "5": "s",
  "6": "gb",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "!": "il",
  "|": "il",
  "+": "t",
  "€": "e",
  "£": "l",
  "¢": "c",
  "¥": "y",
  "§": "s",
  "(": "c",
  "<": "c",
};

const looks = new Map<string, string>();
for (const [letter, others] of Object.entries(PASSING_FOR)) {
  for (const other of others) looks.set(other, letter);
}
// One character, two letters.
looks.set("æ", "ae").set("œ", "oe").set("ß", "ss");

/** Letters in circles, in squares and in flags, by the code point of their A. */
const DRAWN_ALPHABETS = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6];

/** Returns the Latin letters that a character looks like; undefined if none. */
export function lookAlike(character: string): string | undefined {
  const found = looks.get(character);
  if (found !== undefined) return found;
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x1f130 || code > 0x1f1ff) return undefined;
  const first = DRAWN_ALPHABETS.find((start) => code >= start && code < start + 26);
  return first === undefined ? undefined : String.fromCharCode(97 + code - first);
}

/** Returns the letters that a digit or a sign may stand for; empty if none. */
export function standsFor(character: string): string {
  return STANDING_FOR[character] ?? "";
}
