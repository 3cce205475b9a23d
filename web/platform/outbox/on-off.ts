import { findPendingEntry, outbox } from "./entries.ts";
import type { Entry } from "./entries.ts";

/** The state that a member wants for something that is on or off, and its state on the server at that time. */
export interface OnOffChange {
  readonly on: boolean;
  readonly was: boolean;
}

/**
 * Queues one change per thing: the last press decides. It is shown until the server accepts or refuses it. A press that is
 * undone before it was sent needs no request, and returns undefined.
 */
export function addOnOff<Payload extends OnOffChange>(
  kind: string,
  lane: string,
  payload: Payload,
): Entry<Payload> | undefined {
  const before = findPendingEntry(lane);
  const hasLeft = outbox
    .current()
    .some(
      (each) => each.lane === lane && each.state !== "failed" && (each.state === "sending" || each.tries > 0),
    );
  if (payload.on !== payload.was || hasLeft)
    return outbox.add<Payload>({ kind, lane, payload, replacesWaiting: true });
  if (before !== undefined) outbox.remove(before.key);
  return undefined;
}
