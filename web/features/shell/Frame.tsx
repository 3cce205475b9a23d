import { Suspense } from "react";
import type { ReactNode } from "react";

import { focusScreen } from "../../platform/page-title.ts";
import { Outlet } from "../../platform/router/place.tsx";
import { cx } from "../../ui/cx.ts";
import { PageFeedback } from "../../ui/PageFeedback.tsx";
import { CodeLoadingBar } from "./CodeLoadingBar.tsx";
import { Footer } from "./Footer.tsx";
import { OfflineBar } from "./OfflineBar.tsx";
import { ScreenBoundary } from "./ScreenBoundary.tsx";

interface FrameProps {
  header: ReactNode;
  /** The bottom bar on a member's phone. */
  tabs?: ReactNode;
  /** `none`: the screen itself draws from edge to edge. */
  width?: "page" | "none";
  /** No footer, and on a phone no bars either. */
  bare?: boolean;
  /** The connection's notice; for visitors only about the network. */
  connection?: ReactNode;
  /** Other notices for a member, above the screen. */
  notices?: ReactNode;
  /** The screen; by default the router's. */
  children?: ReactNode;
}

/** The frame around every screen: skip link, header, one `main`, footer. */
export function Frame({
  header,
  tabs,
  width = "page",
  bare = false,
  connection = <OfflineBar />,
  notices,
  children,
}: FrameProps) {
  return (
    <div
      className={cx(
        // Where sticky content begins: below the header and the connection's bar. In a low window neither of them
        // stays.
        "flex flex-col [--top:3.5rem] has-[[data-connection]>p]:[--top:6.5rem] low:[--top:0rem]!",
        bare ? "fixed inset-x-0 top-[var(--visible-top,0)] h-[var(--visible-height,100dvh)]" : "min-h-dvh",
        Boolean(tabs) && !bare && "max-md:pb-[calc(3.75rem+env(safe-area-inset-bottom))] low:pb-0!",
      )}
    >
      <a
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          focusScreen({ force: true });
        }}
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-ink px-4 py-3 text-sm font-semibold text-on-ink focus:translate-y-0"
      >
        Skip to content
      </a>
      <CodeLoadingBar />
      <div className="sticky top-0 z-40 shrink-0 low:static low:-order-2">
        {bare ? <div className="max-md:hidden">{header}</div> : header}
        {connection}
      </div>
      {notices}
      <main
        id="main"
        tabIndex={-1}
        className={cx(
          "flex w-full flex-1 flex-col",
          bare && "min-h-0",
          width === "page" && !bare && "mx-auto max-w-330 px-3 pt-3 md:px-6 md:pt-5 lg:px-10",
        )}
      >
        <PageFeedback
          className={cx(
            "has-[p]:pb-3",
            // A bare screen scrolls inside itself, where the sticky words would cover its buttons.
            !bare && "sticky top-[calc(var(--top)+0.5rem)] z-30",
            (bare || width === "none") && "has-[p]:px-3 has-[p]:pt-3",
          )}
        />
        <ScreenBoundary>
          {/* Tall enough that the footer does not appear and then move. */}
          <Suspense fallback={<div className="min-h-dvh" />}>{children ?? <Outlet />}</Suspense>
        </ScreenBoundary>
      </main>
      {bare ? null : <Footer />}
      {bare ? null : tabs}
    </div>
  );
}
