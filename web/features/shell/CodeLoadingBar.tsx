import { useCodeLoading } from "../../platform/lazy-component.ts";

/** The hazard stripe along the top of the window while a screen's code is loading; appears after 150 ms. */
export function CodeLoadingBar() {
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-60 h-1">
      {useCodeLoading() ? (
        <>
          <div className="hazard hazard-running h-1 w-full" />
          <span className="sr-only">Loading</span>
        </>
      ) : null}
    </div>
  );
}
