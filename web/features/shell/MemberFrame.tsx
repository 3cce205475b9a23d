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
  /** In the header: messages and notifications. */
  tools: ReactNode;
  /** What the member is told above any screen. */
  notices: ReactNode;
  /** What may lie over any screen. */
  overlays: ReactNode;
  /** The screen is all there is (`Frame`). */
  bare: boolean;
}

/** The frame of a member's screens, with the cache they read from. */
export function MemberFrame(props: MemberFrameProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <MemberShell {...props} />
    </QueryClientProvider>
  );
}

/** Asks who is signed in, so that a session that has ended shows itself at once. */
function MemberShell({ tools, notices, overlays, bare }: MemberFrameProps) {
  const [leaving, setLeaving] = useState(false);
  const { isSuccess, isFetchedAfterMount } = useCurrentUser();
  // Not that the device has kept who is signed in: the server has said so, and what time it is.
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
