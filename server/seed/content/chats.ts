import { createRandom, type Random } from "../random.ts";
import { CHATS, type ChatText } from "./chats.data.ts";
import type { CommunityChat, CommunityMessage } from "./community-types.ts";

const DAY_MINUTES = 24 * 60;

/** Builds the conversations, with a time for every line, counted back from the last; always the same. */
export function buildChats(): CommunityChat[] {
  const random = createRandom("crewyard chats");
  return CHATS.map((chat) => ({ between: chat.between, messages: buildMessages(chat, random) }));
}

function buildMessages(
  { between, minutesAgo, unread, script }: ChatText,
  random: Random,
): CommunityMessage[] {
  const lines = script.trim().split("\n");
  let ago = minutesAgo;
  const backwards = lines.toReversed().flatMap((line): CommunityMessage[] => {
    if (line === "--") {
      ago += Math.round(random.between(0.6, 1.4) * DAY_MINUTES);
      return [];
    }
    const by = line.startsWith("a: ") ? between[0] : between[1];
    const message = { by, text: line.slice(3), minutesAgo: ago };
    ago += random.int(1, 7);
    return [{ ...message, isRead: false }];
  });
  return backwards.map((message, at) => ({ ...message, isRead: at >= unread })).toReversed();
}
