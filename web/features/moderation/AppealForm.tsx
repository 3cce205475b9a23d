import { APPEAL_MAX } from "#contracts/reference/limits.ts";
import { appealForm } from "#contracts/sanctions.ts";
import type { OwnSanction } from "#contracts/sanctions.ts";

import { clearDraft, clearSentDraft, useDraft } from "../../platform/drafts.ts";
import { findErrors } from "../../platform/form-errors.ts";
import { focusScreen } from "../../platform/page-title.ts";
import { readMemberId } from "../../platform/session.ts";
import { useForm } from "../../platform/use-form.ts";
import { announce } from "../../ui/announcer.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { Field } from "../../ui/Field.tsx";
import { ExactTime } from "../../ui/RecordTable.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import type { Feedback } from "../../ui/use-feedback.tsx";

interface AppealFormProps {
  sanction: OwnSanction;
  feedback: Feedback;
  isPending: boolean;
  send: (message: string) => void;
}

/** Of a ban and of a limit one each: one that is replaced while the member writes leaves the words to the next. */
const draftOf = ({ id, kind }: OwnSanction) => `appeal:${kind === "ban" || kind === "limit" ? kind : id}`;

/** Whether there is an appeal to write, or one that the decision's replacement has left unsent. */
export function isAppealShown({ can, isWithdrawn, appeal }: OwnSanction): boolean {
  return can.appeal || (isWithdrawn && appeal === null);
}

/** Called when the appeal has been received: deletes the draft; the form goes, with the focus in it. */
export function endAppeal(sanction: OwnSanction, sent: string): void {
  clearSentDraft(draftOf(sanction), sent);
  announce("Your appeal has been sent");
  focusScreen({ force: true });
}

/** Deletes the draft where a standing decision has its appeal, sent from elsewhere: the next decision is another matter. */
export function dropIdleDraft(sanction: OwnSanction): void {
  const memberId = readMemberId();
  const isStanding = !sanction.isOver && !sanction.isWithdrawn;
  if (memberId !== null && isStanding && sanction.appeal !== null) clearDraft(memberId, draftOf(sanction));
}

/**
 * Says why a decision is wrong; possible once. Typed text stays until it is sent, also once the decision is replaced; a
 * member's also survives a reload.
 */
export function AppealForm({ sanction, feedback, isPending, send }: AppealFormProps) {
  const [message, keep] = useDraft(draftOf(sanction), "");
  const form = useForm({
    initial: { message },
    check: (values) => findErrors(appealForm, values),
    onChange: (values) => keep(values.message),
  });
  if (!sanction.can.appeal)
    return message === "" ? null : (
      <section aria-label="What you wrote" className="flex flex-col gap-2 border-t border-line pt-4">
        <p className="text-sm text-muted">What you had written here:</p>
        <p dir="auto" className="text-base [overflow-wrap:anywhere] whitespace-pre-line">
          {message}
        </p>
      </section>
    );
  return (
    <form
      noValidate
      aria-label="Appeal"
      className="flex flex-col gap-4 border-t border-line pt-4"
      onSubmit={form.submit(({ message }) => {
        if (isPending) return;
        feedback.clear();
        send(message);
      })}
    >
      <ErrorSummary errors={form.summary} />
      <p className="text-base">
        If you think this is wrong, you can appeal once, until <ExactTime at={sanction.appealBy} />. Where
        there is more than one of us, somebody who did not make the decision looks at it again.
      </p>
      <Field {...form.field("message")} label="Why is the decision wrong?" required>
        <Textarea max={APPEAL_MAX} minRows={4} dir="auto" {...form.input("message")} />
      </Field>
      {feedback.inline}
      <Button
        type="submit"
        variant="primary"
        className="min-h-11 self-start max-md:w-full"
        pending={isPending}
        pendingText="Sending…"
      >
        Send appeal
      </Button>
    </form>
  );
}
