import { TourHost } from "../features/accounts/TourHost.tsx";
import { ChatHost } from "../features/chat/ChatHost.tsx";
import { PushHost } from "../features/push/PushHost.tsx";
import { ReportHost } from "../features/reports/ReportHost.tsx";
import { closeSearch, useReopenedSearch, useSearchOpen } from "../features/search/search-opener.ts";
import { MemberFrame } from "../features/shell/MemberFrame.tsx";
import { lazyComponent, lazyDialog } from "../platform/lazy-component.ts";
import { CACHE_KEY, readStored } from "../platform/storage.ts";
import { useIdle } from "../platform/use-delay.ts";
import { HeaderTools } from "./member/HeaderTools.tsx";
import { provideMembersOutbox } from "./member/provide-outbox.ts";

const LazyNotices = lazyComponent(() => import("./member/LazyNotices.tsx").then((part) => part.LazyNotices));
const CacheNotice = lazyComponent(() => import("./member/CacheNotice.tsx").then((part) => part.CacheNotice));
const MemberSearch = lazyDialog(() => import("./member/MemberSearch.tsx").then((part) => part.MemberSearch));
/** The device's cached copies are shown at once; where there are none yet, their code can wait. */
const isCached = readStored(CACHE_KEY) !== null;
if (isCached) void CacheNotice.preload();

provideMembersOutbox();

/** How long the first drawing waits for the cached copies, once the code is there. */
const LOOKING_MS = 800;

/** If the page already shows a cached copy, loads the code that continues with it before the first drawing. */
export async function openMemberArea(): Promise<typeof MemberArea> {
  const late = new Promise<false>((done) => setTimeout(() => done(false), LOOKING_MS));
  if ((await Promise.race([globalThis.earlyCalls?.kept, late])) === true)
    await import("./member/CacheNotice.tsx").then((part) => part.beginCache()).catch(() => undefined);
  return MemberArea;
}

interface MemberAreaProps {
  /** For screens without a footer and, on a phone, without bars. */
  bare?: boolean;
}

/** The frame of a member's screens, the controls in its header, and the overlays over any of them. */
function MemberArea({ bare = false }: MemberAreaProps) {
  const isLater = useIdle();
  return (
    <MemberFrame
      bare={bare}
      tools={<HeaderTools />}
      notices={isLater ? <LazyNotices /> : null}
      overlays={
        <>
          <TourHost />
          <ChatHost />
          {isCached || isLater ? <CacheNotice /> : null}
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
