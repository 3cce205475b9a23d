import { useId } from "react";

import { banUser } from "#contracts/admin-users.ts";
import { addDays } from "#contracts/calendar.ts";
import { BAN_REASON_MAX } from "#contracts/reference/limits.ts";

import { findErrors } from "../../platform/form-errors.ts";
import { useToday } from "../../platform/server-time.ts";
import { useForm } from "../../platform/use-form.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useAct } from "./moderation.queries.ts";
import type { UserDialogProps } from "./user-acts.ts";

interface BanValues {
  reason: string;
  /** Empty for a ban without an end. */
  until: string;
}

const bodyOf = ({ reason, until }: BanValues) => ({ reason, until: until === "" ? null : until });

/** Bans a member for a reason, for good or until a day. */
export function BanDialog({ user, open, onOpenChange }: UserDialogProps) {
  const formId = useId();
  const today = useToday();
  const feedback = useFeedback();
  const form = useForm<BanValues>({
    initial: { reason: "", until: "" },
    check: (values) => findErrors(banUser.body, bodyOf(values)),
  });
  const { values, errors, idOf, set } = form;
  const { send, isPending } = useAct(banUser, {
    done: `${user.name} is banned`,
    failed: "Failed to ban user",
    onDone: () => onOpenChange(false),
    complain: feedback.notify,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => isPending || onOpenChange(next)}
      title={`Ban ${user.name}`}
      description="They are signed out everywhere, what they wrote is hidden, and their jobs leave the board. An e-mail gives them the reason."
      dirty={values.reason.trim() !== ""}
      footer={
        <>
          <div className="contents *:basis-full!">{feedback.inline}</div>
          <Button disabled={isPending} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" pending={isPending} pendingText="Banning…">
            Ban user
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.submit((filled) => {
          feedback.clear();
          send({ params: { userId: user.id }, body: bodyOf(filled) });
        })}
      >
        <ErrorSummary errors={form.summary} />
        <Field id={idOf("reason")} label="Reason" required help="The member reads it." error={errors.reason}>
          <Textarea
            max={BAN_REASON_MAX}
            minRows={3}
            dir="auto"
            value={values.reason}
            onChange={(event) => set("reason", event.target.value)}
          />
        </Field>
        <Field
          id={idOf("until")}
          label="Ends on (optional)"
          help="The first day on which they may sign in again. Without a day the ban has no end."
          error={errors.until}
        >
          <Input
            type="date"
            className="md:max-w-56"
            min={addDays(today, 1)}
            value={values.until}
            onChange={(event) => set("until", event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
