import { Award, Plus } from "lucide-react";
import { useState } from "react";

import { deleteQualification, listQualifications } from "#contracts/qualifications.ts";
import type { Qualification } from "#contracts/qualifications.ts";

import { DeletionDialog } from "../../platform/DeletionDialog.tsx";
import { lazyComponent } from "../../platform/lazy-component.ts";
import { ReadFailure } from "../../platform/ReadFailure.tsx";
import { useToday } from "../../platform/server-time.ts";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/Skeleton.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { refreshQualifications } from "./qualification-cache.ts";
import { QualificationItem } from "./QualificationItem.tsx";

const QualificationForm = lazyComponent(() =>
  import("./QualificationForm.tsx").then((part) => part.QualificationForm),
);

interface QualificationsDialogProps {
  userId: number;
  isOwn: boolean;
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A member's qualifications: one's own to change, another's to look at. */
export function QualificationsDialog({ userId, isOwn, name, open, onOpenChange }: QualificationsDialogProps) {
  const today = useToday();
  const feedback = useFeedback();
  const [edited, setEdited] = useState<{
    qualification?: Qualification | undefined;
    open: boolean;
    key: number;
  }>();
  const [deleted, setDeleted] = useState<{ qualification: Qualification; open: boolean }>();
  const read = useEndpoint(listQualifications, { params: { userId } }, { enabled: open });
  const edit = (qualification?: Qualification) => {
    feedback.clear();
    setEdited((last) => ({ qualification, open: true, key: (last?.key ?? 0) + 1 }));
  };
  const remove = (qualification: Qualification) => {
    feedback.clear();
    setDeleted({ qualification, open: true });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Qualifications"
      description={isOwn ? undefined : name}
      footer={
        isOwn ? (
          <Button variant="primary" icon={<Plus />} onClick={() => edit()}>
            Add Qualification
          </Button>
        ) : undefined
      }
    >
      <div className="has-[p]:pb-3">{feedback.inline}</div>
      {read.data === undefined && read.error === null ? <ListSkeleton /> : null}
      {read.data === undefined && read.error !== null ? <ReadFailure read={read} /> : null}
      {read.data?.length === 0 ? (
        <EmptyState
          icon={<Award />}
          title="No qualifications uploaded"
          text={isOwn ? "Cards, NVQs and tickets: what you may do on site, and until when." : undefined}
        />
      ) : null}
      <ul className="flex flex-col divide-y divide-line">
        {read.data?.map((qualification) => (
          <QualificationItem
            key={qualification.id}
            qualification={qualification}
            today={today}
            onEdit={() => edit(qualification)}
            onDelete={() => remove(qualification)}
          />
        ))}
      </ul>
      {edited === undefined ? null : (
        <QualificationForm
          key={edited.key}
          userId={userId}
          qualification={edited.qualification}
          open={edited.open}
          onClose={() => setEdited({ ...edited, open: false })}
          notify={feedback.notify}
        />
      )}
      {deleted === undefined ? null : (
        <DeletionDialog
          endpoint={deleteQualification}
          call={{ params: { id: deleted.qualification.id } }}
          open={deleted.open}
          onClose={() => setDeleted({ ...deleted, open: false })}
          title="Delete qualification"
          text={`“${deleted.qualification.title}” ${deleted.qualification.certificate === "none" ? "goes" : "and its certificate go"} for good.`}
          gone="qualification_not_found"
          onGone={async () => {
            await refreshQualifications(userId);
            setDeleted({ ...deleted, open: false });
            feedback.notify({ title: "Qualification deleted", tone: "success" });
          }}
          failed="Failed to delete qualification. Please try again."
        />
      )}
    </Dialog>
  );
}

function ListSkeleton() {
  return (
    <SkeletonGroup label="Loading qualifications…" className="flex flex-col gap-5 py-2">
      {["w-48", "w-36", "w-56"].map((width) => (
        <div key={width} className="flex flex-col gap-2">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-3.5 w-32" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
