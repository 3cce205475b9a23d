import { Award, Plus } from "lucide-react";

import { getProfile } from "#contracts/profiles.ts";
import { deleteQualification, listQualifications } from "#contracts/qualifications.ts";
import type { Qualification } from "#contracts/qualifications.ts";

import { DeletionDialog } from "../../platform/DeletionDialog.tsx";
import { lazyComponent } from "../../platform/lazy-component.ts";
import { Loaded } from "../../platform/Loaded.tsx";
import { useToday } from "../../platform/server-time.ts";
import { invalidateEndpoint, useEndpoint } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/Skeleton.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useOpened } from "../../ui/use-opened.ts";
import { QualificationItem } from "./QualificationItem.tsx";

const QualificationForm = lazyComponent(() =>
  import("./QualificationForm.tsx").then((part) => part.QualificationForm),
);

interface QualificationsDialogProps {
  userId: number;
  isOwn: boolean;
  name: string;
  /** Who sees the member's own certificates, in words. */
  visibility?: string | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A member's qualifications: the member's own to edit, another's to view. */
export function QualificationsDialog(props: QualificationsDialogProps) {
  const { userId, isOwn, name, visibility, open, onOpenChange } = props;
  const today = useToday();
  const feedback = useFeedback();
  const editing = useOpened<Qualification | undefined>();
  const deletion = useOpened<Qualification>();
  const read = useEndpoint(listQualifications, { params: { userId } }, { enabled: open, keepFresh: isOwn });
  /** Reads the list again, and the profile, which counts it. Resolves once the list has loaded. */
  const refresh = () => {
    void invalidateEndpoint(getProfile, { params: { id: userId } });
    return invalidateEndpoint(listQualifications, { params: { userId } });
  };
  const edit = (qualification?: Qualification) => {
    feedback.clear();
    editing.open(qualification);
  };
  const remove = (qualification: Qualification) => {
    feedback.clear();
    deletion.open(qualification);
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
      <Loaded read={read} skeleton={<ListSkeleton />}>
        {(qualifications) =>
          qualifications.length === 0 ? (
            <EmptyState
              icon={<Award />}
              title="No qualifications uploaded"
              text={isOwn ? "Cards, NVQs and tickets: what you may do on site, and until when." : undefined}
            />
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {qualifications.map((qualification) => (
                <QualificationItem
                  key={qualification.id}
                  qualification={qualification}
                  today={today}
                  onEdit={() => edit(qualification)}
                  onDelete={() => remove(qualification)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {editing.wasOpened ? (
        <QualificationForm
          key={editing.key}
          qualification={editing.what}
          visibility={visibility}
          open={editing.isOpen}
          onClose={editing.close}
          onSaved={refresh}
          notify={feedback.notify}
        />
      ) : null}
      {deletion.what === undefined ? null : (
        <DeletionDialog
          endpoint={deleteQualification}
          call={{ params: { id: deletion.what.id } }}
          open={deletion.isOpen}
          onClose={deletion.close}
          title="Delete qualification"
          text={`“${deletion.what.title}” ${deletion.what.certificate === "none" ? "goes" : "and its certificate go"} for good.`}
          gone="qualification_not_found"
          onGone={async () => {
            await refresh();
            deletion.close();
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
