import { Card } from "../../../ui/Card.tsx";
import { Skeleton, SkeletonGroup, SkeletonText } from "../../../ui/Skeleton.tsx";

/** Placeholders in the shape of posts while they load. */
export function FeedSkeleton({ count = 3 }: { count?: number }) {
  return (
    <SkeletonGroup label="Loading posts…" className="flex flex-col gap-3.5">
      {Array.from({ length: count }, (_, place) => (
        <PostSkeleton key={place} hasPhoto={place % 2 === 0} />
      ))}
    </SkeletonGroup>
  );
}

function PostSkeleton({ hasPhoto }: { hasPhoto: boolean }) {
  return (
    <Card as="div">
      <div className="flex items-center gap-3 px-4 pt-4 pb-3">
        <Skeleton className="size-11 rounded-full!" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-3.5 w-36" />
          <Skeleton className="h-3 w-48" />
        </div>
      </div>
      <SkeletonText lines={2} className="px-4 pb-3" />
      {hasPhoto ? <Skeleton className="aspect-2/1 rounded-none! max-md:aspect-[1.2]" /> : null}
      <div className="flex justify-between px-4 py-3.5">
        <Skeleton className="h-3 w-14" />
        <Skeleton className="h-3 w-20" />
      </div>
      <div className="h-14 border-t border-line" />
    </Card>
  );
}
