import type { AdminUser } from "#contracts/admin-users.ts";

import { Chip } from "../../ui/Chip.tsx";
import { ExactTime } from "../../ui/RecordTable.tsx";

/** A member's role and sanctions, and until when they last. */
export function Standing({ user }: { user: AdminUser }) {
  const { role, isBanned, isEmailVerified, banReason, banUntil, reachLimitedUntil, wasBannedBefore } = user;
  return (
    <div className="flex flex-col items-start gap-1">
      {role === "member" ? null : (
        <Chip tone="trade">{role === "admin" ? "Administrator" : "Moderator"}</Chip>
      )}
      {isBanned ? <Chip tone="urgent">Banned</Chip> : null}
      {reachLimitedUntil === null ? null : (
        <>
          <Chip tone="urgent">Reach limited</Chip>
          <span className="text-muted">
            until <ExactTime at={reachLimitedUntil} />
          </span>
        </>
      )}
      {wasBannedBefore ? <Chip>Banned before under this email</Chip> : null}
      {isBanned && banUntil !== null ? (
        <span className="text-muted">
          until <ExactTime at={banUntil} />
        </span>
      ) : null}
      {isBanned && banReason !== null ? <span className="text-muted">{banReason}</span> : null}
      <Chip tone={isEmailVerified ? "crew" : "neutral"}>{isEmailVerified ? "Verified" : "Unverified"}</Chip>
    </div>
  );
}
