import {
  createAdvertisement,
  listOwnAdvertisements,
  updateAdvertisement,
} from "#contracts/admin-advertisements.ts";
import type { OwnAdvertisement } from "#contracts/admin-advertisements.ts";

import type { ApiError } from "../../platform/api-error.ts";
import { useDraft } from "../../platform/drafts.ts";
import { refreshLog } from "../../platform/refresh-log.ts";
import { useToday } from "../../platform/server-time.ts";
import { failureWords } from "../../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { useForm } from "../../platform/use-form.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import type { Message } from "../../ui/toast-rules.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { bodyOf, checkOwnAd, isSameAd, valuesOf } from "./own-ad-values.ts";
import type { OwnAdValues } from "./own-ad-values.ts";
import { OwnAdFields } from "./OwnAdFields.tsx";

interface OwnAdEditorProps {
  /** The one to change; absent for a new one. */
  advertisement: OwnAdvertisement | undefined;
  open: boolean;
  onClose: () => void;
  /** Tells of the success, when this dialog has gone. */
  notify: (message: Message) => void;
}

/** Adds an advertisement or changes one. What is typed survives the session's end; closing asks first when something was typed. */
export function OwnAdEditor({ advertisement, open, onClose, notify }: OwnAdEditorProps) {
  const today = useToday();
  const feedback = useFeedback();
  const start = valuesOf(advertisement, today);
  const name = `advertisement:${advertisement?.id ?? "new"}`;
  const [draft, keep, forget] = useDraft<Partial<OwnAdValues>>(name, {});
  const form = useForm<OwnAdValues>({ initial: { ...start, ...draft }, check: checkOwnAd, onChange: keep });
  const close = () => {
    forget();
    onClose();
  };
  const finish = async (title: string) => {
    refreshLog();
    await invalidateEndpoint(listOwnAdvertisements);
    close();
    notify({ title, tone: "success" });
  };
  const refuse = (error: ApiError, fallback: string, done: string) => {
    // It was done the first time, and its answer is lost.
    if (error.code === "request_already_done") return finish(done);
    if (form.refuseBy(error)) return undefined;
    feedback.notify({ title: "Error", text: failureWords(error, fallback), tone: "error" });
    return undefined;
  };
  const adding = useSingleWrite(createAdvertisement, {
    onSuccess: () => finish("Advertisement added"),
    onError: (error) =>
      refuse(error, "Failed to add advertisement. Please try again.", "Advertisement added"),
  });
  const saving = useSingleWrite(updateAdvertisement, {
    onSuccess: () => finish("Advertisement updated"),
    onError: (error) =>
      refuse(error, "Failed to update advertisement. Please try again.", "Advertisement updated"),
  });
  const isSaving = adding.isPending || saving.isPending;
  const send = (values: OwnAdValues) => {
    if (advertisement === undefined) adding.send({ body: bodyOf(values) });
    else saving.send({ params: { id: advertisement.id }, body: bodyOf(values) });
  };
  return (
    <FormDialog
      open={open}
      title={advertisement === undefined ? "Add advertisement" : "Edit advertisement"}
      dirty={!isSameAd(form.values, start)}
      closeOnOutside={false}
      onClose={close}
      feedback={feedback}
      errors={form.summary}
      onSubmit={form.submit(send)}
      submitLabel={advertisement === undefined ? "Add advertisement" : "Save changes"}
      pending={isSaving}
      pendingText="Saving…"
    >
      <OwnAdFields form={form} />
    </FormDialog>
  );
}
