import { Card } from "../../ui/Card.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/Skeleton.tsx";

/** A placeholder in the shape of a profile's header. */
export function ProfileSkeleton() {
  return (
    <SkeletonGroup label="Loading profile…">
      <Card as="div">
        <div className="flex gap-4 p-4 md:p-5">
          <Skeleton className="size-24 shrink-0 rounded-full!" />
          <div className="flex flex-1 flex-col gap-2.5 pt-2">
            <Skeleton className="h-6 w-44 max-w-full" />
            <Skeleton className="h-6 w-24" />
            <Skeleton className="h-4 w-32" />
          </div>
        </div>
        <div className="flex gap-2 px-4 pb-4 md:px-5">
          <Skeleton className="h-(--control) w-40" />
          <Skeleton className="h-(--control) w-11" />
        </div>
        <div className="h-17 border-t border-line" />
      </Card>
    </SkeletonGroup>
  );
}

/** A placeholder for the facts beside it. */
export function FactsSkeleton() {
  return (
    <Card as="div" aria-hidden className="flex flex-col gap-4 p-4">
      {["w-28", "w-40", "w-36", "w-24"].map((width) => (
        <div key={width} className="flex items-center gap-3">
          <Skeleton className="size-5" />
          <Skeleton className={`h-4 ${width}`} />
        </div>
      ))}
    </Card>
  );
}
