import { useEffect, useRef, useState } from "react";

import type { Message } from "#contracts/message.ts";
import { countOf } from "#contracts/short-count.ts";

import { serverNow } from "../../platform/server-time.ts";
import { announce } from "../../ui/announcer.ts";

/** More at once are counted, not read out. */
const READ_OUT_MAX = 3;

/** What is said of messages of the other side that have just come; '' when there are none. */
export function wordsFor(came: readonly Message[], otherName: string): string {
  if (came.length === 0) return "";
  const said =
    came.length > READ_OUT_MAX
      ? countOf(came.length, "new message")
      : came.map(({ content }) => content).join("\n");
  return `${otherName}: ${said}`;
}

/** Says what the other side writes while the thread is open, to those who do not see it come. */
export function useSaidAloud(messages: readonly Message[], myId: number | null, otherName: string): void {
  const [openedAt] = useState(() => serverNow().getTime());
  const saidTo = useRef(0);
  useEffect(() => {
    const came = messages.filter(
      ({ id, senderId, createdAt }) =>
        id > saidTo.current && senderId !== myId && Date.parse(createdAt) > openedAt,
    );
    saidTo.current = Math.max(saidTo.current, messages.at(-1)?.id ?? 0);
    const words = wordsFor(came, otherName);
    if (words !== "") announce(words);
  }, [messages, myId, otherName, openedAt]);
}
