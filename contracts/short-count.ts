/** Formats a count: 999, '1.2k', '12k', '1.2m'. Never rounds up to more than there are. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count);
  const [unit, name] = count < 1_000_000 ? [1000, "k"] : [1_000_000, "m"];
  const whole = count / unit;
  return `${whole < 10 ? Math.floor(whole * 10) / 10 : Math.floor(whole)}${name}`;
}

/**
 * Formats a number of things, the one helper for it: '1 like', '48 likes', '1.2k likes', '2 people' with `many` if the
 * plural is not just an s.
 */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${shortCount(count)} ${count === 1 ? one : many}`;
}
