import type { Viewer } from "../../platform/authorization.ts";

type Somebody = Pick<Viewer, "userId">;

/** The two sides of a conversation; null for a deleted account. */
export interface Parties {
  readonly user1Id: number | null;
  readonly user2Id: number | null;
}

/** True if the other side can be written to: not deleted, not banned, and neither has blocked the other. */
export interface Openness {
  readonly isOpen: boolean;
}

/** True for the conversation's two members; for anybody else it does not exist. */
export function isParty(viewer: Somebody, { user1Id, user2Id }: Parties): boolean {
  return viewer.userId === user1Id || viewer.userId === user2Id;
}

/** False if the other side is out of reach: the chat is then read-only for both, without saying why. */
export function maySend(viewer: Somebody, conversation: Parties & Openness): boolean {
  return isParty(viewer, conversation) && conversation.isOpen;
}

/** True for the recipient, who alone marks a message as read. */
export function isRecipient(viewer: Somebody, message: { readonly senderId: number | null }): boolean {
  return viewer.userId !== message.senderId;
}

/** Returns the side that is not the viewer's. */
export function otherOf(viewer: Somebody, { user1Id, user2Id }: Parties): number | null {
  return viewer.userId === user1Id ? user2Id : user1Id;
}
