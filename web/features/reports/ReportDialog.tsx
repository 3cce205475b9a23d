import { CircleCheck } from "lucide-react";
import { useId, useRef, useState } from "react";

import { canBeHidden } from "#contracts/blocks.ts";
import type { CallOf } from "#contracts/endpoint.ts";
import type { IllegalKind } from "#contracts/illegal-kinds.ts";
import { REPORT_DETAILS_MAX } from "#contracts/reference/limits.ts";
import { reportForm } from "#contracts/report-form.ts";
import { createReport, reportPublicly } from "#contracts/reports.ts";
import type { ReportReason } from "#contracts/reports.ts";

import { paths } from "../../paths.ts";
import { useDraft } from "../../platform/drafts.ts";
import { findErrors } from "../../platform/form-errors.ts";
import { Link } from "../../platform/router/Link.tsx";
import { useNavigate } from "../../platform/router/place.tsx";
import { useToken } from "../../platform/session.ts";
import { failureWords, useWrite } from "../../platform/use-endpoint-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Field } from "../../ui/Field.tsx";
import { RadioList } from "../../ui/RadioList.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { BlockOrMute, HiddenThing, hideFromView } from "../blocks/index.ts";
import { IllegalKindField } from "./IllegalKindField.tsx";
import { REASONS, wordsFor } from "./report-words.ts";
import { noteReported } from "./reporting.ts";
import type { ReportTarget } from "./reporting.ts";
import { useIsReported } from "./use-is-reported.ts";

interface ReportDialogProps {
  target: ReportTarget;
  /** The item can be read, and so reported, without an account. */
  isPublic?: boolean;
  open: boolean;
  onClose: () => void;
}

interface Draft {
  reason: ReportReason | "";
  illegalKind: IllegalKind | null;
  details: string;
}

const EMPTY: Draft = { reason: "", illegalKind: null, details: "" };

/** Reports another member's item to the moderators. Choices and text survive a failure. */
export function ReportDialog({ target, isPublic = false, open, onClose }: ReportDialogProps) {
  const words = wordsFor(target.type);
  const form = useId();
  const isMember = useToken() !== null;
  const [draft, setDraft, forget] = useDraft(`report:${target.type}:${target.id}`, EMPTY);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const feedback = useFeedback();
  const reasons = useRef<HTMLFieldSetElement>(null);
  // The state on opening, because the dialog is still visible while it closes after a success.
  const isReported = useIsReported(target);
  const [wasReported] = useState(isReported);
  const [isRefused, setRefused] = useState(false);
  const [isSent, setSent] = useState(false);
  // A public page still shows an item hidden from its reader's lists; for a project, profile or reply only the member
  // can be hidden.
  const hasMore = isMember && (isPublic || (target.author != null && !canBeHidden(target.type)));

  const send = useWrite<CallOf<typeof createReport>, { message: string }>(
    isPublic ? reportPublicly : createReport,
    {
      onSuccess() {
        forget();
        noteReported(target);
        const { type, id, author } = target;
        if (author !== undefined && canBeHidden(type)) hideFromView({ type, id, author, reason: "reported" });
        if (hasMore) return setSent(true);
        onClose();
        return toast({ title: words.done, text: words.thanks, tone: "success" });
      },
      onError(error) {
        setErrors(error.fields);
        if (error.code === "already_reported") {
          forget();
          noteReported(target);
          setRefused(true);
        } else
          feedback.notify({ title: "Report failed", text: failureWords(error, words.failed), tone: "error" });
      },
    },
  );

  const submit = () => {
    if (send.isPending) return;
    feedback.clear();
    // Choosing the law it breaks counts as a reason.
    const given = draft.reason === "" && draft.illegalKind !== null ? "other" : draft.reason;
    const body = { type: target.type, id: target.id, ...draft, reason: given };
    const { reason, ...others } = findErrors(reportForm, body);
    const found = given === "" || reason ? { reason: "Report reason required", ...others } : others;
    setErrors(found);
    if (found.reason) reasons.current?.querySelector("input")?.focus();
    else if (Object.keys(found).length === 0) send.mutate({ body });
  };
  const close = () => {
    // Closed on purpose: `Dialog` has asked about the typed text.
    forget();
    onClose();
  };

  const isDone = wasReported || isRefused || isSent;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || close()}
      title={isSent ? words.done : words.title}
      description={
        isDone
          ? undefined
          : "Only our moderators read your own words. Whoever wrote it may be told the reason you choose, but never that it was you."
      }
      dirty={!isDone && draft.details.trim() !== ""}
      footer={
        isDone ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={send.isPending}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={form}
              variant="danger"
              pending={send.isPending}
              pendingText="Reporting…"
            >
              {words.title}
            </Button>
          </>
        )
      }
    >
      {isSent ? <AfterReport target={target} onClose={onClose} /> : null}
      {isDone && !isSent ? (
        <EmptyState
          icon={<CircleCheck />}
          title={words.again}
          text={
            <>
              If you think it was decided wrongly, <WriteToUs onLeave={onClose} />.
            </>
          }
        />
      ) : null}
      {isDone ? null : (
        <form
          id={form}
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <RadioList
            ref={reasons}
            legend="What is wrong with it?"
            options={REASONS}
            value={draft.reason}
            error={errors["reason"]}
            onChange={(reason) => {
              setDraft({ ...draft, reason });
              setErrors({});
            }}
          />
          <IllegalKindField
            value={draft.illegalKind}
            error={errors["illegalKind"]}
            onChange={(illegalKind) => {
              setDraft({ ...draft, illegalKind });
              setErrors({});
            }}
          />
          <Field label="Anything our moderators should know (optional)" error={errors["details"]}>
            <Textarea
              value={draft.details}
              max={REPORT_DETAILS_MAX}
              minRows={2}
              dir="auto"
              onChange={(event) => setDraft({ ...draft, details: event.target.value })}
            />
          </Field>
          {isMember ? null : (
            <p className="text-sm text-muted">
              Without an account we cannot tell you what happens to your report. For an answer{" "}
              <WriteToUs onLeave={onClose} />.
            </p>
          )}
          {feedback.inline}
        </form>
      )}
    </Dialog>
  );
}

/** For a visitor it opens in a tab of its own, so that their text is not lost. */
function WriteToUs({ onLeave }: { onLeave: () => void }) {
  const to = paths.contact({ kind: "complaint" });
  return (
    <TextLink asChild>
      {useToken() === null ? (
        <Link to={to} target="_blank" rel="noopener">
          write to us<span className="sr-only"> (opens in a new tab)</span>
        </Link>
      ) : (
        <Link to={to} onClick={onLeave}>
          write to us
        </Link>
      )}
    </TextLink>
  );
}

/** The result of the report for its reader, and what else they can do. */
function AfterReport({
  target: { type, id, author },
  onClose,
}: Pick<ReportDialogProps, "target" | "onClose">) {
  const navigate = useNavigate();
  return (
    <div className="flex flex-col gap-3">
      <p role="status">{wordsFor(type).thanks}</p>
      {canBeHidden(type) ? (
        <HiddenThing
          {...{ type, id, author: author ?? null }}
          reason="reported"
          where={type === "post" ? " in your feed" : " in your lists"}
          onShown={onClose}
        />
      ) : null}
      {author == null || canBeHidden(type) ? null : (
        <BlockOrMute
          author={author}
          canMute={type !== "review_reply"}
          onBlocked={() => {
            onClose();
            navigate(paths.home(), { replace: true });
          }}
        />
      )}
    </div>
  );
}
