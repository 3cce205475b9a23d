import { Skeleton, SkeletonGroup } from "../../ui/Skeleton.tsx";

/** Placeholders for people who are loading. */
export function PeopleSkeleton({ label, count }: { label: string; count: number }) {
  return (
    <SkeletonGroup label={label} className="grid gap-3.5 md:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: count }, (_, place) => (
        <div key={place} className="flex items-start gap-3 card-surface p-4">
          <Skeleton className="size-12 shrink-0 rounded-full!" />
          <div className="flex flex-1 flex-col gap-2 pt-1">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-3.5 w-24" />
            <Skeleton className="mt-4 h-8 w-20 self-end" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
