import type { Notification } from "#contracts/notifications.ts";

import { nameOf } from "../../platform/person.ts";
import type { NotificationRow } from "./lists.queries.ts";
import { describe } from "./notifications.reasons.ts";

export function presentNotification(row: NotificationRow): Notification {
  const { who, people, subject } = row;
  const shown = who ?? [];
  const [latest] = shown;
  return {
    id: row.id,
    ...describe(row.reason, { names: shown.map(nameOf), people, subject }),
    createdAt: row.createdAt,
    isRead: row.isRead,
    relatedUserId: latest?.id ?? null,
    relatedId: row.thingId,
    relatedPostId: row.postId,
    relatedJobId: row.jobId,
    actor: latest === undefined ? null : { name: nameOf(latest), avatar: latest.avatar },
    link: row.link,
  };
}
