// Apart from the jobs' own calls: every job that is shown carries it.
import * as z from "zod/mini";

import { defineEndpoint } from "./endpoint.ts";
import { idParam, memberParam } from "./fields.ts";

/** How it stands between a job's owner and somebody interested in it, as one of the two sees it. */
export const workedTogether = z.object({
  /** Who says that they worked together on that job; it counts once both do. */
  saidBy: z.enum(["nobody", "viewer", "other", "both"]),
  can: z.object({ confirm: z.boolean(), takeBack: z.boolean() }),
});
export type WorkedTogether = z.output<typeof workedTogether>;

const params = z.object({ id: idParam, userId: memberParam });

/**
 * A job's owner says it of somebody interested in the job, or that person of the owner: from the day on which the job
 * starts until `WORKED_TOGETHER_DAYS` after its last day. Saying it again changes nothing. The other side is asked to
 * confirm; blocked either way or banned is as not interested.
 */
export const confirmWorkedTogether = defineEndpoint("PUT /api/jobs/:id/worked-together/:userId", {
  summary: "Say, or confirm, that the two worked together on the job.",
  access: "member",
  params,
  reply: workedTogether,
  errors: ["job_not_found", "job_closed", "work_not_shared", "work_not_begun", "work_long_over"],
  limit: "declare_interest",
});

/** Only until the other side has confirmed it. Taking back what was not said changes nothing. */
export const takeBackWorkedTogether = defineEndpoint("DELETE /api/jobs/:id/worked-together/:userId", {
  summary: "Take back that the two worked together, which only the viewer has said.",
  access: "member",
  params,
  reply: workedTogether,
  errors: ["job_not_found", "work_not_shared", "work_confirmed"],
});
