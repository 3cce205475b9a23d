import { crewRequestForm } from "#contracts/crew-form.ts";
import { defaultCrewMessage } from "#contracts/crew.ts";
import { CREW_MESSAGE_MAX } from "#contracts/reference/limits.ts";

import { useDraft } from "../../platform/drafts.ts";
import { findErrors } from "../../platform/form-errors.ts";
import { unlessHeld } from "../../platform/held-for-moderation.ts";
import { useForm } from "../../platform/use-form.ts";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import type { Message } from "../../ui/toast-rules.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useCrewRequest } from "./crew-request.ts";

interface AskDialogProps {
  /** The recipient. */
  userId: number;
  name: string;
  firstName: string;
  /** Reports success where it can be seen after this dialog has closed. */
  notify: (message: Message) => void;
  onClose: () => void;
}

/** A crew request with a message, prefilled with the usual words; the text is stored until it is sent or discarded. */
export function AskDialog({ userId, name, firstName, notify, onClose }: AskDialogProps) {
  const feedback = useFeedback();
  const usual = defaultCrewMessage(firstName);
  const [kept, keep, forget] = useDraft(`crew-ask:${userId}`, usual);
  const end = () => {
    forget();
    onClose();
  };
  const { isSending, send } = useCrewRequest(
    userId,
    (said) => (said.tone === "error" ? feedback.notify(said) : notify(said)),
    {
      onSent: end,
      onRefused: (error, refuse) => unlessHeld(end, refuse, notify)(error),
    },
  );
  const form = useForm({
    initial: { message: kept },
    check: ({ message }) => findErrors(crewRequestForm, { receiverId: 1, message }),
    onChange: (values) => keep(values.message),
  });
  const { message } = form.values;
  return (
    <FormDialog
      open
      onClose={end}
      title={`Add ${name} to your crew`}
      size="sm"
      dirty={message !== usual && !isSending}
      feedback={feedback}
      onSubmit={form.submit(() => {
        // Unchanged, the server's own words are used: a member who may not write to another may still send those.
        if (!isSending) send(message === usual ? undefined : message);
      })}
      submitLabel="Send request"
      pending={isSending}
      pendingText="Sending…"
      onCancel={onClose}
    >
      <Field {...form.field("message")} label="Message">
        <Textarea max={CREW_MESSAGE_MAX} minRows={3} {...form.input("message")} />
      </Field>
    </FormDialog>
  );
}
