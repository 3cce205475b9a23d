import { Tabs } from "../../ui/Tabs.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { ProfileLink } from "../profiles/index.ts";
import type { ChatTarget } from "./chat-opener.ts";
import { nameIn } from "./chat-words.ts";
import { ConversationList } from "./ConversationList.tsx";
import { ConversationRow } from "./ConversationRow.tsx";
import { CrewList } from "./CrewList.tsx";
import { PeopleSearch } from "./PeopleSearch.tsx";
import { UndoBar } from "./UndoBar.tsx";
import { useHide } from "./use-hide.ts";

export type PanelTab = "chats" | "crew" | "search";

const TABS = [
  { value: "chats", label: "Chats" },
  { value: "crew", label: "My Crew" },
  { value: "search", label: "Search" },
] as const;

interface PanelListsProps {
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
  onOpen: (target: ChatTarget) => void;
}

/** Conversations, the member's crew, and a search of all members: whom to chat with. */
export function PanelLists({ tab, onTab, onOpen }: PanelListsProps) {
  const feedback = useFeedback();
  const hiding = useHide((said) => feedback.notify({ title: "Success", ...said }));
  const chat = ({ id, name }: { id: number; name: string }) => onOpen({ userId: id, name });
  return (
    <Tabs label="Whom to chat with" tabs={TABS} value={tab} onChange={onTab} fill>
      {tab === "chats" ? (
        <>
          <UndoBar hiding={hiding} />
          {feedback.inline}
          <ConversationList emptyText="Start a chat with a friend!">
            {(conversation) => (
              <ConversationRow
                conversation={conversation}
                hasHideButton
                onHide={() => hiding.hide(conversation)}
                onOpen={() =>
                  onOpen({
                    conversationId: conversation.id,
                    userId: conversation.otherUser?.id,
                    name: nameIn(conversation),
                  })
                }
              />
            )}
          </ConversationList>
        </>
      ) : null}
      {tab === "crew" ? (
        <CrewList onChat={chat}>
          {({ id, name }) => (
            <ProfileLink userId={id} className="hover:underline">
              <bdi>{name}</bdi>
            </ProfileLink>
          )}
        </CrewList>
      ) : null}
      {tab === "search" ? <PeopleSearch onChat={chat} /> : null}
    </Tabs>
  );
}
