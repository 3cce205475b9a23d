import { SearchX } from "lucide-react";
import type { ComponentProps } from "react";

import { ReadFailure } from "../../platform/ReadFailure.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton, SkeletonGroup, SkeletonText } from "../../ui/Skeleton.tsx";

const WORDS = {
  job: {
    gone: "It may have been filled or taken down. There are more on the board.",
    board: "See open jobs",
  },
  apprenticeship: {
    gone: "It may have been taken down. There are more on the board.",
    board: "See apprenticeships",
  },
};

interface NoDetailsProps {
  one: keyof typeof WORDS;
  read: ComponentProps<typeof ReadFailure>["read"];
  /** It no longer exists, or never did. */
  isGone: boolean;
  /** Leads to the board. */
  onClose: () => void;
}

/** Replaces a listing's details while they load, if they failed to load, or if they no longer exist. */
export function NoDetails({ one, read, isGone, onClose }: NoDetailsProps) {
  if (isGone) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={`This ${one} is no longer available`}
        text={WORDS[one].gone}
        action={
          <Button variant="primary" onClick={onClose}>
            {WORDS[one].board}
          </Button>
        }
      />
    );
  }
  if (read.error !== null) return <ReadFailure read={read} title={`The ${one} did not load`} />;
  return (
    <SkeletonGroup label={`Loading ${one}...`} className="flex min-h-60 flex-col gap-4">
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-8 w-40" />
      <SkeletonText lines={5} />
    </SkeletonGroup>
  );
}

interface NoDetailsDialogProps extends Pick<NoDetailsProps, "one" | "read" | "onClose"> {
  title: string;
  open: boolean;
  /** False where the address itself says that it is open. */
  backCloses?: boolean | undefined;
}

/** Replaces a question about a listing until the listing has loaded. */
export function NoDetailsDialog({ title, open, onClose, backCloses, ...details }: NoDetailsDialogProps) {
  return (
    <Dialog title={title} open={open} onOpenChange={(next) => next || onClose()} backCloses={backCloses}>
      <NoDetails {...details} isGone={false} onClose={onClose} />
    </Dialog>
  );
}
