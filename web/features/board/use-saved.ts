import type { Endpoint } from "#contracts/endpoint.ts";

import type { ApiError } from "../../platform/api-error.ts";
import { queryClient } from "../../platform/query-client.ts";
import { failureWords } from "../../platform/use-endpoint-mutation.ts";
import { endpointKey } from "../../platform/use-endpoint.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import type { Feedback } from "../../ui/use-feedback.tsx";

/** The calls that keep a thing of a board and let it go, and the list of those that are kept; a constant. */
export interface Keeping {
  save: Endpoint;
  unsave: Endpoint;
  list: Endpoint;
  one: "job" | "apprenticeship";
}

/** One thing that can be kept. */
export interface Keepable {
  id: number;
  isSaved: boolean;
  /** Shows it so wherever it stands, before the server has answered. */
  show: (isSaved: boolean) => void;
}

/** Keeping a thing of a board and letting it go. It shows at once, and goes back when the server says no. */
export function useSaved(
  { save, unsave, list, one }: Keeping,
  { id, isSaved, show }: Keepable,
  { notify, clear }: Pick<Feedback, "notify" | "clear">,
) {
  const given = { params: { id } };
  const name = one === "job" ? "Job" : "Apprenticeship";
  const put = (next: boolean) => {
    show(next);
    // The list of saved ones is asked for again when it is next opened, and stands still until then.
    void queryClient.invalidateQueries({ queryKey: endpointKey(list), refetchType: "none" });
  };
  // `isSaved` is what is shown by then, no longer what it was.
  const goBack = (wasSaved: boolean, error: ApiError, act: "save" | "remove") => {
    put(wasSaved);
    const text = failureWords(error, `Failed to ${act} ${one}. Please try again.`);
    notify({ title: "Error", text, tone: "error" });
  };
  const saving = useSingleWrite(save, {
    onSuccess: () => notify({ title: `${name} Saved`, tone: "success" }),
    onError: (error) => goBack(false, error, "save"),
  });
  const dropping = useSingleWrite(unsave, {
    onSuccess: () => notify({ title: `${name} Removed`, text: "It is no longer saved.", tone: "success" }),
    onError: (error) => goBack(true, error, "remove"),
  });
  return {
    toggle: () => {
      if (saving.isPending || dropping.isPending) return;
      clear();
      put(!isSaved);
      (isSaved ? dropping : saving).send(given);
    },
  };
}
