import { SearchX } from "lucide-react";
import { useEffect } from "react";
import type { ReactNode } from "react";

import { getApprenticeship } from "#contracts/apprenticeships.ts";

import { ReadFailure } from "../../platform/ReadFailure.tsx";
import { invalidateEndpoint, useEndpoint } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton, SkeletonGroup, SkeletonText } from "../../ui/Skeleton.tsx";
import { findKnown, putApprenticeship } from "./apprenticeship-cache.ts";
import { CardActions } from "./CardActions.tsx";
import { Details } from "./Details.tsx";

interface DetailsDialogProps {
  /** 0 stands for an address that names none at all. */
  id: number;
  open: boolean;
  onClose: () => void;
  renderText: (text: string) => ReactNode;
}

/** One apprenticeship in full, opened by its address; an application that was decided leads here. */
export function DetailsDialog({ id, open, onClose, renderText }: DetailsDialogProps) {
  const isNumbered = id > 0;
  const call = { params: { id } };
  const read = useEndpoint(getApprenticeship, call, { enabled: isNumbered && open });
  useAnew(id, open);
  const isGone = !isNumbered || read.error?.code === "apprenticeship_not_found";
  const it = isGone ? undefined : (read.data ?? findKnown(id));
  // What it has become stands on its card as well.
  useEffect(() => {
    if (read.data !== undefined) putApprenticeship(read.data);
  }, [read.data]);

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      backCloses={false}
      title={it?.title ?? (isGone ? "Apprenticeship" : "Apprenticeship details")}
      description={it?.location}
      footer={it === undefined ? undefined : <CardActions it={it} />}
    >
      {it === undefined ? null : <Details it={it} renderText={renderText} />}
      {isGone ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title="This apprenticeship is no longer available"
          text="It may have been taken down. There is more on the board."
          action={
            <Button variant="primary" onClick={onClose}>
              See apprenticeships
            </Button>
          }
        />
      ) : null}
      {it === undefined && !isGone && read.error === null ? <DetailsSkeleton /> : null}
      {it === undefined && !isGone && read.error !== null ? (
        <ReadFailure read={read} title="The apprenticeship did not load" />
      ) : null}
    </Dialog>
  );
}

/** Each opening asks again: what was decided meanwhile is why one looks. */
function useAnew(id: number, open: boolean): void {
  useEffect(() => {
    if (open) return () => void invalidateEndpoint(getApprenticeship, { params: { id } });
    return undefined;
  }, [id, open]);
}

function DetailsSkeleton() {
  return (
    <SkeletonGroup label="Loading apprenticeship..." className="flex min-h-60 flex-col gap-4">
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-8 w-40" />
      <SkeletonText lines={5} />
    </SkeletonGroup>
  );
}
