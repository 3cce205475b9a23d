import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";

import { getCurrentUser } from "#contracts/current-user.ts";
import { getSecondFactors } from "#contracts/second-factor.ts";

import { paths } from "../../paths.ts";
import { ApiError, errorMessage } from "../../platform/api-error.ts";
import { useCurrentUser } from "../../platform/current-user.ts";
import { lazyComponent, lazyDialog } from "../../platform/lazy-component.ts";
import { queryClient } from "../../platform/persisted-queries.ts";
import { Navigate } from "../../platform/router/Link.tsx";
import { useLocation } from "../../platform/router/place.tsx";
import { useToken } from "../../platform/session.ts";
import { invalidateEndpoint, useEndpoint } from "../../platform/use-endpoint.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toast-store.ts";
import { AdminHeader } from "./AdminHeader.tsx";
import { Frame } from "./Frame.tsx";
import { NewVersion } from "./NewVersion.tsx";
import { PublicHeader } from "./PublicHeader.tsx";

const LogoutDialog = lazyDialog(() => import("./LogoutDialog.tsx").then((part) => part.LogoutDialog));

const Enrolment = lazyComponent(() => import("../second-factor/index.ts").then((part) => part.Enrolment));

/**
 * The frame of the administrators' and moderators' screens. Without a session it shows `entrance`, the portal's own
 * sign-in. Other members are sent home, and a member who needs a second factor sets it up first. The server checks
 * again on every call.
 */
export function AdminFrame({ entrance }: { entrance: ReactNode }) {
  const token = useToken();
  return (
    <QueryClientProvider client={queryClient}>
      {token === null ? (
        <Frame header={<PublicHeader at="signIn" />}>{entrance}</Frame>
      ) : (
        <AdminShell key={token} />
      )}
    </QueryClientProvider>
  );
}

function AdminShell() {
  const user = useCurrentUser();
  const factors = useEndpoint(getSecondFactors, {});
  const [leaving, setLeaving] = useState(false);
  useEffect(watchForErrors, []);
  const { pathname } = useLocation();
  if (user.data?.role === "member") return <AccessDenied />;
  // Only administrators see the statistics.
  if (user.data?.role === "moderator" && pathname !== paths.adminPortal()) {
    return <Navigate to={paths.adminPortal()} replace />;
  }
  // The portal itself is shown only if no other screen replaces it.
  let instead: ReactNode;
  if (user.data === undefined || factors.data === undefined) {
    instead = (
      <Waiting
        error={user.error ?? factors.error}
        onRetry={() => void Promise.all([user.refetch(), factors.refetch()])}
        retrying={user.isFetching || factors.isFetching}
      />
    );
  } else if (
    factors.data.isRequired &&
    factors.data.authenticatorSince === null &&
    factors.data.passkeys.length === 0
  ) {
    instead = <Enrolment />;
  }
  return (
    <>
      <Frame header={<AdminHeader isAdmin={user.data?.isAdmin === true} onLogout={() => setLeaving(true)} />}>
        {instead}
      </Frame>
      <NewVersion />
      <LogoutDialog open={leaving} onOpenChange={setLeaving} to={paths.adminPortal()} />
    </>
  );
}

/** A member's role may be removed while they work: a refusal reads the current user again. */
function watchForErrors(): () => void {
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    const error: unknown = type === "updated" ? query.state.error : null;
    if (error instanceof ApiError && error.code === "admin_only" && query.state.fetchStatus === "idle")
      void invalidateEndpoint(getCurrentUser);
  });
}

function AccessDenied() {
  useEffect(() => {
    toast({ title: "Access Denied", text: "You don't have admin privileges", tone: "error" });
  }, []);
  return <Navigate to={paths.home()} replace />;
}

function Waiting({ error, onRetry, retrying }: { error: unknown; onRetry: () => void; retrying: boolean }) {
  if (error !== null) return <ErrorState text={errorMessage(error)} onRetry={onRetry} retrying={retrying} />;
  return (
    <SkeletonGroup label="Loading your account…" className="flex flex-col gap-4">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-32 w-full" />
    </SkeletonGroup>
  );
}
