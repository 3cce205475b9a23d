import type { AdminUser } from "#contracts/admin-users.ts";
import { shortDay } from "#contracts/calendar.ts";

import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { ExactTime, RecordCell, RecordRow } from "../../ui/RecordTable.tsx";
import { Standing } from "./Standing.tsx";
import type { UserAct } from "./user-acts.ts";

/** One member in the list; actions that are not allowed have no button. */
export function UserRow({ user, onAct }: { user: AdminUser; onAct: (act: UserAct) => void }) {
  const { name, email, trade, county, createdAt, can } = user;
  const acts = [
    ["view", "View", `View ${name}'s profile`, true],
    ["sanction", "Warn or ban", `Warn or ban ${name}`, can.ban],
    ["end_limit", "End limit", `End limit of ${name}`, can.endReachLimit],
    ["unban", "Unban", `Unban ${name}`, can.unban],
    ["delete", "Delete", `Delete ${name}`, can.delete],
  ] as const;
  return (
    <RecordRow>
      <RecordCell>
        <div className="flex items-start gap-3">
          <div className="shrink-0 md:max-lg:hidden">
            <Avatar name={name} src={user.avatar} size={40} />
          </div>
          <div className="min-w-0">
            <span className="block text-base leading-snug font-semibold">{name}</span>
            <span className="block text-muted">{email}</span>
          </div>
        </div>
      </RecordCell>
      <RecordCell title="Trade and county">
        <span className="block">{trade}</span>
        <span className="block text-muted">{county}</span>
      </RecordCell>
      <RecordCell title="Joined, last here">
        <span className="block">
          <ExactTime at={createdAt} />
        </span>
        {user.lastActiveOn === null ? null : (
          <span className="block text-muted">{shortDay(user.lastActiveOn)}</span>
        )}
      </RecordCell>
      <RecordCell title="Standing">
        <Standing user={user} />
      </RecordCell>
      <RecordCell at="end">
        <div className="flex flex-wrap gap-2 md:justify-end">
          {acts.map(([act, words, label, isAllowed]) =>
            isAllowed ? (
              <Button key={act} size="sm" aria-label={label} onClick={() => onAct(act)}>
                {words}
              </Button>
            ) : null,
          )}
        </div>
      </RecordCell>
    </RecordRow>
  );
}
