import { banUser, banForm } from "#contracts/admin-users.ts";
import { addDays } from "#contracts/calendar.ts";
import type { ReplyOf } from "#contracts/endpoint.ts";
import { BAN_REASON_MAX } from "#contracts/reference/limits.ts";
import { NEXT_STEPS, STEP_TERMS } from "#contracts/sanction-steps.ts";
import type { NextStep } from "#contracts/sanction-steps.ts";
import { getStanding, limitReach, warnUser, warningForm, limitForm } from "#contracts/sanctions.ts";

import { useDraft } from "../../platform/drafts.ts";
import { findErrors } from "../../platform/form-errors.ts";
import { NotLoaded } from "../../platform/Loaded.tsx";
import { useToday } from "../../platform/server-time.ts";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { useForm } from "../../platform/use-form.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Input } from "../../ui/Input.tsx";
import { RadioList } from "../../ui/RadioList.tsx";
import { SkeletonText } from "../../ui/Skeleton.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useAct } from "./moderation.queries.ts";
import { ACT_WORDS, STEP_WORDS, strikeWords } from "./sanction-words.ts";
import type { UserDialogProps } from "./user-acts.ts";

interface StepValues {
  step: NextStep;
  reason: string;
  /** Empty where it has no end. */
  until: string;
}

/** Warns a member, limits their reach or bans them: the step that their strikes propose, or another. */
export function SanctionDialog(props: UserDialogProps) {
  const { user, open, onOpenChange } = props;
  const read = useEndpoint(getStanding, { params: { userId: user.id } });
  const standing = read.data;
  // Strikes that come while it is open change nothing in it: one of them may be its own, whose answer was lost.
  if (standing !== undefined) return <Steps {...props} standing={standing} />;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={titleOf(user)} description={TOLD}>
      <NotLoaded read={read} failure="Failed to fetch the strikes" skeleton={<SkeletonText lines={6} />} />
    </Dialog>
  );
}

function Steps({
  user,
  open,
  onOpenChange,
  standing,
}: UserDialogProps & { standing: ReplyOf<typeof getStanding> }) {
  const today = useToday();
  const feedback = useFeedback();
  const endOf = (step: NextStep) => {
    const { days } = STEP_TERMS[step];
    return days === null ? "" : addDays(today, days);
  };
  const [draft, keep, forget] = useDraft<Partial<StepValues>>(`sanction:${user.id}`, {});
  const form = useForm<StepValues>({
    initial: { step: standing.next, reason: "", until: endOf(standing.next), ...draft },
    // A step that was only proposed is proposed anew.
    onChange: ({ step: chosen, reason, until }) => {
      const isProposed = chosen === standing.next && until === endOf(chosen);
      keep({ reason, ...(!isProposed && { step: chosen, until }) });
    },
    check: (values) => findErrors(schemaOf(values.step), bodyOf(values)),
  });
  const close = () => {
    forget();
    onOpenChange(false);
  };
  const { step, reason } = form.values;
  const { kind, days } = STEP_TERMS[step];
  const words = ACT_WORDS[kind];
  const told = {
    done: words.done(user.name),
    failed: words.failed,
    onDone: close,
    complain: feedback.notify,
    refuse: form.refuseBy,
  };
  const warn = useAct(warnUser, told);
  const limit = useAct(limitReach, told);
  const ban = useAct(banUser, told);
  const isPending = warn.isPending || limit.isPending || ban.isPending;
  const send = (filled: StepValues) => {
    const params = { userId: user.id };
    if (kind === "warning") warn.send({ params, body: { reason: filled.reason } });
    else if (kind === "limit") limit.send({ params, body: { reason: filled.reason, until: filled.until } });
    else ban.send({ params, body: bodyOf(filled) });
  };
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={titleOf(user)}
      description={TOLD}
      dirty={reason.trim() !== ""}
      feedback={feedback}
      errors={form.summary}
      onSubmit={form.submit(send)}
      submitLabel={words.confirm}
      pending={isPending}
      pendingText="Saving…"
      tone={kind === "ban" ? "danger" : "normal"}
      onCancel={close}
    >
      <p className="rounded-control bg-ground px-3 py-2.5 text-sm">{strikeWords(standing)}</p>
      <RadioList
        legend="What to do"
        options={NEXT_STEPS.map((each) => ({
          value: each,
          label: each === standing.next ? `${STEP_WORDS[each].label} (proposed)` : STEP_WORDS[each].label,
          help: STEP_WORDS[each].help,
        }))}
        value={step}
        onChange={(chosen) => form.change({ step: chosen, until: endOf(chosen) })}
      />
      <Field {...form.field("reason")} label="Reason" required help="The member reads it.">
        <Textarea max={BAN_REASON_MAX} minRows={3} dir="auto" {...form.input("reason")} />
      </Field>
      {days === null ? null : (
        <Field {...form.field("until")} label="Ends on" help="The first day on which it is over.">
          <Input type="date" className="md:max-w-56" min={addDays(today, 1)} {...form.input("until")} />
        </Field>
      )}
    </FormDialog>
  );
}

const TOLD = "They are told what you decide, with the reason, and can appeal once.";

function titleOf({ name }: UserDialogProps["user"]): string {
  return `Warn or ban ${name}`;
}

function schemaOf(step: NextStep) {
  const { kind } = STEP_TERMS[step];
  return { warning: warningForm, limit: limitForm, ban: banForm }[kind];
}

function bodyOf({ step, reason, until }: StepValues) {
  return { reason, until: STEP_TERMS[step].days === null ? null : until };
}
