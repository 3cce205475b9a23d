import { useEffect, useRef } from "react";

import { findPage } from "#contracts/pages.ts";

import { paths } from "../../paths.ts";
import { lazyComponent } from "../../platform/lazy-component.ts";
import { useLocation, useNavigate } from "../../platform/router/place.tsx";
import { isPhone } from "../../ui/phone.ts";
import { closeChats, useChatOpening } from "./chat-opener.ts";

const ChatPanel = lazyComponent(() => import("./ChatPanel.tsx").then((part) => part.ChatPanel));

/**
 * Mounted once for a signed-in member, over every screen: shows the panel on a desktop, or goes to the chat screen on a
 * phone.
 */
export function ChatHost() {
  const { isOpen, target, from, asked } = useChatOpening();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const answered = useRef(asked);
  const isOnScreen = findPage(pathname) === "mobileChat";

  useEffect(() => {
    if (asked === answered.current) return;
    answered.current = asked;
    if (!isOnScreen && !isPhone()) return;
    closeChats();
    const { conversationId: conversation, userId, jobId } = target ?? {};
    const somebody = conversation === undefined ? { with: userId, job: jobId } : {};
    navigate(paths.mobileChat({ conversation, ...somebody }));
  }, [asked, target, isOnScreen, navigate]);

  if (!isOpen || isOnScreen) return null;
  return (
    <ChatPanel
      onClose={() => {
        closeChats();
        if (from instanceof HTMLElement) from.focus();
      }}
    />
  );
}
