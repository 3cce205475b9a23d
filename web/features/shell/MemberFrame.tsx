import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";

import { useCurrentUser } from "../../platform/current-user.ts";
import { deleteOldDrafts, sealClearDrafts } from "../../platform/drafts.ts";
import { lazyDialog } from "../../platform/lazy-component.ts";
import { queryClient } from "../../platform/persisted-queries.ts";
import { useConnection } from "../../platform/realtime.ts";
import { onSessionChange } from "../../platform/session.ts";
import { ConnectionBar } from "./ConnectionBar.tsx";
import { Frame } from "./Frame.tsx";
import { LogoutContext } from "./logout-context.ts";
import { MemberHeader } from "./MemberHeader.tsx";
import { TabBar } from "./TabBar.tsx";
import { useRealtime } from "./use-realtime.ts";

const LogoutDialog = lazyDialog(() => import("./LogoutDialog.tsx").then((part) => part.LogoutDialog));

sealClearDrafts();
onSessionChange(sealClearDrafts);

interface MemberFrameProps {
  /** Messages and notifications, in the header. */
  tools: ReactNode;
  /** Notices above any screen. */
  notices: ReactNode;
  /** Overlays over any screen. */
  overlays: ReactNode;
  /** Without footer and bars (see `Frame`). */
  bare: boolean;
}

/** The frame of a member's screens, and the cache they read from. */
export function MemberFrame(props: MemberFrameProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <MemberShell {...props} />
    </QueryClientProvider>
  );
}

/** Reads the current user, so that an ended session shows at once. */
function MemberShell({ tools, notices, overlays, bare }: MemberFrameProps) {
  const [leaving, setLeaving] = useState(false);
  const { isSuccess, isFetchedAfterMount } = useCurrentUser();
  // Only the server's response counts, not the device's cached copy: it also carries the time.
  const hasAnswered = isSuccess && isFetchedAfterMount;
  useEffect(() => {
    if (hasAnswered) deleteOldDrafts();
  }, [hasAnswered]);
  useRealtime();
  const askToLeave = () => setLeaving(true);
  return (
    <LogoutContext value={askToLeave}>
      <Frame
        header={<MemberHeader tools={tools} onLogout={askToLeave} />}
        tabs={<TabBar />}
        bare={bare}
        connection={<ConnectionBar state={useConnection()} />}
        notices={notices}
      />
      {overlays}
      <LogoutDialog open={leaving} onOpenChange={setLeaving} />
    </LogoutContext>
  );
}
