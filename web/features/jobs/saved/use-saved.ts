import type { Job } from "#contracts/jobs.ts";
import { listSavedJobs, saveJob, unsaveJob } from "#contracts/saved-jobs.ts";

import type { ApiError } from "../../../platform/api-error.ts";
import { queryClient } from "../../../platform/query-client.ts";
import { failureWords } from "../../../platform/use-endpoint-mutation.ts";
import { endpointKey } from "../../../platform/use-endpoint.ts";
import { useSingleWrite } from "../../../platform/use-single-write.ts";
import type { Feedback } from "../../../ui/use-feedback.tsx";
import { putJob } from "../job-cache.ts";

/** Keeping a job and letting it go. It shows at once, and goes back when the server says no. */
export function useSaved(job: Job, { notify, clear }: Pick<Feedback, "notify" | "clear">) {
  const given = { params: { id: job.id } };
  const show = (isSaved: boolean) => {
    putJob({ ...job, isSaved });
    // The list of saved jobs is asked for again when it is next opened, and stands still until then.
    void queryClient.invalidateQueries({ queryKey: endpointKey(listSavedJobs), refetchType: "none" });
  };
  // `job` is what is shown by then, no longer what it was.
  const goBack = (wasSaved: boolean, error: ApiError, fallback: string) => {
    show(wasSaved);
    notify({ title: "Error", text: failureWords(error, fallback), tone: "error" });
  };
  const saving = useSingleWrite(saveJob, {
    onSuccess: () => notify({ title: "Job Saved", tone: "success" }),
    onError: (error) => goBack(false, error, "Failed to save job. Please try again."),
  });
  const dropping = useSingleWrite(unsaveJob, {
    onSuccess: () => notify({ title: "Job Removed", text: "It is no longer saved.", tone: "success" }),
    onError: (error) => goBack(true, error, "Failed to remove job. Please try again."),
  });
  return {
    toggle: () => {
      if (saving.isPending || dropping.isPending) return;
      clear();
      show(!job.isSaved);
      (job.isSaved ? dropping : saving).send(given);
    },
  };
}
