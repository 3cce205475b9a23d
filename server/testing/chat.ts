import { sendMessage } from "#contracts/chat.ts";
import type { Message } from "#contracts/message.ts";

import type { Member } from "./members.ts";
import type { TestApp } from "./test-app.ts";

/** Makes one member write to another, which begins their conversation if there is none. */
export async function say(
  app: TestApp,
  from: Member,
  to: Pick<Member, "id">,
  content = "Are you free on Monday?",
): Promise<Message> {
  const { status, body, error } = await app
    .as(from)
    .call(sendMessage, { body: { otherUserId: to.id, content } });
  if (status !== 201) throw new Error(`Not sent: ${error.message}`);
  return body;
}
