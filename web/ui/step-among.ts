/**
 * Moves the focus to the first of these after that place in the page, or to the last before it, and to where that begins.
 * What the place is inside of is neither. Says whether there was one.
 */
export function stepAmong(all: readonly HTMLElement[], from: Node, step: 1 | -1): boolean {
  const side = step > 0 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const ahead = all.filter(
    (each) => !each.contains(from) && (from.compareDocumentPosition(each) & side) !== 0,
  );
  const next = step > 0 ? ahead[0] : ahead.at(-1);
  next?.focus();
  next?.scrollIntoView({ block: "start" });
  return next !== undefined;
}
