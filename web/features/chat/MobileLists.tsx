import { useState } from "react";

import type { Conversation } from "#contracts/chat.ts";
import type { CrewMember } from "#contracts/crew.ts";

import { paths } from "../../paths.ts";
import { lazyComponent, lazyDialog } from "../../platform/lazy-component.ts";
import { useLocation, useNavigate } from "../../platform/router/place.tsx";
import { InlineStatus } from "../../ui/InlineStatus.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import type { Message } from "../../ui/toast-rules.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useOpened } from "../../ui/use-opened.ts";
import { nameIn } from "./chat-words.ts";
import { ConversationList } from "./ConversationList.tsx";
import { ConversationRow } from "./ConversationRow.tsx";
import { CrewList } from "./CrewList.tsx";
import { SwipeRow } from "./SwipeRow.tsx";
import { UndoBar } from "./UndoBar.tsx";
import { useHide } from "./use-hide.ts";

const ConfirmDialog = lazyDialog(() =>
  import("../../ui/ConfirmDialog.tsx").then((part) => part.ConfirmDialog),
);
const MemberCard = lazyComponent(() => import("./MemberCard.tsx").then((part) => part.MemberCard));

const TABS = [
  { value: "chats", label: "Chats" },
  { value: "crew", label: "Crew" },
] as const;

interface MobileListsProps {
  onOpen: (chat: { conversation?: number; with?: number }) => void;
}

/** Conversations and crew, each on a tab of the chat screen. */
export function MobileLists({ onOpen }: MobileListsProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const tab = new URLSearchParams(search).get("tab") === "crew" ? "crew" : "chats";
  return (
    <Tabs
      label="Chats and crew"
      tabs={TABS}
      value={tab}
      onChange={(next) =>
        navigate(paths.mobileChat(next === "crew" ? { tab: "crew" } : {}), { replace: true })
      }
      fill
    >
      {tab === "crew" ? <Crew onChat={(userId) => onOpen({ with: userId })} /> : <Chats onOpen={onOpen} />}
    </Tabs>
  );
}

function Chats({ onOpen }: MobileListsProps) {
  const feedback = useFeedback();
  const asked = useOpened<Conversation>();
  const [revealed, setRevealed] = useState<number>();
  /** Shown in the dialog as well, which covers everything else. */
  const [fault, setFault] = useState<string>();
  const notify = (said: Message) => {
    if (said.tone === "error") setFault(said.text);
    feedback.notify(said);
  };
  const hiding = useHide(notify, asked.close);
  const ask = (conversation: Conversation) => {
    feedback.clear();
    setFault(undefined);
    asked.open(conversation);
  };
  return (
    <>
      <UndoBar hiding={hiding} />
      <div className="px-3 empty:hidden">{feedback.inline}</div>
      <ConversationList emptyText="Start chatting with your crew members!">
        {(conversation) => (
          <SwipeRow
            isRevealed={revealed === conversation.id}
            onReveal={(isRevealed) => setRevealed(isRevealed ? conversation.id : undefined)}
            label={`Delete the conversation with ${nameIn(conversation)}`}
            onDelete={() => ask(conversation)}
          >
            <ConversationRow
              conversation={conversation}
              hasHideButton={false}
              onHide={() => ask(conversation)}
              onOpen={() => onOpen({ conversation: conversation.id })}
            />
          </SwipeRow>
        )}
      </ConversationList>
      {asked.what === undefined ? null : (
        <ConfirmDialog
          open={asked.isOpen}
          onOpenChange={() => {
            asked.close();
            setRevealed(undefined);
          }}
          title="Hide Conversation"
          text="Are you sure you want to hide this conversation? The conversation will be removed from your chat list but will reappear if you receive a new message."
          confirmLabel="Hide Conversation"
          pending={hiding.isHiding}
          pendingText="Hiding…"
          onConfirm={() => asked.what && hiding.hide(asked.what)}
        >
          {fault === undefined ? null : <InlineStatus tone="error">{fault}</InlineStatus>}
        </ConfirmDialog>
      )}
    </>
  );
}

function Crew({ onChat }: { onChat: (userId: number) => void }) {
  const shown = useOpened<CrewMember>();
  const member = shown.what;
  return (
    <>
      <CrewList onChat={({ id }) => onChat(id)}>
        {(member) => (
          <button
            type="button"
            aria-haspopup="dialog"
            className="tap-area text-left hover:underline"
            onClick={() => shown.open(member)}
          >
            <bdi>{member.name}</bdi>
          </button>
        )}
      </CrewList>
      {member === undefined ? null : (
        <MemberCard
          member={member}
          open={shown.isOpen}
          onOpenChange={shown.close}
          onChat={() => {
            shown.close();
            onChat(member.id);
          }}
        />
      )}
    </>
  );
}
