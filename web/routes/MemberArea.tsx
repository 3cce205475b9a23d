import { TourHost } from "../features/accounts/TourHost.tsx";
import { ChatHost } from "../features/chat/ChatHost.tsx";
import { PushHost } from "../features/push/PushHost.tsx";
import { ReportHost } from "../features/reports/ReportHost.tsx";
import { closeSearch, useReopenedSearch, useSearchOpen } from "../features/search/search-opener.ts";
import { MemberFrame } from "../features/shell/MemberFrame.tsx";
import { lazyComponent, lazyDialog } from "../platform/lazy-component.ts";
import { KEPT_KEY, readStored } from "../platform/storage.ts";
import { useIdle } from "../platform/use-delay.ts";
import { HeaderTools } from "./member/HeaderTools.tsx";
import { provideMembersOutbox } from "./member/provide-outbox.ts";

const LateNotices = lazyComponent(() => import("./member/LateNotices.tsx").then((part) => part.LateNotices));
const KeptAnswers = lazyComponent(() => import("./member/KeptAnswers.tsx").then((part) => part.KeptAnswers));
const MemberSearch = lazyDialog(() => import("./member/MemberSearch.tsx").then((part) => part.MemberSearch));
/** What this device has kept is shown at once; where there is nothing yet, its code can wait. */
const isKept = readStored(KEPT_KEY) !== null;
if (isKept) void KeptAnswers.preload();

provideMembersOutbox();

/** For so long the first drawing waits for what this device has kept, once the code is there. */
const LOOKING_MS = 800;

/** Where the page shows already what this device has kept, the code that goes on with it is there from the first drawing. */
export async function openMemberArea(): Promise<typeof MemberArea> {
  const late = new Promise<false>((done) => setTimeout(() => done(false), LOOKING_MS));
  if ((await Promise.race([globalThis.earlyCalls?.kept, late])) === true)
    await import("./member/KeptAnswers.tsx").then((part) => part.beginKept()).catch(() => undefined);
  return MemberArea;
}

interface MemberAreaProps {
  /** For screens without a footer, and on a phone without bars. */
  bare?: boolean;
}

/** The frame of a member's screens, what stands in its header, and what may lie over any of them. */
function MemberArea({ bare = false }: MemberAreaProps) {
  const isLater = useIdle();
  return (
    <MemberFrame
      bare={bare}
      tools={<HeaderTools />}
      notices={isLater ? <LateNotices /> : null}
      overlays={
        <>
          <TourHost />
          <ChatHost />
          {isKept || isLater ? <KeptAnswers /> : null}
          <PushHost />
          <ReportHost />
          <SearchHost />
        </>
      }
    />
  );
}

function SearchHost() {
  useReopenedSearch();
  return <MemberSearch open={useSearchOpen()} onOpenChange={(open) => open || closeSearch()} />;
}
