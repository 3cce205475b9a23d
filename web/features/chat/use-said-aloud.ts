import { useEffect, useRef, useState } from "react";

import type { Message } from "#contracts/message.ts";
import { countOf } from "#contracts/short-count.ts";

import { serverNow } from "../../platform/server-time.ts";
import { announce } from "../../ui/announcer.ts";

/** More messages at once are counted instead of read out. */
const READ_OUT_MAX = 3;

/** The announcement of new messages from the other member; '' if there are none. */
export function wordsFor(came: readonly Message[], otherName: string): string {
  if (came.length === 0) return "";
  const said =
    came.length > READ_OUT_MAX
      ? countOf(came.length, "new message")
      : came.map(({ content }) => content).join("\n");
  return `${otherName}: ${said}`;
}

/**
 * The other member's messages after `last` (id, and time in milliseconds). The viewer's own messages do not mark what
 * was read out: of two sent at once, the other's may be first on the server and last on this screen.
 */
export function theirsSince(
  messages: readonly Message[],
  myId: number | null,
  last: { id: number; at?: number },
): readonly Message[] {
  const { at = 0 } = last;
  return messages.filter(
    ({ id, senderId, createdAt }) => senderId !== myId && id > last.id && Date.parse(createdAt) > at,
  );
}

/** Announces the other member's messages to screen readers while the thread is open. */
export function useSaidAloud(messages: readonly Message[], myId: number | null, otherName: string): void {
  const [at] = useState(() => serverNow().getTime());
  const saidTo = useRef(0);
  useEffect(() => {
    const came = theirsSince(messages, myId, { id: saidTo.current, at });
    saidTo.current = came.at(-1)?.id ?? saidTo.current;
    const words = wordsFor(came, otherName);
    if (words !== "") announce(words);
  }, [messages, myId, otherName, at]);
}
