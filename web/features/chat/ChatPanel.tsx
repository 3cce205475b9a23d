import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";

import { countUnreadMessages } from "#contracts/chat.ts";

import { useEndpoint } from "../../platform/use-endpoint.ts";
import { useChatOpening } from "./chat-opener.ts";
import type { ChatTarget } from "./chat-opener.ts";
import { nameOfChat } from "./chat-words.ts";
import { useChatUpdates, useOpened } from "./chat.queries.ts";
import { ConversationView } from "./ConversationView.tsx";
import { PanelHeader } from "./PanelHeader.tsx";
import { PanelLists } from "./PanelLists.tsx";
import type { PanelTab } from "./PanelLists.tsx";
import { usePanelPlace } from "./use-panel-place.ts";

/** The chat panel on a desktop. Not modal: the page behind it stays usable. */
export function ChatPanel({ onClose }: { onClose: () => void }) {
  useChatUpdates();
  const { target: wanted, asked } = useChatOpening();
  const [shown, setShown] = useState({ asked, target: wanted });
  const [tab, setTab] = useState<PanelTab>("chats");
  const [isMinimised, setMinimised] = useState(false);
  // A chat was opened while the panel was open, perhaps minimised.
  if (shown.asked !== asked) {
    setShown({ asked, target: wanted });
    setMinimised(false);
  }
  const target = shown.asked === asked ? shown.target : wanted;
  const open = (next: ChatTarget | undefined) => {
    setTab("chats");
    setShown({ asked, target: next });
  };
  const { place, size, dockAt, toDefault, onKeyDown: onMoveKey, handle } = usePanelPlace(isMinimised);
  const opened = useOpened(target ?? {});
  const unread = useEndpoint(countUnreadMessages, {}).data?.count ?? 0;
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);

  // Focuses the panel when it opens; when a chat opens, `MessageForm` focuses its field.
  useEffect(() => {
    const node = panel.current;
    if (node !== null && !node.contains(document.activeElement)) node.focus({ preventScroll: true });
  }, [asked]);

  const isChat = target !== undefined;
  const userId = opened.conversation === undefined ? target?.userId : opened.conversation.otherUser?.id;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it, as it does any dialog
    <div
      ref={panel}
      role="dialog"
      aria-modal={false}
      aria-labelledby={titleId}
      tabIndex={-1}
      data-chat-panel=""
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        // Ignores keys pressed in a menu or dialog that was opened from here.
        const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
        if (event.key !== "Escape" || event.defaultPrevented || !isInside) return;
        event.preventDefault();
        onClose();
      }}
      className="fixed z-45 flex flex-col overflow-hidden rounded-card border border-line bg-card text-ink shadow-lift outline-none"
      style={{ left: place.left, top: place.top, width: size.width, height: size.height }}
    >
      <PanelHeader
        titleId={titleId}
        title={isChat ? nameOfChat(opened.conversation, target) : "Messages"}
        userId={isChat ? userId : undefined}
        unread={unread}
        isMinimised={isMinimised}
        onMinimise={() => setMinimised(!isMinimised)}
        onClose={onClose}
        handle={handle}
        onMoveKey={onMoveKey}
        onDock={dockAt}
        onReset={toDefault}
      />
      {/* Hidden, it keeps what was typed and marks nothing as read. */}
      <div hidden={isMinimised} className="flex min-h-0 flex-1 flex-col not-hidden:flex">
        {isChat ? (
          <>
            <div className="border-b border-line px-2">
              <button
                type="button"
                className="min-h-control rounded-control px-2 text-sm font-semibold text-blue outline-offset-[-3px] hover:underline"
                onClick={() => {
                  open(undefined);
                  panel.current?.focus({ preventScroll: true });
                }}
              >
                ← Back to chats
              </button>
            </div>
            <ConversationView
              key={`${target.conversationId} ${target.userId}`}
              target={target}
              opened={opened}
              isShown={!isMinimised}
            />
          </>
        ) : (
          <PanelLists tab={tab} onTab={setTab} onOpen={open} />
        )}
      </div>
    </div>
  );
}
