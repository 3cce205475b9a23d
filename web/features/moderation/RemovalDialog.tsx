import type { deleteJobAsAdmin, deletePostAsAdmin, deleteUser } from "#contracts/admin-users.ts";
import type { CallOf } from "#contracts/endpoint.ts";
import { BAN_REASON_MAX } from "#contracts/reference/limits.ts";

import { useDraft } from "../../platform/drafts.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import type { ConfirmDialogProps } from "../../ui/ConfirmDialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { codePoints, Textarea } from "../../ui/Textarea.tsx";
import type { Message } from "../../ui/toast-rules.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useAct } from "./moderation.queries.ts";

type Removal = typeof deleteUser | typeof deletePostAsAdmin | typeof deleteJobAsAdmin;

interface RemovalDialogProps extends Pick<
  ConfirmDialogProps,
  "open" | "onOpenChange" | "title" | "text" | "confirmLabel"
> {
  endpoint: Removal;
  params: CallOf<Removal>["params"];
  /** Says who will read the reason. */
  reasonHelp: string;
  /** The message on success or failure. */
  done: string;
  failed: string;
  /** Reports success in the dialog below this one. */
  tell?: ((message: Message) => void) | undefined;
}

/** Asks for confirmation and a reason before a permanent removal. Typed text stays until it is done. */
export function RemovalDialog(props: RemovalDialogProps) {
  const { endpoint, params, reasonHelp, done, failed, tell, ...dialog } = props;
  const [reason, setReason, forget] = useDraft(`removal:${endpoint.path}:${JSON.stringify(params)}`, "");
  const isTooLong = codePoints(reason) > BAN_REASON_MAX;
  const feedback = useFeedback();
  const { send, isPending, question } = useAct<Removal>(endpoint, {
    done,
    failed,
    onDone: () => {
      forget();
      dialog.onOpenChange(false);
    },
    feedback,
    tell,
  });
  const remove = () => {
    const given = reason.trim();
    send({ params, query: given === "" ? {} : { reason: given } } as CallOf<Removal>);
  };
  return (
    <ConfirmDialog
      {...dialog}
      pending={isPending}
      pendingText="Deleting…"
      onConfirm={() => isTooLong || remove()}
    >
      <Field
        label="Reason (optional)"
        help={reasonHelp}
        className="px-1 pt-3 pb-1"
        error={isTooLong ? `Please use ${BAN_REASON_MAX} characters or fewer` : undefined}
      >
        <Textarea
          max={BAN_REASON_MAX}
          minRows={2}
          dir="auto"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      {feedback.inline}
      {question}
    </ConfirmDialog>
  );
}
