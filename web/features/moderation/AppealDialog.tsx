import { useState } from "react";

import { BAN_REASON_MAX } from "#contracts/reference/limits.ts";
import type { SanctionKind } from "#contracts/sanction-steps.ts";
import { decideAppeal, appealDecisionForm } from "#contracts/sanctions.ts";
import type { AdminAppeal, AppealOutcome } from "#contracts/sanctions.ts";

import { findErrors } from "../../platform/form-errors.ts";
import { useDraftForm } from "../../platform/use-draft-form.ts";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { InlineStatus } from "../../ui/InlineStatus.tsx";
import { RadioList } from "../../ui/RadioList.tsx";
import { ExactTime } from "../../ui/RecordTable.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { DecisionWords } from "./AppealCard.tsx";
import { useAct } from "./moderation.queries.ts";
import { KIND_WORDS } from "./sanction-words.ts";

interface AppealDialogProps {
  appeal: AdminAppeal;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface AppealValues {
  outcome: AppealOutcome | "";
  reason: string;
}

const EMPTY: AppealValues = { outcome: "", reason: "" };

/** The effect of overturning, beside removing the strike. */
const UNDOING: Readonly<Record<SanctionKind, string>> = {
  removal: "It is shown again",
  warning: "The warning is taken back",
  limit: "The limit ends",
  ban: "The ban ends",
};

/** Decides an appeal, with a reason sent to the member and the first moderator. */
export function AppealDialog({ appeal, open, onOpenChange }: AppealDialogProps) {
  const feedback = useFeedback();
  const { form, close } = useDraftForm<AppealValues>({
    name: `appeal-decision:${appeal.id}`,
    start: EMPTY,
    check: (values) => findErrors(appealDecisionForm, values),
    onClose: () => onOpenChange(false),
  });
  const { values } = form;
  const { kind, id: sanctionId, until } = appeal.sanction;
  const [read] = useState(sanctionId);
  const { send, isPending } = useAct(decideAppeal, {
    done: values.outcome === "overturned" ? "The decision is undone" : "The decision stands",
    failed: "Failed to decide the appeal",
    onDone: close,
    feedback,
  });
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={`Appeal by ${appeal.user.name}`}
      description="An appeal is decided once. The member and the person who made the decision are notified."
      dirty={values.reason.trim() !== ""}
      feedback={feedback}
      errors={form.summary}
      onSubmit={form.submit(({ outcome, reason }) => {
        // The check has seen to it.
        if (outcome !== "") send({ params: { id: appeal.id }, body: { outcome, reason, sanctionId } });
      })}
      submitLabel="Decide appeal"
      pending={isPending}
      pendingText="Saving…"
      onCancel={close}
    >
      {appeal.isOwnDecision ? (
        <InlineStatus>
          You made this decision yourself. Nobody else can decide the appeal, and the log will say so.
        </InlineStatus>
      ) : null}
      {sanctionId === read ? null : (
        <div className="flex flex-col gap-1 rounded-control bg-ground px-3 py-2.5 text-sm [overflow-wrap:anywhere]">
          <p className="font-semibold">The decision has been changed. The appeal is now about this one:</p>
          <p>
            {KIND_WORDS[kind]}
            {until === null ? null : (
              <>
                {" "}
                until <ExactTime at={until} />
              </>
            )}
          </p>
          <DecisionWords sanction={appeal.sanction} />
        </div>
      )}
      <RadioList
        legend="Outcome"
        options={[
          { value: "upheld", label: "The decision stands", help: "The strike stays as well." },
          {
            value: "overturned",
            label: "The decision was wrong",
            help: `${UNDOING[kind]}, and the strike is gone.`,
          },
        ]}
        value={values.outcome}
        onChange={(outcome) => form.set("outcome", outcome)}
        error={form.errors.outcome}
      />
      <Field {...form.field("reason")} label="Reason" required help="The member reads it.">
        <Textarea max={BAN_REASON_MAX} minRows={3} dir="auto" {...form.input("reason")} />
      </Field>
    </FormDialog>
  );
}
