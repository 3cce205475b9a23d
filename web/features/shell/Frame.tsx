import { Suspense } from "react";
import type { ReactNode } from "react";
import { Outlet } from "react-router";

import { focusScreen } from "../../platform/page-title.ts";
import { cx } from "../../ui/cx.ts";
import { PageFeedback } from "../../ui/PageFeedback.tsx";
import { CodeLoadingBar } from "./CodeLoadingBar.tsx";
import { Footer } from "./Footer.tsx";
import { OfflineBanner } from "./OfflineBanner.tsx";
import { ScreenBoundary } from "./ScreenBoundary.tsx";

interface FrameProps {
  header: ReactNode;
  /** The bottom bar of a member's phone. */
  tabs?: ReactNode;
  /** `none`: the screen draws from edge to edge itself. */
  width?: "page" | "none";
  /** The screen; the router's own when absent. */
  children?: ReactNode;
}

/** The frame around every screen: skip link, header, one `main`, footer. */
export function Frame({ header, tabs, width = "page", children }: FrameProps) {
  return (
    <div
      className={cx(
        "flex min-h-dvh flex-col",
        Boolean(tabs) && "max-md:pb-[calc(3.75rem+env(safe-area-inset-bottom))]",
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
      {header}
      <OfflineBanner />
      <main
        id="main"
        tabIndex={-1}
        className={cx(
          "flex w-full flex-1 flex-col",
          width === "page" && "mx-auto max-w-330 px-3 pt-3 md:px-6 md:pt-5 lg:px-10",
        )}
      >
        <PageFeedback
          className={cx("sticky top-16 z-30 has-[p]:pb-3", width === "none" && "has-[p]:px-3 has-[p]:pt-3")}
        />
        <ScreenBoundary>
          {/* So tall that the footer is not seen and then pushed away. */}
          <Suspense fallback={<div className="min-h-dvh" />}>{children ?? <Outlet />}</Suspense>
        </ScreenBoundary>
      </main>
      <Footer />
      {tabs}
    </div>
  );
}
