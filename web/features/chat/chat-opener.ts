import { onSessionChange } from "../../platform/session.ts";
import { createStore, useStore } from "../../ui/store.ts";

/** Names a chat: an existing one, or the one with a member, created if there is none. */
export interface ChatTarget {
  readonly conversationId?: number | undefined;
  readonly userId?: number | undefined;
  /** The job to talk about. */
  readonly jobId?: number | undefined;
  /** Shown until the conversation has loaded. */
  readonly name?: string | undefined;
}

interface Opening {
  readonly isOpen: boolean;
  readonly target: ChatTarget | undefined;
  /** The element that had the focus before, which gets it back. */
  readonly from: Element | null;
  /** Changes with each request to open a chat, even the same one. */
  readonly asked: number;
}

const opening = createStore<Opening>({ isOpen: false, target: undefined, from: null, asked: 0 });

function change(next: Partial<Opening>): void {
  opening.set({ ...opening.current(), ...next });
}

onSessionChange(() => change({ isOpen: false, target: undefined }));

/** Opens the chat with a member from any screen: in the panel on a desktop, on its own screen on a phone. */
export function openChat(userId: number, name: string, jobId?: number): void {
  openChats({ userId, name, jobId });
}

/** Opens the chats: the named one, otherwise the list. */
export function openChats(target?: ChatTarget): void {
  change({ isOpen: true, target, from: document.activeElement, asked: opening.current().asked + 1 });
}

export function closeChats(): void {
  change({ isOpen: false });
}

/** Whether the panel is open, and what was opened last. */
export function useChatOpening(): Opening {
  return useStore(opening);
}
