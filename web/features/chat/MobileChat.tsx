import { ArrowLeft, X } from "lucide-react";
import { useEffect, useRef } from "react";

import { paths } from "../../paths.ts";
import { lazyComponent } from "../../platform/lazy-component.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { useLocation, useNavigate } from "../../platform/router/place.tsx";
import { useStepBack } from "../../platform/use-address.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { useScrollLock } from "../../ui/scroll-lock.ts";
import { ProfileLink } from "../profiles/index.ts";
import { useChatOpening } from "./chat-opener.ts";
import type { ChatTarget } from "./chat-opener.ts";
import { nameOfChat } from "./chat-words.ts";
import { useChatUpdates, useOpened } from "./chat.queries.ts";
import { MobileLists } from "./MobileLists.tsx";
import { ConversationSkeleton } from "./ThreadSkeleton.tsx";
import { useVisibleHeight } from "./use-visible-height.ts";

/** Not needed by the lists. */
const ConversationView = lazyComponent(
  () => import("./ConversationView.tsx").then((part) => part.ConversationView),
  ConversationSkeleton,
);

/** The chats on a screen of their own, at any width. */
export function MobileChat() {
  useChatUpdates();
  useScrollLock(true);
  const location = useLocation();
  const { search } = location;
  const navigate = useNavigate();
  const stepBack = useStepBack();
  const { target: asked } = useChatOpening();
  const named = targetIn(search);
  // The address has no name; the link that opened the chat may have one.
  const target: ChatTarget | undefined =
    named && asked?.userId !== undefined && asked.userId === named.userId
      ? { ...named, name: asked.name }
      : named;
  const opened = useOpened(target ?? {});
  // The job is sent once: coming back to this address would send it again.
  const isSaid = opened.isAnswered && target?.jobId !== undefined;
  useEffect(() => {
    if (isSaid)
      navigate(paths.mobileChat({ with: target?.userId }), { replace: true, state: location.state });
    // oxlint-disable-next-line react/exhaustive-deps -- only that it was said is news
  }, [isSaid]);
  const title = target === undefined ? "Messages" : nameOfChat(opened.conversation, target);
  usePageTitle(title);
  useVisibleHeight();
  const heading = useRef<HTMLHeadingElement>(null);
  // Identifies the chat, or '' for the lists; switching between the lists is not a new screen.
  const place = target === undefined ? "" : `${target.conversationId} ${target.userId}`;
  const wasAt = useRef(place);
  useEffect(() => {
    if (wasAt.current !== place) heading.current?.focus({ preventScroll: true });
    wasAt.current = place;
  }, [place]);

  const toList = () => {
    if (isFromList(location.state)) stepBack();
    else navigate(paths.mobileChat(), { replace: true });
  };
  const toHome = () => navigate(paths.home());
  const userId = opened.conversation === undefined ? target?.userId : opened.conversation.otherUser?.id;
  return (
    <div className="flex min-h-0 w-full flex-1 flex-col bg-card md:mx-auto md:max-w-3xl md:border-x md:border-line">
      <header className="flex min-h-14 shrink-0 items-center gap-1 border-b border-line px-1.5 pt-[env(safe-area-inset-top)]">
        <IconButton
          label={target === undefined ? "Back to home" : "Back to chats"}
          tooltip={false}
          icon={<ArrowLeft />}
          className="size-11"
          onClick={target === undefined ? toHome : toList}
        />
        <h1 ref={heading} tabIndex={-1} className="wide min-w-0 flex-1 truncate text-lg outline-none">
          {target === undefined || userId === undefined ? (
            title
          ) : (
            <ProfileLink userId={userId} className="block truncate leading-[2.75rem]">
              <bdi>{title}</bdi>
            </ProfileLink>
          )}
        </h1>
        <IconButton label="Close" tooltip={false} icon={<X />} className="size-11" onClick={toHome} />
      </header>
      <div className="flex min-h-0 flex-1 flex-col pb-safe" onPointerDown={ConversationView.preload}>
        {target === undefined ? (
          <MobileLists onOpen={(next) => navigate(paths.mobileChat(next), { state: { fromChats: true } })} />
        ) : (
          <ConversationView key={place} target={target} opened={opened} />
        )}
      </div>
    </div>
  );
}

/** Whether Back leads to the list. */
function isFromList(state: unknown): boolean {
  return typeof state === "object" && state !== null && Reflect.get(state, "fromChats") === true;
}

/**
 * The chat that the address of `/mobile-chat` names: `conversation` is an existing one, `with` the one with that
 * member, about `job`.
 */
function targetIn(search: string): ChatTarget | undefined {
  const query = new URLSearchParams(search);
  const conversationId = idIn(query.get("conversation"));
  const userId = idIn(query.get("with"));
  if (conversationId !== undefined) return { conversationId };
  return userId === undefined ? undefined : { userId, jobId: idIn(query.get("job")) };
}

function idIn(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
