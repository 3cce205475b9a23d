import { Skeleton, SkeletonGroup } from "../../ui/Skeleton.tsx";

/** Placeholders for messages that are loading. */
export function ThreadSkeleton() {
  return (
    <SkeletonGroup label="Loading messages…" className="flex flex-col gap-2.5">
      <Skeleton className="h-10 w-3/5 rounded-card!" />
      <Skeleton className="h-10 w-2/5 rounded-card!" />
      <Skeleton className="h-10 w-1/2 self-end rounded-card!" />
      <Skeleton className="h-16 w-3/5 rounded-card!" />
    </SkeletonGroup>
  );
}

/** A placeholder for a whole conversation: the thread and the message field. */
export function ConversationSkeleton() {
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col justify-end px-3 py-2">
        <ThreadSkeleton />
      </div>
      <div className="border-t border-line p-2">
        <Skeleton className="h-11 md:h-10" />
      </div>
    </>
  );
}
