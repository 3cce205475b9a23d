import { useState } from "react";

import { reportReviewForm } from "#contracts/moderation-form.ts";
import type { ReviewAction } from "#contracts/moderation-form.ts";
import { reviewReport } from "#contracts/moderation.ts";
import type { AdminReport } from "#contracts/moderation.ts";
import { ADMIN_NOTE_MAX } from "#contracts/reference/limits.ts";
import { getStanding } from "#contracts/sanctions.ts";

import { useDraft } from "../../platform/drafts.ts";
import { findErrors } from "../../platform/form-errors.ts";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { useForm } from "../../platform/use-form.ts";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { deleteWords, isThere, typeWords } from "./moderation-words.ts";
import { useAct } from "./moderation.queries.ts";
import { FiledReports } from "./ReportCard.tsx";
import { STEP_WORDS, standingWords } from "./sanction-words.ts";

export type AskedDecision = ReviewAction;

interface DecisionDialogProps {
  report: AdminReport;
  decision: AskedDecision;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Decides on a reported item, with a reason sent to reporter and author, and a private note. Typed text survives the
 * end of the session.
 */
export function DecisionDialog({ report, decision, open, onOpenChange }: DecisionDialogProps) {
  const feedback = useFeedback();
  const noted = decision === "reviewed" ? (report.adminNote ?? "") : "";
  const [draft, keep, forget] = useDraft<{ reason?: string; adminNote?: string }>(
    `report-decision:${report.id}:${decision}`,
    {},
  );
  const form = useForm({
    initial: { reason: "", adminNote: noted, ...draft },
    // Untouched fields are filled in afresh when the form is next opened.
    onChange: ({ reason, adminNote }) => keep({ reason, ...(adminNote !== noted && { adminNote }) }),
    check: (values) => ({
      ...(decision === "reviewed" && values.adminNote.trim() === "" && { adminNote: "Please write a note" }),
      ...findErrors(reportReviewForm, { action: decision, ...values }),
    }),
  });
  const { values, field, input } = form;
  const [began] = useState(values.adminNote);
  const [lastRead] = useState(report.lastReport);
  const close = () => {
    forget();
    onOpenChange(false);
  };
  const words = wordsFor(decision, report);
  const { send, isPending } = useAct(reviewReport, {
    done: words.done,
    failed: "Failed to process report",
    onDone: close,
    feedback,
  });
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={words.title}
      description={words.text}
      dirty={values.reason.trim() !== "" || values.adminNote.trim() !== noted.trim()}
      feedback={feedback}
      errors={form.summary}
      onSubmit={form.submit(({ reason, adminNote }) => {
        const told = decision === "reviewed" ? "" : reason;
        send({
          params: { id: report.id },
          body: {
            action: decision,
            lastReport: report.lastReport,
            ...(told.trim() !== "" && { reason: told }),
            ...(adminNote.trim() !== "" && { adminNote, noteBefore: report.adminNote }),
          },
        });
      })}
      submitLabel={words.confirm}
      tone={decision === "delete_post" ? "danger" : "normal"}
      pending={isPending}
      pendingText="Saving…"
      onCancel={close}
    >
      {report.lastReport === lastRead ? null : (
        <div className="flex flex-col gap-2 rounded-control bg-ground px-3 py-2.5 text-sm">
          <p className="font-semibold">It has been reported again:</p>
          <FiledReports reports={report.reports.filter(({ id }) => id > lastRead)} />
        </div>
      )}
      {decision === "delete_post" && report.author !== null ? (
        <StandingNote userId={report.author.id} />
      ) : null}
      {decision === "reviewed" ? null : (
        <Field {...field("reason")} label="Reason (optional)" help={toldWords(decision)}>
          <Textarea max={ADMIN_NOTE_MAX} minRows={2} dir="auto" {...input("reason")} />
        </Field>
      )}
      {report.adminNote === null || report.adminNote === began ? null : (
        <div className="rounded-control bg-ground px-3 py-2.5 text-sm">
          <p className="font-semibold">There is already a note. Yours will replace it:</p>
          <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
            {report.adminNote}
          </p>
        </div>
      )}
      <Field
        {...field("adminNote")}
        label={decision === "reviewed" ? "Note" : "Note (optional)"}
        required={decision === "reviewed"}
        help="Only moderators and administrators read it."
      >
        <Textarea max={ADMIN_NOTE_MAX} minRows={2} dir="auto" {...input("adminNote")} />
      </Field>
    </FormDialog>
  );
}

/** The author's active strikes, and the step that they suggest beside the removal. */
function StandingNote({ userId }: { userId: number }) {
  const { data: standing } = useEndpoint(getStanding, { params: { userId } }, { refetchOnMount: "always" });
  if (standing === undefined) return null;
  const { label } = STEP_WORDS[standing.next];
  return (
    <p className="rounded-control bg-ground px-3 py-2.5 text-sm">
      {standingWords(standing)} A removal adds one.
      {standing.count === 0 ? null : ` We also suggest: ${label.toLowerCase()}, with 'Warn or ban author'.`}
    </p>
  );
}

/** The author is not told about content that stays. */
function toldWords(decision: AskedDecision): string {
  return decision === "delete_post"
    ? "The reporter and the author will see it. Without one they see what it was reported for."
    : "The reporter will see it.";
}

function wordsFor(decision: AskedDecision, report: AdminReport) {
  const { type } = report;
  if (decision === "delete_post")
    return {
      title: `${deleteWords(type)}?`,
      text: "Nobody sees it any more, and every report of it is closed.",
      confirm: deleteWords(type),
      done: "Report resolved",
    };
  if (decision === "ignore")
    return {
      title: "Ignore the report?",
      text: isThere(report)
        ? `The ${typeWords(type)} stays as it is, and every report of it is closed.`
        : `The ${typeWords(type)} is gone already. Every report of it is closed.`,
      confirm: "Ignore",
      done: "Report ignored",
    };
  return {
    title: "Note on the report",
    text: "It was looked at, and stays in the queue.",
    confirm: "Save note",
    done: "Note saved",
  };
}
