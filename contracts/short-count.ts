/** 999, '1.2k', '12k', '1.2m': short, and never rounded up to more than there are. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count);
  const [unit, name] = count < 1_000_000 ? [1000, "k"] : [1_000_000, "m"];
  const whole = count / unit;
  return `${whole < 10 ? Math.floor(whole * 10) / 10 : Math.floor(whole)}${name}`;
}

/** The noun for so many: 'review' for one, else 'reviews', or `many` where it is not just an s. */
export function nounFor(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** '1 review', '1204 reviews', '2 people'. */
export function plural(count: number, one: string, many?: string): string {
  return `${count} ${nounFor(count, one, many)}`;
}

/** '1 like', '48 likes', '1.2k likes'. */
export function countOf(count: number, one: string): string {
  return `${shortCount(count)} ${nounFor(count, one)}`;
}
