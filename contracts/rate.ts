/** A rate in pence: `min` equals `max` unless a range was given. */
export interface Rate {
  min: number;
  max: number;
}

const AMOUNT = /^(?:£ ?)?(\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.(\d{1,2}))?$/;
/** A hyphen, a dash or a minus sign: phones write any of them. */
const RANGE = /[-‐‑–—−]/;

/** The highest accepted rate, in pence: £100,000. */
export const RATE_MAX = 10_000_000;

/**
 * Reads a rate as people type it: `180`, `£180.50`, `1,250`, `180-200`, `£180 – £200`.
 * Returns null for anything else: words, zero, a range from high to low, more than £100,000.
 */
export function parseRate(text: string): Rate | null {
  const parts = text.split(RANGE);
  if (parts.length > 2) return null;
  const [min, max = min] = parts.map((part) => parseAmount(part.trim()));
  if (min == null || max == null) return null;
  return min <= max ? { min, max } : null;
}

function parseAmount(text: string): number | null {
  const match = AMOUNT.exec(text);
  if (match === null) return null;
  const pence = Number(match[1]?.replaceAll(",", "")) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return pence > 0 && pence <= RATE_MAX ? pence : null;
}

/** Formats a rate as stored and shown: no pound sign, one hyphen, `1,250.50`. */
export function formatRate(rate: Rate): string {
  const amounts = rate.min === rate.max ? [rate.min] : [rate.min, rate.max];
  return amounts.map(formatAmount).join("-");
}

function formatAmount(pence: number): string {
  const digits = pence % 100 === 0 ? 0 : 2;
  return (pence / 100).toLocaleString("en-GB", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
