import { fillPath, PAGES } from "#contracts/pages.ts";

import type { TextKind } from "../../platform/text-kinds.ts";

/** What a text changes or belongs to. `postId` is set for a comment, `revieweeId` for a changed review. */
interface About {
  id: number | null;
  postId: number | null;
  revieweeId: number | null;
}

const post = (id: number | null, comment = "") =>
  id === null ? PAGES.home.pattern : `${PAGES.home.pattern}?post=${id}${comment}`;
const thread = ({ id, postId }: About) => post(postId, `&comment=${id}`);
const member = (userId: number | null) =>
  userId === null ? PAGES.crew.pattern : fillPath(PAGES.memberProfile.pattern, { userId });
const profile = () => PAGES.profile.pattern;
const ownJobs = () => `${PAGES.jobs.pattern}?view=mine`;
const requests = () => `${PAGES.crew.pattern}?tab=requests`;

/** The page of a held text once it is published: the page it is on, or the writer's list of that kind. */
export const PAGES_OF_TEXTS: Readonly<Record<TextKind, (about: About) => string>> = {
  profile,
  post: profile,
  post_change: ({ id }) => post(id),
  comment: ({ id }) => post(id),
  reply: thread,
  comment_change: thread,
  project: profile,
  project_change: profile,
  qualification: profile,
  qualification_change: profile,
  job: ownJobs,
  boosted_job: ownJobs,
  job_change: ({ id }) => `${PAGES.jobs.pattern}?jobId=${id}`,
  apprenticeship: () => `${PAGES.apprenticeships.pattern}?view=mine`,
  apprenticeship_change: ({ id }) => `${PAGES.apprenticeships.pattern}?apprenticeshipId=${id}`,
  crew_request: requests,
  review_request: requests,
  review: ({ id }) => member(id),
  review_change: ({ revieweeId }) => member(revieweeId),
  requested_review: ({ id }) => `${PAGES.crew.pattern}?review=${id}`,
  review_reply: () => `${PAGES.profile.pattern}?reviews=1`,
};
