import { MessageCircle } from "lucide-react";

import { Button } from "../../ui/Button.tsx";
import { openChat } from "../chat/index.ts";

/** Opens a chat with the member whose profile it is. */
export function SendMessageButton({ userId, name }: { userId: number; name: string }) {
  return (
    <Button icon={<MessageCircle aria-hidden />} onClick={() => openChat(userId, name)}>
      Send Message
    </Button>
  );
}
