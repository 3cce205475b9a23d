import { expect } from "vitest";

import { answerCrewRequest, requestCrew } from "#contracts/crew.ts";
import { createInteraction, createPost } from "#contracts/feed.ts";
import { countUnreadNotifications, listNotifications } from "#contracts/notifications.ts";
import { requestReview } from "#contracts/review-requests.ts";

import { callApi } from "./api.ts";
import type { Member } from "./members.ts";

/** Acts that notify other members, and their results. */
export const post = async (by: Member, content = "Roof on.") =>
  (await callApi(createPost, { body: { content } }, by.token)).id;
export const like = (by: Member, postId: number) =>
  callApi(createInteraction, { body: { postId, type: "like", on: true } }, by.token);
export const comment = async (by: Member, postId: number, content: string) => {
  const body = { postId, type: "comment", content } as const;
  return (await callApi(createInteraction, { body }, by.token)).comment?.id ?? 0;
};
export const unread = async (of: Member) => (await callApi(countUnreadNotifications, {}, of.token)).count;
export const told = (of: Member, count: number) =>
  expect.poll(async () => (await callApi(listNotifications, {}, of.token)).length).toBe(count);

async function joinCrew(one: Member, other: Member): Promise<void> {
  const { requestId } = await callApi(requestCrew, { body: { receiverId: other.id } }, one.token);
  await callApi(answerCrewRequest, { params: { requestId }, body: { status: "accepted" } }, other.token);
}

export async function askReview(by: Member, of: Member): Promise<void> {
  await joinCrew(by, of);
  const body = { reviewerId: of.id, message: "How was it?", projectContext: "Oak staircase" };
  await callApi(requestReview, { body }, by.token);
}
