import { useState } from "react";

import { banUser, banForm } from "#contracts/admin-users.ts";
import { addDays } from "#contracts/calendar.ts";
import type { BodyOf } from "#contracts/endpoint.ts";
import { BAN_REASON_MAX } from "#contracts/reference/limits.ts";
import { NEXT_STEPS, STEP_TERMS } from "#contracts/sanction-steps.ts";
import type { NextStep } from "#contracts/sanction-steps.ts";
import { getStanding, limitReach, warnUser, warningForm, limitForm } from "#contracts/sanctions.ts";

import type { ApiError } from "../../platform/api-error.ts";
import { keepWithDraft } from "../../platform/drafts.ts";
import { findErrors } from "../../platform/form-errors.ts";
import { NotLoaded } from "../../platform/Loaded.tsx";
import { useToday } from "../../platform/server-time.ts";
import { useDraftForm } from "../../platform/use-draft-form.ts";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Input } from "../../ui/Input.tsx";
import { RadioList } from "../../ui/RadioList.tsx";
import { SkeletonText } from "../../ui/Skeleton.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useAct } from "./moderation.queries.ts";
import { ACT_WORDS, STEP_WORDS, standingWords } from "./sanction-words.ts";
import type { UserDialogProps } from "./user-acts.ts";

interface StepValues {
  /** Empty means the suggested step. */
  step: NextStep | "";
  reason: string;
  /** Null: the step's usual number of days from now; empty if it has no end. */
  until: string | null;
  /**
   * Undefined until sent: the state displayed. Stored once sent, like the other values, so that a retry is the same
   * request.
   */
  shown: Shown | undefined;
}
/** The state displayed to the moderator who decides. */
type Shown = Pick<BodyOf<typeof banUser>, "lastStrike" | "holding">;

const EMPTY: StepValues = { step: "", reason: "", until: null, shown: undefined };

/** Warns a member, limits their reach or bans them: the step suggested by their strikes, or another. */
export function SanctionDialog({ user, open, onOpenChange }: UserDialogProps) {
  const read = useEndpoint(getStanding, { params: { userId: user.id } }, { refetchOnMount: "always" });
  // The suggestion is fixed when the dialog opens: a later strike may be this dialog's own, with its response lost.
  const [first, setFirst] = useState<NextStep>();
  if (first === undefined && read.isSuccess && !read.isFetching) setFirst(read.data.next);
  const standing = first === undefined ? undefined : read.data;
  const today = useToday();
  const feedback = useFeedback();
  const complete = (values: StepValues) => {
    const step = values.step || (first ?? "warn");
    const { kind, days } = STEP_TERMS[step];
    const until = days === null ? null : (values.until ?? addDays(today, days));
    const shown = values.shown ?? {
      lastStrike: standing?.strikes[0]?.id ?? null,
      holding: { isBanned: standing?.isBanned === true, isLimited: standing?.reachLimitedUntil != null },
    };
    return { step, kind, shown, body: { reason: values.reason, until, ...shown } };
  };
  const name = `sanction:${user.id}`;
  const { form, close } = useDraftForm<StepValues>({
    name,
    start: EMPTY,
    check: (values) => {
      const { kind, body } = complete(values);
      return findErrors(FORMS[kind], body);
    },
    onClose: () => onOpenChange(false),
  });
  const { step, kind, shown, body } = complete(form.values);
  const words = ACT_WORDS[kind];
  const told = {
    done: words.done(user.name),
    failed: words.failed,
    onDone: close,
    feedback,
    refuse: (error: ApiError) => {
      // A colleague decided first: the new state is displayed, and the next attempt starts from it.
      if (error.code === "decided_meanwhile") form.change({ shown: undefined });
      return form.refuseBy(error);
    },
  };
  const warn = useAct(warnUser, { ...told, keys: keepWithDraft(`${name}:warning`) });
  const limit = useAct(limitReach, { ...told, keys: keepWithDraft(`${name}:limit`) });
  const ban = useAct(banUser, { ...told, keys: keepWithDraft(`${name}:ban`) });
  const isPending = warn.isPending || limit.isPending || ban.isPending;
  const send = () => {
    const params = { userId: user.id };
    const { reason, until } = body;
    form.change({ step, until, shown });
    if (kind === "warning") warn.send({ params, body: { reason, ...shown } });
    else if (kind === "limit") limit.send({ params, body: { reason, until: until ?? "", ...shown } });
    else ban.send({ params, body });
  };
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={`Warn or ban ${user.name}`}
      description="They are notified of your decision, with the reason, and can appeal once."
      dirty={body.reason.trim() !== ""}
      feedback={feedback}
      errors={form.summary}
      onSubmit={form.submit(send)}
      submitLabel={words.confirm}
      pending={isPending}
      pendingText="Saving…"
      disabled={standing === undefined}
      tone={kind === "ban" ? "danger" : "normal"}
      onCancel={close}
    >
      {standing === undefined ? (
        <NotLoaded read={read} failure="Failed to fetch the strikes" skeleton={<SkeletonText lines={6} />} />
      ) : (
        <>
          <p className="rounded-control bg-ground px-3 py-2.5 text-sm">{standingWords(standing)}</p>
          <RadioList
            legend="What to do"
            options={NEXT_STEPS.map((each) => ({
              value: each,
              label: each === standing.next ? `${STEP_WORDS[each].label} (proposed)` : STEP_WORDS[each].label,
              help: STEP_WORDS[each].help,
            }))}
            value={step}
            onChange={(chosen) => form.change({ step: chosen, until: null })}
          />
          <Field {...form.field("reason")} label="Reason" required help="The member reads it.">
            <Textarea max={BAN_REASON_MAX} minRows={3} dir="auto" {...form.input("reason")} />
          </Field>
          {body.until === null ? null : (
            <Field {...form.field("until")} label="Ends on" help="The first day after it ends.">
              <Input
                type="date"
                className="md:max-w-56"
                min={addDays(today, 1)}
                value={body.until}
                onChange={({ target }) => form.set("until", target.value)}
              />
            </Field>
          )}
        </>
      )}
    </FormDialog>
  );
}

const FORMS = { warning: warningForm, limit: limitForm, ban: banForm };
