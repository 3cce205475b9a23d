import { expect, it } from "vitest";

import { isParty, isRecipient, maySend, otherOf } from "./chat.access.ts";

const [dan, priya, stranger] = [{ userId: 1 }, { userId: 2 }, { userId: 3 }];
const theirs = { user1Id: 1, user2Id: 2 };

it("a conversation is its two members' alone", () => {
  expect([dan, priya, stranger].map((each) => isParty(each, theirs))).toEqual([true, true, false]);
  expect(isParty(dan, { user1Id: 1, user2Id: null })).toBe(true);
  expect(isParty(stranger, { user1Id: null, user2Id: null })).toBe(false);
});

it("nobody writes where it is closed, and no stranger anywhere", () => {
  const open = { ...theirs, isOpen: true };
  expect([dan, priya, stranger].map((each) => maySend(each, open))).toEqual([true, true, false]);
  expect(maySend(dan, { ...open, isOpen: false })).toBe(false);
});

it("only the recipient marks a message as read", () => {
  expect(isRecipient(dan, { senderId: 1 })).toBe(false);
  expect(isRecipient(dan, { senderId: 2 })).toBe(true);
  expect(isRecipient(dan, { senderId: null })).toBe(true);
});

it("the other side of a chat may be nobody any more", () => {
  expect([otherOf(dan, theirs), otherOf(priya, theirs)]).toEqual([2, 1]);
  expect(otherOf(priya, { user1Id: null, user2Id: 2 })).toBeNull();
});
