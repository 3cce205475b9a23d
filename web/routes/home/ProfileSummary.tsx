import { HardHat, MapPin } from "lucide-react";

import { useCurrentUser } from "../../platform/current-user.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Card } from "../../ui/Card.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

/** Who is signed in, beside the feed. */
export function ProfileSummary() {
  const { data: me } = useCurrentUser();
  return (
    <Card padded aria-label="You" className="flex items-start gap-3">
      {me === undefined ? (
        <>
          <Skeleton className="size-12 shrink-0 rounded-full!" />
          <div className="flex flex-1 flex-col gap-2 pt-1">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-3.5 w-24" />
          </div>
        </>
      ) : (
        <>
          <Avatar name={me.name} src={me.avatar} size={48} />
          <div className="min-w-0 flex-1 text-sm text-muted [&_.lucide]:mt-[0.15em] [&_.lucide]:size-[1.1em]">
            <p className="text-base font-semibold [overflow-wrap:anywhere] text-ink">{me.name}</p>
            <p className="flex gap-1.5 pt-0.5">
              <HardHat aria-hidden />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {me.trade}
                {me.company ? `, ${me.company}` : null}
              </span>
            </p>
            {me.county ? (
              <p className="flex gap-1.5 pt-0.5">
                <MapPin aria-hidden />
                <span className="min-w-0">{me.county}</span>
              </p>
            ) : null}
          </div>
        </>
      )}
    </Card>
  );
}
