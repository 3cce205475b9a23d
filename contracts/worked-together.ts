// Separate from the jobs' own calls: every job that is shown includes it.
import * as z from "zod/mini";

import { defineEndpoint } from "./endpoint.ts";
import { idParam, memberParam } from "./fields.ts";

/** Whether a job's owner and an interested member worked together, as one of the two sees it. */
export const workedTogether = z.object({
  /** Who says that they worked together on that job; it counts once both do. */
  saidBy: z.enum(["nobody", "viewer", "other", "both"]),
  can: z.object({ confirm: z.boolean(), takeBack: z.boolean() }),
});
export type WorkedTogether = z.output<typeof workedTogether>;

const params = z.object({ id: idParam, userId: memberParam });

/**
 * A job's owner says it of an interested member, or that member of the owner: from the day the job starts until
 * `WORKED_TOGETHER_DAYS` after its last day. Repeating it changes nothing. The other member is asked to confirm; a
 * member who is banned, or blocked in either direction, counts as not interested.
 */
export const confirmWorkedTogether = defineEndpoint("PUT /api/jobs/:id/worked-together/:userId", {
  summary: "Say, or confirm, that the two worked together on the job.",
  access: "member",
  params,
  reply: workedTogether,
  errors: ["job_not_found", "job_closed", "work_not_shared", "work_not_begun", "work_long_over"],
  limit: "declare_interest",
});

/** Only until the other member has confirmed it. Changes nothing if the viewer has not said it. */
export const takeBackWorkedTogether = defineEndpoint("DELETE /api/jobs/:id/worked-together/:userId", {
  summary: "Take back that the two worked together, which only the viewer has said.",
  access: "member",
  params,
  reply: workedTogether,
  errors: ["job_not_found", "work_not_shared", "work_confirmed"],
});
