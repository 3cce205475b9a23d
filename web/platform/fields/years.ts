/** Whole years as somebody types them; NaN for anything else, which no rule accepts. */
export function readYears(text: string): number {
  return /^\s*-?\d{1,3}\s*$/.test(text) ? Number(text) : Number.NaN;
}
