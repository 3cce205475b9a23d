import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { ReactNode } from "react";

import { useCurrentUser } from "../../platform/current-user.ts";
import { forgetOldDrafts } from "../../platform/drafts.ts";
import { lazyComponent } from "../../platform/lazy-component.ts";
import { forgetOnSignOut, queryClient, retryWhenBackOnline } from "../../platform/query-client.ts";
import { Frame } from "./Frame.tsx";
import { LogoutContext } from "./logout-context.ts";
import { MemberHeader } from "./MemberHeader.tsx";
import { TabBar } from "./TabBar.tsx";

const LogoutDialog = lazyComponent(() => import("./LogoutDialog.tsx").then((part) => part.LogoutDialog));

retryWhenBackOnline(queryClient);
forgetOnSignOut(queryClient);
forgetOldDrafts();

/** The frame of a member's screens, with the cache they read from. */
export function MemberFrame({ children }: { children?: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MemberShell>{children}</MemberShell>
    </QueryClientProvider>
  );
}

/** Asks who is signed in, so that a session that has ended shows itself at once. */
function MemberShell({ children }: { children: ReactNode }) {
  const [leaving, setLeaving] = useState<boolean>();
  useCurrentUser();
  const askToLeave = () => setLeaving(true);
  return (
    <LogoutContext value={askToLeave}>
      <Frame header={<MemberHeader onLogout={askToLeave} />} tabs={<TabBar />}>
        {children}
      </Frame>
      {leaving === undefined ? null : (
        <Suspense>
          <LogoutDialog open={leaving} onOpenChange={setLeaving} />
        </Suspense>
      )}
    </LogoutContext>
  );
}
