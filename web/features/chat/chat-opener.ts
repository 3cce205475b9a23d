import { onSessionChange } from "../../platform/session.ts";
import { createStore, useStore } from "../../ui/store.ts";

/** Which chat is meant: one that exists, or the one with somebody, begun if there is none. */
export interface ChatTarget {
  readonly conversationId?: number | undefined;
  readonly userId?: number | undefined;
  /** The job to talk about with that somebody. */
  readonly jobId?: number | undefined;
  /** Shown until the conversation itself is there. */
  readonly name?: string | undefined;
}

interface Opening {
  readonly isOpen: boolean;
  readonly target: ChatTarget | undefined;
  /** What had the focus then; it goes back there. */
  readonly from: Element | null;
  /** Another number each time somebody asks, also for the same chat. */
  readonly asked: number;
}

const opening = createStore<Opening>({ isOpen: false, target: undefined, from: null, asked: 0 });

function change(next: Partial<Opening>): void {
  opening.set({ ...opening.current(), ...next });
}

onSessionChange(() => change({ isOpen: false, target: undefined }));

/** Opens the chat with somebody, from any screen: in the panel at a desk, on its own screen on a phone. */
export function openChat(userId: number, name: string, jobId?: number): void {
  openChats({ userId, name, jobId });
}

/** Opens the chats, at the list unless one is named. */
export function openChats(target?: ChatTarget): void {
  change({ isOpen: true, target, from: document.activeElement, asked: opening.current().asked + 1 });
}

export function closeChats(): void {
  change({ isOpen: false });
}

/** Whether the panel is open, and what was asked for last. */
export function useChatOpening(): Opening {
  return useStore(opening);
}
