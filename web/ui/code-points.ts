/** How many characters a person would say they typed: code points of the trimmed text, so that one emoji is one. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text.trim()) count += 1;
  return count;
}
