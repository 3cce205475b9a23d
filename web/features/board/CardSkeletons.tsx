import { Card } from "../../ui/Card.tsx";
import { Skeleton, SkeletonGroup, SkeletonText } from "../../ui/Skeleton.tsx";

/** A board's cards to come, in their shape. `label`: 'Loading jobs...', said once and seen in the first of them. */
export function CardSkeletons({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className="flex flex-col gap-3.5">
      {[0, 1, 2, 3].map((each) => (
        <Card key={each} as="div" padded>
          <div className="flex justify-between gap-4">
            <div className="flex flex-1 flex-col gap-2.5">
              {each === 0 ? (
                <p aria-hidden className="h-6 text-sm text-muted">
                  {label}
                </p>
              ) : (
                <Skeleton className="h-6 w-24" />
              )}
              <Skeleton className="h-6 w-3/5" />
              <Skeleton className="h-4 w-2/5" />
            </div>
            <Skeleton className="h-8 w-20" />
          </div>
          <SkeletonText lines={2} className="pt-4" />
          <div className="mt-4 flex items-center gap-2.5 border-t border-line pt-3">
            <Skeleton className="size-8 rounded-full!" />
            <Skeleton className="h-4 w-36" />
          </div>
        </Card>
      ))}
    </SkeletonGroup>
  );
}
