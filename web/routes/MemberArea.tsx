import { Suspense } from "react";

import { TourHost } from "../features/accounts/TourHost.tsx";
import { ChatHost } from "../features/chat/ChatHost.tsx";
import { PushHost } from "../features/push/PushHost.tsx";
import { ReportHost } from "../features/reports/ReportHost.tsx";
import { MemberFrame } from "../features/shell/MemberFrame.tsx";
import { lazyComponent } from "../platform/lazy-component.ts";
import { useIdle } from "../platform/use-delay.ts";
import { HeaderTools } from "./member/HeaderTools.tsx";
import { SearchHost } from "./search/SearchHost.tsx";

const LateNotices = lazyComponent(() => import("./member/LateNotices.tsx").then((part) => part.LateNotices));

interface MemberAreaProps {
  /** For screens without a footer, and on a phone without bars. */
  bare?: boolean;
}

/** The frame of a member's screens, what stands in its header, and what may lie over any of them. */
export function MemberArea({ bare = false }: MemberAreaProps) {
  const isLater = useIdle();
  return (
    <MemberFrame
      bare={bare}
      tools={<HeaderTools />}
      overlays={
        <>
          <TourHost />
          <ChatHost />
          {isLater ? (
            <Suspense>
              <LateNotices />
            </Suspense>
          ) : null}
          <PushHost />
          <ReportHost />
          <SearchHost />
        </>
      }
    />
  );
}
