import { Users } from "lucide-react";
import { useEffect } from "react";

import { getApprenticeship, listApplications, listApprenticeships } from "#contracts/apprenticeships.ts";
import { APPLICATION_LIST_MAX } from "#contracts/reference/limits.ts";

import { NotLoaded } from "../../platform/Loaded.tsx";
import { invalidateEndpoint, useEndpoint } from "../../platform/use-endpoint.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Applicant } from "./Applicant.tsx";
import { findKnown } from "./apprenticeship-cache.ts";

interface ApplicationsDialogProps {
  /** The apprenticeship's id; 0 if the address names no valid one. */
  id: number;
  open: boolean;
  onClose: () => void;
}

/** The applicants for the member's own apprenticeship, and the decision on each. */
export function ApplicationsDialog({ id, open, onClose }: ApplicationsDialogProps) {
  const given = { params: { id } };
  const about = useEndpoint(getApprenticeship, given, { enabled: id > 0 && open });
  const it = about.data ?? findKnown(id);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      backCloses={false}
      size="lg"
      title="Applications"
      description={it === undefined ? undefined : `${it.title}, ${it.location}`}
    >
      {open ? <Applications id={id} total={about.data?.applications?.count ?? 0} onClose={onClose} /> : null}
    </Dialog>
  );
}

interface ApplicationsProps {
  id: number;
  /** The number of applications; the list holds at most `APPLICATION_LIST_MAX`. */
  total: number;
  onClose: () => void;
}

function Applications({ id, total, onClose }: ApplicationsProps) {
  const read = useEndpoint(listApplications, { params: { id } }, { enabled: id > 0 });
  // Refreshed on closing: the next opening reads again, and the board's counts follow what was viewed.
  useEffect(
    () => () => {
      void invalidateEndpoint(listApplications, { params: { id } });
      void invalidateEndpoint(getApprenticeship, { params: { id } });
      void invalidateEndpoint(listApprenticeships);
    },
    [id],
  );
  const { data, error } = read;
  const isGone = id === 0 || error?.code === "apprenticeship_not_found" || error?.code === "not_allowed";
  if (isGone) {
    return (
      <EmptyState
        icon={<Users />}
        title="This apprenticeship is no longer available"
        text="Only the member who posted it sees who applied."
      />
    );
  }
  if (data === undefined)
    return <NotLoaded read={read} failure="The applications did not load" skeleton={<ListSkeleton />} />;
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<Users />}
        title="Nobody has applied yet."
        text="When somebody applies, you will see here what they sent and how to reach them."
      />
    );
  }
  return (
    <>
      {data.length === APPLICATION_LIST_MAX && total > data.length ? (
        <p className="pb-3 text-sm text-muted">
          {`The first ${APPLICATION_LIST_MAX} of ${total} are shown, the earliest at the top. Decide about some, then open this list again to see the others.`}
        </p>
      ) : null}
      <ul className="flex flex-col divide-y divide-line rounded-control border border-line">
        {data.map((application) => (
          <Applicant key={application.id} application={application} onClose={onClose} />
        ))}
      </ul>
    </>
  );
}

const ListSkeleton = () => (
  <SkeletonRows
    label="Loading applications..."
    rows={3}
    row="h-28"
    className="flex min-h-60 flex-col gap-3"
  />
);
