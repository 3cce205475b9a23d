import { BriefcaseBusiness, Lock } from "lucide-react";
import { useEffect } from "react";

import type { Conversation } from "#contracts/chat.ts";

import { paths } from "../../paths.ts";
import { isRefusal } from "../../platform/api-error.ts";
import { wakeOutboxIfStored } from "../../platform/outbox/first-try.ts";
import { Link } from "../../platform/router/Link.tsx";
import { announce } from "../../ui/announcer.ts";
import { Button } from "../../ui/Button.tsx";
import { InlineStatus, MessageWords } from "../../ui/InlineStatus.tsx";
import type { ChatTarget } from "./chat-opener.ts";
import { useUnsent } from "./chat-outbox.ts";
import { jobIn, nameOfChat } from "./chat-words.ts";
import type { useOpened } from "./chat.queries.ts";
import { MessageForm } from "./MessageForm.tsx";
import { MessageList } from "./MessageList.tsx";

interface ConversationViewProps {
  target: ChatTarget;
  opened: ReturnType<typeof useOpened>;
  /** False while the panel is minimised. */
  isShown?: boolean;
}

/** A conversation, the same in the panel and on its own screen: the thread and the message field. */
export function ConversationView({ target, opened, isShown = true }: ConversationViewProps) {
  const { conversation, error } = opened;
  const userId = conversation === undefined ? target.userId : conversation.otherUser?.id;
  const name = nameOfChat(conversation, target);
  const unsent = useUnsent(userId);
  // Loads what an earlier page left unsent on this device.
  useEffect(wakeOutboxIfStored, []);
  const failed = unsent.filter(({ state }) => state === "failed").length;
  useEffect(() => {
    if (failed > 0) announce("Failed to send message", { assertive: true });
  }, [failed]);
  const closed = closedWords(opened);
  const canRetry = error !== null && closed === undefined;
  return (
    <>
      <AboutJob conversation={conversation} />
      <MessageList
        opened={opened}
        canReadAgain={canRetry && userId === undefined}
        unsent={unsent}
        otherName={name}
        isShown={isShown}
      />
      {!canRetry || userId === undefined ? null : (
        <div className="px-3 pb-2">
          <InlineStatus tone="error">
            <MessageWords
              title="Failed to start conversation"
              text="You can still write: your first message starts it."
            />
            <Button size="sm" className="mt-2" onClick={() => void opened.refetch()}>
              Try again
            </Button>
          </InlineStatus>
        </div>
      )}
      {closed === undefined ? null : (
        <p className="flex items-center justify-center gap-2 border-t border-line px-4 py-3.5 text-center text-sm text-muted">
          <Lock className="size-4" />
          {closed}
        </p>
      )}
      {closed !== undefined || userId === undefined ? null : (
        <MessageForm key={userId} userId={userId} conversationId={conversation?.id} otherName={name} />
      )}
    </>
  );
}

/** Why the member can read but no longer write, or undefined. */
function closedWords({
  conversation,
  error,
}: Pick<ReturnType<typeof useOpened>, "conversation" | "error">): string | undefined {
  if (conversation !== undefined) {
    if (conversation.otherUser === null) return "They have left. You can still read what was written.";
    return conversation.can.send ? undefined : "You can no longer send messages in this chat.";
  }
  return error !== null && isRefusal(error) ? error.message : undefined;
}

/** The job that a chat is about, above its thread; a link as long as the job exists. */
function AboutJob({ conversation }: { conversation: Conversation | undefined }) {
  const about = conversation?.aboutJob ?? null;
  const words = conversation === undefined ? null : jobIn(conversation);
  if (about === null || words === null) return null;
  const look = "flex min-h-control shrink-0 items-center gap-2 border-b border-line px-4 text-sm";
  const inside = (
    <>
      <BriefcaseBusiness className="size-4 shrink-0" />
      <span className="min-w-0 truncate">{words}</span>
    </>
  );
  if (about.heading === null) return <p className={`${look} text-muted`}>{inside}</p>;
  return (
    <Link
      to={paths.jobs({ jobId: about.id })}
      className={`${look} font-semibold text-blue outline-offset-[-3px] hover:underline`}
    >
      {inside}
    </Link>
  );
}
