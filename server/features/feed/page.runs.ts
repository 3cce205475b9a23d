import { AUTHOR_RUN_MAX } from "#contracts/reference/limits.ts";

/** Where a post stands in a feed's order: by its id, or by an instant and its id. */
export interface Place {
  id: number;
  /** Empty where only the id counts. */
  at: string;
}

/** Behind every post there is, in either order. */
const END: Place = { id: 0, at: "" };

/** A post in turn: who wrote it, and where it stands. */
export interface Candidate {
  author: number;
  place: Place;
}

/**
 * How far a reader is. Posts go out in the feed's order, but whoever has had `AUTHOR_RUN_MAX` in a row waits for
 * somebody else. So the posts that wait are one author's at any time: while some do, that author fills every turn that
 * is allowed. That makes the state small enough for a cursor.
 */
export interface Turn {
  /** Everything up to here has been shown but for what is held; null before the first post. */
  front: Place | null;
  /** Of this author only the posts up to `after` have been shown. */
  held: { author: number; after: Place } | null;
  /** Whose posts came last, and how many of them in a row. */
  last: { author: number; run: number } | null;
}

export const START: Turn = { front: null, held: null, last: null };

export interface Taken<C> {
  taken: C[];
  turn: Turn;
  /** Waits for posts of others that the candidates do not reach. */
  isStuck: boolean;
  hasMore: boolean;
}

/**
 * Takes up to `want` posts. The candidates come in the feed's order; without somebody held they are its next ones, with
 * somebody held they are the held author's next ones and those of all others. Of both there are more than `want`,
 * unless there are no more; `isEnd` says so of the others. At the end of the feed, when one author alone is left, the
 * rest comes in a row.
 */
export function takeInTurn<C extends Candidate>(
  candidates: readonly C[],
  from: Turn,
  want: number,
  isEnd: boolean,
): Taken<C> {
  const waiting = [...candidates];
  const lastOther = candidates.findLast((each) => each.author !== from.held?.author);
  const taken: C[] = [];
  let turn = from;
  while (taken.length < want) {
    const [first] = waiting;
    if (first === undefined) break;
    const isOut = (each: Candidate) =>
      turn.last !== null && turn.last.run >= AUTHOR_RUN_MAX && each.author === turn.last.author;
    const at = waiting.findIndex((each) => !isOut(each));
    const chosen = waiting[at] ?? first;
    // A post of the held author that stands behind the last candidate of others may not be next.
    const isUnsure =
      at > 0 && chosen.author === from.held?.author && isBehind(chosen.place, lastOther?.place);
    if (!isEnd && (at < 0 || isUnsure))
      return { taken, turn: hold(turn, first.author), isStuck: true, hasMore: true };
    if (at !== 0) turn = hold(turn, first.author);
    if (at < 0) turn = { ...turn, front: END };
    turn = advance(turn, chosen);
    taken.push(chosen);
    waiting.splice(Math.max(at, 0), 1);
  }
  const [next] = waiting;
  // What comes next stands behind everything shown: nothing is held.
  if (next !== undefined && isBehind(next.place, turn.front)) turn = { ...turn, held: null };
  return { taken, turn, isStuck: false, hasMore: next !== undefined };
}

function hold(turn: Turn, author: number): Turn {
  if (turn.held?.author === author || turn.front === null) return turn;
  return { ...turn, held: { author, after: turn.front } };
}

function advance(turn: Turn, { author, place }: Candidate): Turn {
  const run = turn.last?.author === author ? Math.min(turn.last.run + 1, AUTHOR_RUN_MAX) : 1;
  const last = { author, run };
  if (turn.held?.author === author)
    return { ...turn, last, held: { author, after: place }, front: furthest(turn.front, place) };
  return { ...turn, last, front: place };
}

function furthest(a: Place | null, b: Place): Place {
  return isBehind(b, a) ? b : (a ?? b);
}

/** Later in the feed, which goes from the newest to the oldest. */
export function isBehind(place: Place, other: Place | null | undefined): boolean {
  if (other === null || other === undefined) return true;
  return place.at === other.at ? place.id < other.id : place.at < other.at;
}
