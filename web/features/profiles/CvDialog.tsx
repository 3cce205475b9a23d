import { FileText, Lock } from "lucide-react";
import { useState } from "react";

import { getProfile } from "#contracts/profiles.ts";
import type { Profile } from "#contracts/profiles.ts";

import { CvButtons } from "../../platform/files/CvButtons.tsx";
import { ReadFailure } from "../../platform/ReadFailure.tsx";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/Skeleton.tsx";
import { OwnCv } from "./OwnCv.tsx";

interface CvDialogProps {
  userId: number;
  isOwn: boolean;
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Opens the choice of who can see the member's own CV. */
  onEditVisibility?: (() => void) | undefined;
}

/** A member's CV: the member's own to upload and remove, another's to view or save. */
export function CvDialog({ userId, isOwn, name, open, onOpenChange, onEditVisibility }: CvDialogProps) {
  const [isSending, setSending] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="C.V"
      dirty={isSending}
      question={{
        title: "Stop sending your CV?",
        text: "It has not arrived yet. You would have to choose it again.",
        cancelLabel: "Keep sending",
        confirmLabel: "Stop",
      }}
      description={isOwn ? undefined : name}
      size="sm"
    >
      {isOwn ? (
        <OwnCv onEditVisibility={onEditVisibility} onSending={setSending} />
      ) : (
        <TheirCv userId={userId} name={name} />
      )}
    </Dialog>
  );
}

function TheirCv({ userId, name }: { userId: number; name: string }) {
  const read = useEndpoint(getProfile, { params: { id: userId } });
  if (read.data !== undefined) return <Shared profile={read.data} name={name} />;
  if (read.error !== null) {
    return <ReadFailure read={read} />;
  }
  return (
    <SkeletonGroup label="Loading CV…" className="flex flex-col items-center gap-3 py-6">
      <Skeleton className="size-12 rounded-full!" />
      <Skeleton className="h-4 w-32" />
    </SkeletonGroup>
  );
}

function Shared({ profile: { cv, cvUrl, cvName }, name }: { profile: Profile; name: string }) {
  if (cv === "none") return <EmptyState icon={<FileText />} title="No CV uploaded" />;
  if (cvUrl === null || cvName === null) {
    const isCrews = cv === "crew";
    return (
      <EmptyState
        icon={<Lock />}
        title={isCrews ? "Shared with crew" : "Not shared"}
        text={isCrews ? `${name} shows this CV to their crew.` : `${name} keeps this CV to themselves.`}
      />
    );
  }
  return (
    <EmptyState
      icon={<FileText />}
      title={cvName}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <CvButtons url={cvUrl} name={cvName} variant="primary" />
        </div>
      }
    />
  );
}
