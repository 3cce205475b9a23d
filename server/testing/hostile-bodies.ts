/** A body designed to cost more than it should, and how it is announced. */
export interface HostileBody {
  name: string;
  payload: Buffer;
  /** JSON when left out. */
  contentType?: string;
  /** The length in its head: absent or wrong. */
  length?: "unknown" | "too short" | "too long";
}

/** One shape repeated in a list up to about that size. */
const list = (item: string) => (bytes: number) =>
  `{"content":"x","imageUrls":[${`${item},`.repeat(Math.floor(bytes / (item.length + 1)))}${item}]}`;
const text =
  (piece: string, field = "content") =>
  (bytes: number) =>
    `{"${field}":"${piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)))}"}`;
const keys = (make: (at: number) => string, length: number) => (bytes: number) =>
  `{${Array.from({ length: Math.floor(bytes / length) }, (_, at) => make(at)).join(",")}}`;
const nested = (open: string, close: string) => (bytes: number) => {
  const depth = Math.floor(bytes / (open.length + close.length));
  return open.repeat(depth) + close.repeat(depth);
};
const SHORT = 16;

const SHAPES: Readonly<Record<string, (bytes: number) => string>> = {
  numbers: list("0"),
  "long numbers": list("1.7976931348623157e308"),
  "one endless number": (bytes) => `{"content":${"9".repeat(bytes)}}`,
  "empty objects": list("{}"),
  "empty lists": list("[]"),
  "short texts": list('"ab"'),
  "lists of lists": list("[[[[[[[[0]]]]]]]]"),
  "400,000 keys": keys((at) => `"k${at}":0`, SHORT),
  "the same key again and again": keys(() => '"content":"x"', SHORT),
  "escaped names of prototypes": keys(() => String.raw`"\u005f_proto__":{}`, 22),
  "deep lists": nested("[", "]"),
  "deep objects": nested('{"a":', "}"),
  "one giant text": text("x"),
  "one giant text of escapes": text(String.raw`\u0041`),
  "one giant text of backslashes": text(String.raw`\\`),
  "one giant text of escaped quotes": text(String.raw`\"`),
  "one giant text of emoji": text("🧱"),
  "one giant data URL": text("A", "videoUrl"),
  "a list that breaks off": (bytes) => list("0")(bytes).slice(0, -2),
  "a text that breaks off": (bytes) => text("x")(bytes).slice(0, -2),
  "white space only": (bytes) => " ".repeat(bytes),
  "a byte order mark before it": (bytes) => `\ufeff${text("x")(bytes)}`,
  "a form's boundaries": (bytes) => "--b\r\n".repeat(Math.floor(bytes / 5)),
};

/** Returns every shape at about that size, some with a false length. */
export function hostileBodies(bytes: number): HostileBody[] {
  const shapes = Object.entries(SHAPES).map(([name, make]) => ({ name, payload: Buffer.from(make(bytes)) }));
  const numbers = Buffer.from(list("0")(bytes));
  const part =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
  const form = Buffer.from(`${part}${"x".repeat(bytes)}`);
  const parts = Buffer.from(`${part}x\r\n`.repeat(Math.floor(bytes / part.length)));
  const contentType = "multipart/form-data; boundary=b";
  return [
    ...shapes,
    { name: "numbers of unknown length", payload: numbers, length: "unknown" },
    { name: "more numbers than were announced", payload: numbers, length: "too short" },
    { name: "fewer numbers than were announced", payload: numbers, length: "too long" },
    { name: "numbers that call themselves a form", payload: numbers, contentType },
    { name: "numbers that call themselves text", payload: numbers, contentType: "text/plain" },
    { name: "a form without an end", payload: form, contentType },
    { name: "a form of too many parts", payload: parts, contentType },
  ];
}
