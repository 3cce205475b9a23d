import fc, { type Arbitrary } from "fast-check";

/** Texts that have broken other servers, and random ones. */
const TEXTS = [
  "",
  " ",
  "\u0000",
  "brick\u0000layer",
  "\ud83e",
  "\udc00x",
  "\ufeff",
  "\u202eevil",
  "مرحبا",
  "é",
  "👷🏽‍♀️",
  "a\u0300".repeat(300),
  "NaN",
  "Infinity",
  "-Infinity",
  "-0",
  "-1",
  "0",
  "1.5",
  "1e309",
  "0x10",
  "٣",
  "9007199254740992",
  "9223372036854775808",
  "99999999999999999999",
  "2147483648",
  "true",
  "null",
  "undefined",
  "[]",
  "{}",
  "[object Object]",
  "' or 1=1 --",
  "'; drop table users; --",
  "\\'; select pg_sleep(9); --",
  "1) union select password_hash from users --",
  "%' and 1=1",
  "_%",
  "\\",
  "$1",
  ":id",
  "a&b|c:*",
  "!(",
  "'''",
  "<script>alert(1)</script>",
  "javascript:alert(1)",
  "{{7*7}}",
  "${7*7}",
  "../../etc/passwd",
  "..\\..\\",
  "/etc/passwd\u0000.png",
  "C:\\con",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "then",
  "0000-01-01",
  "0001-01-01",
  "2027-02-29",
  "2026-13-45",
  "9999-12-31",
  "+010000-01-01",
  "2026-11-20T00:00:00Z",
  "infinity",
  "-infinity",
  "now",
  "data:image/png;base64,AAAA",
  "data:image/svg+xml;utf8,<svg onload=alert(1)>",
  "data:,",
  "data:image/png;base64,",
  "http://169.254.169.254/latest",
  "file:///etc/passwd",
  "/media/0123456789abcdef0123456789abcdef/320.webp",
  "a@b",
  "a@b.c",
  "a\r\nBcc: x@y.example@z.example",
  "x".repeat(70_000),
  "[".repeat(2000),
  "🧱".repeat(501),
];

export const hostileText: Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
);

const NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.1,
  1.5,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 53),
  2 ** 63,
  1e21,
  1e308,
  5e-324,
];

/** Objects that try to reach the prototype: such keys arrive as own properties, as a parser creates them. */
const REACHING = ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}'];

const nested = (depth: number): unknown => (depth === 0 ? [] : [nested(depth - 1)]);

/** Any JSON value of an unexpected type. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...NUMBERS, true, false, null) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>([], {}, [[]], [null], nested(15), nested(30), Array(500).fill("x")),
  },
  { weight: 1, arbitrary: fc.constantFrom(...REACHING).map((text): unknown => JSON.parse(text)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 12 }) },
);

/** Bodies that are not JSON, or JSON that no client writes. */
export const hostileBody: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "{",
    "}",
    "nul",
    "[1,",
    '{"a":1,"a":2}',
    '{"a":1}}',
    "\u0000",
    "NaN",
    '"',
    "--b\r\n\r\n--b--",
    "a=1&b=2",
    "\ufeff{}",
    "[".repeat(25),
    `${"[".repeat(30_000)}${"]".repeat(30_000)}`,
    '{"a":'.repeat(25),
    `{"a":"${"\\".repeat(101)}"}`,
    "1e999",
    "-",
    '{"\\ud800":1}',
  ),
  hostileValue.map((value) => JSON.stringify(value) ?? ""),
  fc.string({ unit: "binary", maxLength: 60 }),
);

/** One segment of a path, as in the URL. */
export const hostileSegment: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "0",
    "-1",
    "1.0",
    "01",
    "1e3",
    "0x1",
    "NaN",
    "%00",
    "%ff",
    "%",
    "%25",
    "%2e%2e",
    "%2F",
    "..",
    "1;drop",
    "1%20or%201=1",
    "%ed%a0%80",
    "9".repeat(15),
    "9".repeat(16),
    "9".repeat(250),
    "%F0%9F%A7%B1",
    "*",
    "null",
    "1,2",
    "%27",
  ),
  hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 300)),
);

/** Header values that a client can send: no line breaks, Latin-1. */
const headerText = fc
  .array(fc.integer({ min: 0x20, max: 0xff }), { maxLength: 60 })
  .map((codes) => String.fromCharCode(...codes.filter((code) => code !== 0x7f)));

export const hostileAuthorization: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "",
    "Bearer",
    "Bearer ",
    `Bearer ${"x".repeat(43)}`,
    `Bearer ${"x".repeat(5000)}`,
    "Basic YTpi",
    "bearer x",
    "Bearer a b",
    "Bearer null",
    "Bearer ' or 1=1",
  ),
  headerText,
);

export const hostileKey: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "x",
    "x".repeat(300),
    "x".repeat(5000),
    "' or 1=1",
    "é",
    "a,b",
    "null",
    "00000000-0000-0000-0000-000000000000",
  ),
  headerText,
);

export const hostileType: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "",
    "text/plain",
    "application/xml",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    "application/json; charset=utf-7",
    "application/JSON",
    "application/json;",
    "application/vnd.api+json",
    "application/json, text/plain",
    "*/*",
    "json",
  ),
  headerText,
);

/** Replacements for a part of a cursor: numbers, dates and words at and beyond the limits. */
const PARTS = [
  "",
  "0",
  "-1",
  "NaN",
  "zzzzzzzzz",
  "zzzzzzzzzzz",
  "999999999999999",
  "2147483648",
  "boosted",
  "other",
  "' or 1=1",
  "0000-01-01",
  "9999-99-99",
  "9999-12-31",
  "0000-01-01T00:00:00.000Z",
  "9999-12-31T24:00:00.000Z",
  "2026-02-30T00:00:00.000Z",
];

/** Returns a cursor with each of its parts replaced by each of these. */
export function corruptCursor(cursor: string): string[] {
  const text = Buffer.from(cursor, "base64url").toString("latin1");
  const mark = text.includes(" ") ? " " : ".";
  const parts = text.split(mark);
  return parts.flatMap((_, at) =>
    PARTS.map((part) => Buffer.from(parts.with(at, part).join(mark)).toString("base64url")),
  );
}

export function hostileCursor(real: readonly string[]): Arbitrary<string> {
  const cut = fc.tuple(fc.constantFrom(...real), fc.nat(40)).map(([cursor, at]) => cursor.slice(0, at));
  return fc.oneof(
    fc.constantFrom(...real),
    fc.constantFrom(...real.flatMap(corruptCursor)),
    cut,
    hostileText,
  );
}
