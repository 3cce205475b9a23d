import type { BoardName } from "#contracts/board-filters.ts";
import { SAVED_SEARCH_NAME_MAX } from "#contracts/reference/limits.ts";
import {
  ALERTS,
  createSavedSearch,
  listSavedSearches,
  updateSavedSearch,
} from "#contracts/saved-searches.ts";
import type { Alert, SavedSearch, SearchedFor } from "#contracts/saved-searches.ts";

import type { ApiError } from "../../platform/api-error.ts";
import { failureMessage } from "../../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { useForm } from "../../platform/use-form.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Input } from "../../ui/Input.tsx";
import { RadioList } from "../../ui/RadioList.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { ALERT_WORDS } from "./saved-search.ts";

interface SavedSearchDialogProps {
  board: BoardName;
  /** The saved search to change, or the content of a new one. */
  search: SavedSearch | SearchedFor;
  open: boolean;
  onClose: () => void;
}

const START = { name: "", alert: "daily" as Alert, byEmail: true, byPush: true };

/** Saves the board's current search, or changes a saved search's alerts. */
export function SavedSearchDialog({ board, search, open, onClose }: SavedSearchDialogProps) {
  const saved = "id" in search ? search : null;
  const feedback = useFeedback();
  // Only the server checks the name.
  const form = useForm({ initial: saved === null ? START : pickOptions(saved), check: () => ({}) });
  const { values } = form;
  const finish = (title: string) => {
    void invalidateEndpoint(listSavedSearches);
    toast({ title, tone: "success" });
    onClose();
  };
  const refuse = (error: ApiError) => {
    if (form.refuseBy(error)) return;
    feedback.notify(failureMessage(error, "Failed to save search. Please try again."));
  };
  const creating = useSingleWrite(createSavedSearch, {
    onSuccess: () => finish("Search Saved"),
    onError: refuse,
  });
  const changing = useSingleWrite(updateSavedSearch, {
    onSuccess: () => finish("Search Updated"),
    onError: refuse,
  });
  const isPending = creating.isPending || changing.isPending;
  return (
    <FormDialog
      open={open}
      title={saved === null ? "Save Search" : "Change Search"}
      size="sm"
      dirty={saved !== null && form.isDirty}
      onClose={onClose}
      feedback={feedback}
      onSubmit={form.submit((body) => {
        if (saved === null) creating.send({ body: { ...search, ...body, board } });
        // Sends only the changes: the rest may have been changed in the meantime, by a link in one of its emails.
        else changing.send({ params: { id: saved.id }, body: form.changes });
      })}
      submitLabel={saved === null ? "Save search" : "Save changes"}
      pending={isPending}
      pendingText="Saving…"
    >
      <Field
        label={saved === null ? "Name (optional)" : "Name"}
        {...form.field("name")}
        help={saved === null ? "Leave it empty to name it after what it looks for." : undefined}
      >
        <Input maxLength={SAVED_SEARCH_NAME_MAX} autoComplete="off" {...form.input("name")} />
      </Field>
      <RadioList
        legend={`Alerts for new ${board}`}
        options={ALERTS.toReversed().map((alert) => ({ value: alert, ...ALERT_WORDS[alert] }))}
        value={values.alert}
        onChange={(alert) => form.set("alert", alert)}
      />
      {values.alert === "off" ? null : (
        <fieldset>
          <legend className="pb-1 text-sm font-semibold">Besides the notification</legend>
          <Checkbox label="By email" {...form.checkbox("byEmail")} />
          <Checkbox label="By push, on devices where you have allowed it" {...form.checkbox("byPush")} />
        </fieldset>
      )}
    </FormDialog>
  );
}

function pickOptions({ name, alert, byEmail, byPush }: SavedSearch): typeof START {
  return { name, alert, byEmail, byPush };
}
