import { findPendingEntry, outbox } from "./entries.ts";
import type { Entry } from "./entries.ts";

/** What a member wants of something that is on or off, and how it stood with the server when they did. */
export interface OnOffChange {
  readonly on: boolean;
  readonly was: boolean;
}

/**
 * One change per thing, and the last press decides. It is shown until the server agrees or refuses; a press that is taken
 * back before it has left needs no request, and gives undefined.
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
