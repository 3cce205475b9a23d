/** The most common email domains; a one-letter slip in one of these is worth a question. */
const KNOWN = [
  "gmail.com",
  "googlemail.com",
  "hotmail.com",
  "hotmail.co.uk",
  "outlook.com",
  "live.co.uk",
  "yahoo.com",
  "yahoo.co.uk",
  "icloud.com",
  "btinternet.com",
  "sky.com",
  "virginmedia.com",
];

/** Real domains that look like slips. */
const REAL: ReadonlySet<string> = new Set([
  ...KNOWN,
  "mail.com",
  "ymail.com",
  "email.com",
  "live.com",
  "me.com",
]);

/** 'dan@gmail.com' for 'dan@gmial.com'; null when nothing looks like a slip. */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf("@");
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || domain.length < 5 || REAL.has(domain)) return null;
  const near = KNOWN.find((known) => isOneSlip(domain, known));
  return near === undefined ? null : `${email.slice(0, at).trim()}@${near}`;
}

/** One letter missing, doubled, wrong, or two neighbours swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false;
  let start = 0;
  while (start < meant.length && typed[start] === meant[start]) start += 1;
  const rest = (text: string, from: number) => text.slice(start + from);
  return (
    rest(typed, 1) === rest(meant, 1) ||
    rest(typed, 1) === rest(meant, 0) ||
    rest(typed, 0) === rest(meant, 1) ||
    (typed[start] === meant[start + 1] &&
      typed[start + 1] === meant[start] &&
      rest(typed, 2) === rest(meant, 2))
  );
}
