import type { Viewer } from "../../platform/authorization.ts";

type Somebody = Pick<Viewer, "userId">;

/** The two sides of a conversation; null for one whose account is deleted. */
export interface Parties {
  readonly user1Id: number | null;
  readonly user2Id: number | null;
}

/** Whether the other side can be written to: not deleted, not banned, neither has blocked the other. */
export interface Openness {
  readonly isOpen: boolean;
}

/** A conversation is its two members' own: for anybody else there is none. */
export function isParty(viewer: Somebody, { user1Id, user2Id }: Parties): boolean {
  return viewer.userId === user1Id || viewer.userId === user2Id;
}

/** A chat with somebody out of reach is read-only, for both alike and without saying why. */
export function maySend(viewer: Somebody, conversation: Parties & Openness): boolean {
  return isParty(viewer, conversation) && conversation.isOpen;
}

/** Only the recipient marks a message as read. */
export function isRecipient(viewer: Somebody, message: { readonly senderId: number | null }): boolean {
  return viewer.userId !== message.senderId;
}

/** The side that is not the viewer's. */
export function otherOf(viewer: Somebody, { user1Id, user2Id }: Parties): number | null {
  return viewer.userId === user1Id ? user2Id : user1Id;
}
