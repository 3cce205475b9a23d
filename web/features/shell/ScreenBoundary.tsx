import type { ReactNode } from "react";

import { useLocation } from "../../platform/router/place.tsx";
import { ErrorBoundary } from "../../ui/ErrorBoundary.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";

/** Confines a failing screen: the header, the footer and every other screen keep working. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname} fallback={showFailure}>
      {children}
    </ErrorBoundary>
  );
}

function showFailure(_error: unknown, retry: () => void): ReactNode {
  const online = navigator.onLine;
  return (
    <div className="mx-auto w-full max-w-xl py-10">
      <h1 className="sr-only">{online ? "Something went wrong" : "You are offline"}</h1>
      <ErrorState
        text={
          online
            ? "This page could not be shown. Nothing you have saved is lost."
            : "This page has not been loaded yet. Try again when you have a signal."
        }
        onRetry={retry}
      />
    </div>
  );
}
