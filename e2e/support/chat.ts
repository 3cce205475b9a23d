import { listMessages, sendMessage } from "#contracts/chat.ts";
import { answerCrewRequest, requestCrew } from "#contracts/crew.ts";
import type { Message } from "#contracts/message.ts";

import { callApi } from "./api.ts";
import { join } from "./members.ts";
import type { Member } from "./members.ts";
import type { Visitor } from "./visitor.ts";

/** Two members in each other's crew, who can see that the other has read a message. */
export async function crewMates(
  place: { trade?: string; county?: string } = {},
): Promise<[nell: Member, bert: Member]> {
  const [nell, bert] = await Promise.all([
    join({ firstName: "Nell", ...place }),
    join({ firstName: "Bert", lastName: "Aldous", trade: "Plumber", ...place }),
  ]);
  await makeCrew(nell, bert);
  return [nell, bert];
}

export async function makeCrew(one: Member, other: Member): Promise<void> {
  const { requestId } = await callApi(requestCrew, { body: { receiverId: other.id } }, one.token);
  await callApi(answerCrewRequest, { params: { requestId }, body: { status: "accepted" } }, other.token);
}

/** Sends a message as another device of its author would. */
export function send(from: Member, to: Member, content: string): Promise<Message> {
  return callApi(sendMessage, { body: { otherUserId: to.id, content } }, from.token);
}

/** Returns the texts of a conversation, as the server has them. */
export async function textsOf(member: Member, conversationId: number): Promise<string[]> {
  const messages = await callApi(listMessages, { params: { id: conversationId } }, member.token);
  return messages.map(({ content }) => content);
}

/** The chat panel at a desk, whatever it shows. */
export const panelOf = ({ page }: Visitor) => page.locator("[data-chat-panel]");

/** The thread with that member, in the panel or on the screen. */
export const threadWith = ({ page }: Visitor, name: string) =>
  page.getByRole("log", { name: `Messages with ${name}` });

/** The field for a message to that member. */
export const fieldFor = ({ page }: Visitor, name: string) =>
  page.getByRole("textbox", { name: `Message ${name}` });

/** Opens the chats: the panel at a desk, their own screen on a phone. */
export async function openChats(visitor: Visitor): Promise<void> {
  await visitor.page.getByRole("button", { name: /^Messages/ }).click();
  if (visitor.isPhone) await visitor.isAt("Messages", "/mobile-chat");
  else await panelOf(visitor).waitFor();
}

/** Writes and sends a message, on the member's own device. */
export async function write(visitor: Visitor, name: string, text: string): Promise<void> {
  await fieldFor(visitor, name).fill(text);
  if (visitor.isPhone) await visitor.press("Send message");
  else await fieldFor(visitor, name).press("Enter");
}
