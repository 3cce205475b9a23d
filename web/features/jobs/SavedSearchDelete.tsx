import { deleteSavedSearch, listSavedSearches } from "#contracts/saved-jobs.ts";
import type { SavedSearch } from "#contracts/saved-jobs.ts";

import { failureWords } from "../../platform/failure-words.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";

interface SavedSearchDeleteProps {
  search: SavedSearch;
  open: boolean;
  onClose: () => void;
}

/** Names the search that goes. */
export function SavedSearchDelete({ search, open, onClose }: SavedSearchDeleteProps) {
  const feedback = useFeedback();
  const deletion = useSingleWrite(deleteSavedSearch, {
    onSuccess: () => {
      void invalidateEndpoint(listSavedSearches);
      toast({ title: "Search Deleted", tone: "success" });
      onClose();
    },
    onError: (error) => {
      if (error.code === "saved_search_not_found") void invalidateEndpoint(listSavedSearches);
      feedback.notify({
        title: "Error",
        text: failureWords(error, "Failed to delete search. Please try again."),
        tone: "error",
      });
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`Delete the search “${search.name}”?`}
      text="It tells you of no more jobs."
      confirmLabel="Delete search"
      pending={deletion.isPending}
      pendingText="Deleting…"
      onConfirm={() => deletion.send({ params: { id: search.id } })}
    >
      {feedback.inline}
    </ConfirmDialog>
  );
}
