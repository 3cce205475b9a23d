import { findAccepted, readCrewRequest, type CrewRequestFacts } from "./facts.queries.ts";
import type { Kind } from "./kind.ts";
import { deleteNotificationsBetween, type Notice } from "./notify.queries.ts";
import { defineRule, withdrawAll, type NotifyDeps } from "./notify.ts";

export const CREW_KINDS = {
  crew_requested: {
    type: "crew_request",
    words: (who) => `${who} sent you a crew request`,
    email: {
      send: "at once",
      preference: "crewRequests",
      words: ["Accept, and you are in each other's crew. If you decline, nobody is notified."],
      action: "See the request",
    },
  },
  crew_accepted: {
    type: "crew_accepted",
    words: (who) => `${who} accepted your crew request`,
    email: {
      send: "at once",
      preference: "crewRequests",
      words: ["You are now in each other's crew."],
      action: "See your crew",
    },
  },
} as const satisfies Record<string, Kind>;

export function notifyOfCrew(deps: NotifyDeps): void {
  const { events } = deps;
  const request = defineRule(deps, readCrewRequest, decideCrewRequest);
  const asked = ({ requestId, userId, receiverId }: Record<"requestId" | "userId" | "receiverId", number>) =>
    request({ requestId, requesterId: userId, receiverId });
  const answered = (payload: Record<"requestId" | "userId" | "requesterId", number>) =>
    request({ ...payload, receiverId: payload.userId });
  events.on("crew.requested", "notify", ({ payload }) => asked(payload));
  events.on("crew.withdrawn", "notify", ({ payload }) => asked(payload));
  events.on("crew.accepted", "notify", ({ payload }) => answered(payload));
  events.on("crew.declined", "notify", ({ payload }) => answered(payload));
  events.on("crew.removed", "notify", async ({ payload: { userId, removedUserId } }) => {
    const accepted = await findAccepted(deps.db, userId, removedUserId);
    if (accepted !== undefined) await request(accepted);
  });
  events.on("blocks.blocked", "notify", ({ payload: { userId, blockedUserId } }) =>
    withdrawAll(deps, (tx) => deleteNotificationsBetween(tx, userId, blockedUserId)),
  );
}

/**
 * A request notifies its receiver until it is answered or withdrawn. An acceptance notifies the requester; a refusal
 * notifies nobody.
 */
function decideCrewRequest(facts: CrewRequestFacts): Notice[] {
  const { requestId, requesterId, receiverId, status, at, answeredAt, areCrew, answered } = facts;
  const asked = { pending: "current", accepted: "over", declined: "gone" } as const;
  const request = { thingId: requestId, act: String(requestId) };
  const notices: Notice[] = [
    {
      ...request,
      userId: receiverId,
      actorId: requesterId,
      reason: "crew_requested",
      // A withdrawn request leaves no row, so asking again is the same act. Once a request has been answered, the next
      // is a new act.
      again: `${requesterId} ${answered}`,
      at: at ?? "",
      status: status === null ? "gone" : asked[status],
    },
  ];
  if (status === "accepted" && answeredAt !== null) {
    notices.push({
      ...request,
      userId: requesterId,
      actorId: receiverId,
      reason: "crew_accepted",
      at: answeredAt,
      status: areCrew ? "current" : "over",
    });
  }
  return notices;
}
