import { Skeleton, SkeletonGroup } from "./Skeleton.tsx";

/** Rows to come. `label`: 'Loading applications...'. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className="flex min-h-60 flex-col gap-3">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </SkeletonGroup>
  );
}
