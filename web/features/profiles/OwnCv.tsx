import { FileText, Replace, Trash2, Upload } from "lucide-react";
import { useEffect, useState } from "react";

import type { CurrentUser } from "#contracts/accounts.ts";

import { useCurrentUser } from "../../platform/current-user.ts";
import { CvButtons } from "../../platform/files/CvButtons.tsx";
import { FileButton } from "../../platform/files/FileButton.tsx";
import { SendingFile } from "../../platform/files/SendingFile.tsx";
import { acceptFor } from "../../platform/files/use-file-upload.ts";
import { lazyDialog } from "../../platform/lazy-component.ts";
import { NeedsSignal } from "../../platform/NeedsSignal.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { visibilityNote } from "./contact-words.ts";
import { useCv } from "./use-cv.ts";

const ConfirmDialog = lazyDialog(() =>
  import("../../ui/ConfirmDialog.tsx").then((part) => part.ConfirmDialog),
);

interface OwnCvProps {
  onEditVisibility: (() => void) | undefined;
  /** Reports whether a file is uploading; unmounting this component stops the upload. */
  onSending: (isSending: boolean) => void;
}

/** The member's own CV: upload, replace, remove, download; and who can see it. */
export function OwnCv(props: OwnCvProps) {
  const { data: me } = useCurrentUser();
  return me === undefined ? null : <Cv me={me} {...props} />;
}

function Cv({ me, onEditVisibility, onSending }: OwnCvProps & { me: CurrentUser }) {
  const { upload, remove, isRemoving, isSaving, feedback } = useCv(me);
  const [isAsking, setAsking] = useState(false);
  const { cvUrl, cvName } = me;
  const isSending = upload.sending !== undefined;
  useEffect(() => onSending(isSending), [onSending, isSending]);
  const hasCv = cvUrl !== null && cvName !== null;
  const take = (file: File) => {
    feedback.clear();
    upload.take(file);
  };
  return (
    <div className="flex flex-col gap-4">
      {hasCv ? (
        <div className="flex flex-wrap items-center gap-3 rounded-control border border-line p-3">
          <FileText className="size-6 shrink-0 text-muted" />
          <span className="min-w-24 flex-1 truncate font-semibold">{cvName}</span>
          <CvButtons url={cvUrl} name={cvName} size="sm" />
        </div>
      ) : (
        <div>
          <p className="font-semibold">No CV uploaded</p>
          <p className="text-sm text-muted">People who hire can read it before they call.</p>
        </div>
      )}
      {upload.sending === undefined ? (
        <div className="flex flex-wrap gap-2">
          <FileButton
            accept={acceptFor("cv")}
            label="CV file"
            variant={hasCv ? "outline" : "primary"}
            icon={hasCv ? <Replace /> : <Upload />}
            disabled={isSaving}
            onFile={take}
          >
            {hasCv ? "Replace" : "Upload CV"}
          </FileButton>
          {hasCv ? (
            <Button variant="danger" icon={<Trash2 />} disabled={isSaving} onClick={() => setAsking(true)}>
              Remove
            </Button>
          ) : null}
        </div>
      ) : (
        <SendingFile {...upload.sending} onCancel={upload.cancel} />
      )}
      <NeedsSignal>A CV cannot be sent without one.</NeedsSignal>
      {feedback.inline}
      <div className="flex flex-col gap-1 border-t border-line pt-3 text-sm text-muted">
        <p>PDF, Word, JPG or PNG, up to 10 MB.</p>
        <p>
          {visibilityNote(me)}{" "}
          {onEditVisibility === undefined || isSending ? null : (
            <TextLink asChild>
              <button type="button" onClick={onEditVisibility}>
                Change who sees it
              </button>
            </TextLink>
          )}
        </p>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Remove your CV?"
        text="It is deleted for good."
        confirmLabel="Remove CV"
        pending={isRemoving}
        pendingText="Removing…"
        onConfirm={() => {
          feedback.clear();
          void remove().finally(() => setAsking(false));
        }}
      />
    </div>
  );
}
