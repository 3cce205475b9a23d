import { CircleCheck, RotateCw, WifiOff } from "lucide-react";
import type { ReactNode } from "react";

import type { ConnectionState } from "../../platform/realtime.ts";
import { cx } from "../../ui/cx.ts";
import { useConnectionNotice } from "./use-connection-notice.ts";
import type { ConnectionNotice } from "./use-connection-notice.ts";

const NOTICES: Record<ConnectionNotice, { icon: ReactNode; words: string }> = {
  offline: {
    icon: <WifiOff />,
    words: "You are offline. What you write stays on this device until you have a signal.",
  },
  reconnecting: { icon: <RotateCw className="animate-spin" />, words: "Reconnecting…" },
  waiting: { icon: <WifiOff />, words: "Offline, trying again every minute." },
  back: { icon: <CircleCheck />, words: "Back online" },
};

/**
 * A thin bar below the header while this page has no connection, and a moment after. It pushes the page down, which
 * it would otherwise cover.
 */
export function ConnectionBar({ state }: { state: ConnectionState }) {
  const notice = useConnectionNotice(state);
  const shown = notice === null ? null : NOTICES[notice];
  return (
    <div role="status" data-connection>
      {shown === null ? null : (
        <p
          className={cx(
            "flex items-center justify-center gap-2 px-4 py-1 text-center text-sm font-medium [&_.lucide]:size-4 [&_.lucide]:shrink-0",
            notice === "back" ? "bg-green-soft text-green" : "bg-ink text-on-ink",
          )}
        >
          {shown.icon}
          {shown.words}
        </p>
      )}
    </div>
  );
}
