/** Capital letters and figures as strokes on a 4 by 6 grid, so that drawings need no font on the machine. */
const GLYPHS: Readonly<Record<string, string>> = {
  A: "0,6 2,0 4,6|1,4 3,4",
  B: "0,6 0,0 3,0 4,1 4,2 3,3 0,3|3,3 4,4 4,5 3,6 0,6",
  C: "4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5",
  D: "0,0 0,6 2,6 4,4 4,2 2,0 0,0",
  E: "4,0 0,0 0,6 4,6|0,3 3,3",
  F: "4,0 0,0 0,6|0,3 3,3",
  G: "4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5 4,3 2,3",
  H: "0,0 0,6|4,0 4,6|0,3 4,3",
  I: "2,0 2,6",
  J: "4,0 4,5 3,6 1,6 0,5",
  K: "0,0 0,6|4,0 0,3 4,6",
  L: "0,0 0,6 4,6",
  M: "0,6 0,0 2,3 4,0 4,6",
  N: "0,6 0,0 4,6 4,0",
  O: "1,0 3,0 4,1 4,5 3,6 1,6 0,5 0,1 1,0",
  P: "0,6 0,0 3,0 4,1 4,2 3,3 0,3",
  Q: "1,0 3,0 4,1 4,5 3,6 1,6 0,5 0,1 1,0|2,4 4,6",
  R: "0,6 0,0 3,0 4,1 4,2 3,3 0,3|2,3 4,6",
  S: "4,1 3,0 1,0 0,1 0,2 1,3 3,3 4,4 4,5 3,6 1,6 0,5",
  T: "0,0 4,0|2,0 2,6",
  U: "0,0 0,5 1,6 3,6 4,5 4,0",
  V: "0,0 2,6 4,0",
  W: "0,0 1,6 2,3 3,6 4,0",
  X: "0,0 4,6|4,0 0,6",
  Y: "0,0 2,3 4,0|2,3 2,6",
  Z: "0,0 4,0 0,6 4,6",
  "0": "1,0 3,0 4,1 4,5 3,6 1,6 0,5 0,1 1,0",
  "1": "1,1 2,0 2,6",
  "2": "0,1 1,0 3,0 4,1 4,2 0,6 4,6",
  "3": "0,0 4,0 2,2 4,4 4,5 3,6 1,6 0,5",
  "4": "3,6 3,0 0,4 4,4",
  "5": "4,0 0,0 0,3 3,3 4,4 4,5 3,6 0,6",
  "6": "3,0 1,1 0,3 0,5 1,6 3,6 4,5 4,4 3,3 0,3",
  "7": "0,0 4,0 1,6",
  "8": "1,0 3,0 4,1 4,2 3,3 1,3 0,2 0,1 1,0|1,3 0,4 0,5 1,6 3,6 4,5 4,4 3,3",
  "9": "4,3 1,3 0,2 0,1 1,0 3,0 4,1 4,3 3,5 1,6",
  ":": "2,1 2,1.6|2,4 2,4.6",
  ".": "2,5.4 2,6",
  "-": "1,3 3,3",
  "/": "0,6 4,0",
};

/** The strokes of words in capitals from (x, y); `size` is the height of a letter. */
export function letterStrokes(words: string, x: number, y: number, size: number): [number, number][][] {
  const unit = size / 6;
  const strokes: [number, number][][] = [];
  let pen = x;
  for (const letter of words.toUpperCase()) {
    for (const stroke of (GLYPHS[letter] ?? "").split("|").filter(Boolean)) {
      const pairs = stroke.split(" ").map((pair) => pair.split(",").map(Number));
      strokes.push(pairs.map(([px = 0, py = 0]) => [pen + px * unit, y + py * unit]));
    }
    pen += unit * 5.6;
  }
  return strokes;
}

/** Width of the words that letterStrokes() draws. */
export const letterWidth = (words: string, size: number): number => (words.length * 5.6 - 1.6) * (size / 6);
