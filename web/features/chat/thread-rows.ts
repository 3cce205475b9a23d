import type { Message } from "#contracts/message.ts";

import { serverOffset } from "../../ui/relative-time.ts";
import type { Unsent } from "./chat-outbox.ts";

/** A message as shown in the thread. */
export interface Bubble {
  readonly kind: "bubble";
  readonly key: string;
  readonly content: string;
  /** ISO 8601. */
  readonly at: string;
  readonly isOwn: boolean;
  /** First and last of consecutive messages by one member: the group shares a tail and a time. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly message?: Message;
  readonly unsent?: Unsent;
  /** The member's latest message that the other member has read. */
  readonly isSeen: boolean;
}

export interface DayDivider {
  readonly kind: "day";
  readonly key: string;
  /** 'Today', 'Yesterday', 'Friday 20 November'. */
  readonly label: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

export type ThreadRow = Bubble | DayDivider;

/** Messages within this time of each other form a group. */
const GROUP_MS = 5 * 60_000;

// Days are in London time, as everywhere.
const DAY_FORMAT = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone: "Europe/London" });
const DATE = { weekday: "long", day: "numeric", month: "long", timeZone: "Europe/London" } as const;
const THIS_YEAR = new Intl.DateTimeFormat("en-GB", DATE);
const OTHER_YEAR = new Intl.DateTimeFormat("en-GB", { ...DATE, year: "numeric" });
const CLOCK = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Europe/London",
});

/** The time of a message as hour:minute. */
export function clockTime(at: string): string {
  return CLOCK.format(Date.parse(at));
}

/** The label of a day, as seen from `now`. */
export function dayLabel(at: number, now: number): string {
  const day = DAY_FORMAT.format(at);
  if (day === DAY_FORMAT.format(now)) return "Today";
  // Noon of the day before, so that a clock change does not matter.
  const noon = Date.parse(`${DAY_FORMAT.format(now)}T12:00:00Z`);
  if (day === DAY_FORMAT.format(noon - 24 * 3_600_000)) return "Yesterday";
  return (day.slice(0, 4) === DAY_FORMAT.format(now).slice(0, 4) ? THIS_YEAR : OTHER_YEAR)
    .format(at)
    .replace(",", "");
}

interface Entry {
  key: string;
  content: string;
  at: string;
  isOwn: boolean;
  message?: Message;
  unsent?: Unsent;
}

/** The rows of a thread: the server's messages, oldest first, then unsent ones; a divider before each day. */
export function threadRows(
  messages: readonly Message[],
  unsent: readonly Unsent[],
  viewer: { readonly id: number | null; readonly now: number },
): ThreadRow[] {
  const entries = [
    ...messages.map((each) => fromMessage(each, viewer.id)),
    ...stillUnsent(messages, unsent, viewer.now),
  ];
  const seen = messages.findLast((each) => each.senderId === viewer.id && each.isRead);
  return entries.flatMap((entry, at): ThreadRow[] => {
    const [before, after] = [entries[at - 1], entries[at + 1]];
    const day = DAY_FORMAT.format(Date.parse(entry.at));
    const bubble: Bubble = {
      kind: "bubble",
      ...entry,
      isFirst: before === undefined || !belongTogether(before, entry),
      isLast: after === undefined || !belongTogether(entry, after),
      isSeen: seen !== undefined && entry.message === seen,
    };
    const isNewDay = before === undefined || DAY_FORMAT.format(Date.parse(before.at)) !== day;
    if (!isNewDay) return [bubble];
    const label = dayLabel(Date.parse(entry.at), viewer.now);
    return [{ kind: "day", key: `day ${day} ${entry.key}`, label, day }, bubble];
  });
}

/** The sender's `clientId` stays the key, so that a bubble does not flicker once it is sent. */
function fromMessage(message: Message, myId: number | null): Entry {
  const { id, clientId, content, createdAt, senderId } = message;
  const isOwn = senderId !== null && senderId === myId;
  return { key: isOwn && clientId !== null ? clientId : String(id), content, at: createdAt, isOwn, message };
}

/** Times are converted to the server's clock, using the offset known for this device. */
function stillUnsent(messages: readonly Message[], unsent: readonly Unsent[], now: number): Entry[] {
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  return unsent
    .filter(({ key }) => !arrived.has(key))
    .map((each) => ({
      key: each.key,
      content: each.payload.content,
      at: new Date(Math.min(each.createdAt + serverOffset.current(), now)).toISOString(),
      isOwn: true,
      unsent: each,
    }));
}

function belongTogether(one: Entry, next: Entry): boolean {
  const [earlier, later] = [Date.parse(one.at), Date.parse(next.at)];
  return (
    one.isOwn === next.isOwn &&
    Math.abs(later - earlier) < GROUP_MS &&
    DAY_FORMAT.format(earlier) === DAY_FORMAT.format(later)
  );
}
