import { answerCrewRequest, requestCrew } from "#contracts/crew.ts";
import { createInteraction, createPost, replyToComment } from "#contracts/feed.ts";
import { requestReview } from "#contracts/review-requests.ts";

import { makeCrew } from "./crew.ts";
import type { Member } from "./members.ts";
import type { TestApp } from "./test-app.ts";

/** Creates short helpers for members' acts towards each other, through HTTP. */
export function createActs(readApp: () => TestApp) {
  const as = (by: Member) => readApp().as(by);
  const interact = (by: Member, postId: number, type: "like" | "interest" | "comment", on?: boolean) =>
    as(by).raw(createInteraction, {
      body: { postId, type, ...(type === "comment" ? { content: "Tidy." } : { on }) },
    });
  return {
    interact,
    post: async (by: Member) => (await as(by).call(createPost, { body: { content: "Roof on." } })).body.id,
    comment: async (by: Member, postId: number) =>
      (await interact(by, postId, "comment")).body.comment?.id ?? 0,
    reply: async (by: Member, id: number) =>
      (await as(by).call(replyToComment, { params: { id }, body: { content: "Ta." } })).body.id,
    askReview: async (by: Member, to: Member) => {
      await makeCrew(readApp(), by, to);
      const body = { reviewerId: to.id, message: "How was it?", projectContext: "Oak staircase" };
      return (await as(by).call(requestReview, { body })).body.id;
    },
    askCrew: async (by: Member, to: Member) =>
      (await as(by).call(requestCrew, { body: { receiverId: to.id } })).body.requestId,
    answerCrew: (by: Member, requestId: number, status: "accepted" | "declined") =>
      as(by).call(answerCrewRequest, { params: { requestId }, body: { status } }),
  };
}
