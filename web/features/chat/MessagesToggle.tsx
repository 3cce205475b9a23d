import { MessageCircle } from "lucide-react";
import { useEffect } from "react";

import { countUnreadMessages } from "#contracts/chat.ts";

import { usePollingWhileDown } from "../../platform/realtime.ts";
import { useToken } from "../../platform/session.ts";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { closeChats, openChats, useChatOpening } from "./chat-opener.ts";
import { followUnread } from "./unread-messages.ts";

/** Interval of the header's poll while the socket is down. */
const POLL_MS = 60_000;

/** Opens and closes the chat, and shows the unread count. */
export function MessagesToggle() {
  const token = useToken();
  const refetchInterval = usePollingWhileDown(POLL_MS);
  const { data } = useEndpoint(countUnreadMessages, {}, { enabled: token !== null, refetchInterval });
  const { isOpen } = useChatOpening();
  useEffect(followUnread, []);
  return (
    <IconButton
      label="Messages"
      icon={<MessageCircle />}
      count={data?.count ?? 0}
      className="size-11"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => (isOpen ? closeChats() : openChats())}
    />
  );
}
