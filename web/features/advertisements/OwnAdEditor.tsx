import {
  createAdvertisement,
  listOwnAdvertisements,
  updateAdvertisement,
} from "#contracts/admin-advertisements.ts";
import type { OwnAdvertisement } from "#contracts/admin-advertisements.ts";

import { refreshLog } from "../../platform/refresh-lists.ts";
import { useToday } from "../../platform/server-time.ts";
import { useDraftForm } from "../../platform/use-draft-form.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { useRecordWrite } from "../../platform/use-record-write.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import type { Message } from "../../ui/toast-rules.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { bodyOf, changedBodyOf, checkOwnAd, valuesOf } from "./own-ad-values.ts";
import { OwnAdFields } from "./OwnAdFields.tsx";

interface OwnAdEditorProps {
  /** The advertisement to change; absent for a new one. */
  advertisement: OwnAdvertisement | undefined;
  open: boolean;
  onClose: () => void;
  /** Reports success, after this dialog has closed. */
  notify: (message: Message) => void;
}

/**
 * Adds or changes an advertisement. Typed text survives the end of the session; closing asks first if anything was
 * typed.
 */
export function OwnAdEditor({ advertisement, open, onClose, notify }: OwnAdEditorProps) {
  const isNew = advertisement === undefined;
  const today = useToday();
  const feedback = useFeedback();
  const name = `advertisement:${advertisement?.id ?? "new"}`;
  const start = valuesOf(advertisement, today);
  const { form, close } = useDraftForm({ name, start, check: checkOwnAd, onClose });
  const finish = async () => {
    refreshLog();
    await invalidateEndpoint(listOwnAdvertisements);
    close();
    notify({ title: isNew ? "Advertisement added" : "Advertisement updated", tone: "success" });
  };
  const { save, isPending } = useRecordWrite(createAdvertisement, updateAdvertisement, {
    id: advertisement?.id,
    draft: name,
    form,
    feedback,
    close,
    onSaved: finish,
    onAlreadyMade: finish,
    failed: isNew
      ? "Failed to add advertisement. Please try again."
      : "Failed to update advertisement. Please try again.",
  });
  return (
    <FormDialog
      open={open}
      title={isNew ? "Add advertisement" : "Edit advertisement"}
      dirty={form.isDirty}
      closeOnOutside={false}
      onClose={close}
      feedback={feedback}
      errors={form.summary}
      onSubmit={form.submit((values) => save(bodyOf(values), changedBodyOf(form.changes)))}
      submitLabel={isNew ? "Add advertisement" : "Save changes"}
      pending={isPending}
      pendingText="Saving…"
    >
      <OwnAdFields form={form} />
    </FormDialog>
  );
}
