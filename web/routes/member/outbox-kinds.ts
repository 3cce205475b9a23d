import {
  applicationKind,
  saveApprenticeshipKind,
} from "../../features/apprenticeships/apprenticeship-kinds.ts";
import { chatKinds } from "../../features/chat/chat-kinds.ts";
import { crewAnswerKind } from "../../features/crew/crew-kinds.ts";
import { feedKinds } from "../../features/feed/feed-kinds.ts";
import { interestKind, saveJobKind } from "../../features/jobs/job-kinds.ts";
import { notificationKinds } from "../../features/notifications/notification-kinds.ts";
import { profileKind } from "../../features/profiles/profile-kind.ts";
import { reviewKind } from "../../features/reviews/review-kind.ts";
import { startOutbox } from "../../platform/outbox/start.ts";

/** Every kind of entry that waits for a signal. Declare a new kind in its feature and add it here. */
export const OUTBOX_KINDS = [
  ...chatKinds,
  ...feedKinds,
  interestKind,
  saveJobKind,
  applicationKind,
  saveApprenticeshipKind,
  reviewKind,
  profileKind,
  crewAnswerKind,
  ...notificationKinds,
];

let isStarted = false;

/** Starts sending the outbox; loaded after the first screen, by a member's screens and by the portal. */
export function startMembersOutbox(): void {
  if (isStarted) return;
  isStarted = true;
  startOutbox(OUTBOX_KINDS);
}
