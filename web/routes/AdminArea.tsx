import { AdminFrame } from "../features/shell/AdminFrame.tsx";
import { lazyComponent } from "../platform/lazy-component.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { onSessionChange, readToken, wasSignedOut } from "../platform/session.ts";
import { CACHE_KEY, readStored } from "../platform/storage.ts";
import { Card } from "../ui/Card.tsx";
import { InlineStatus } from "../ui/InlineStatus.tsx";
import { Skeleton, SkeletonGroup } from "../ui/Skeleton.tsx";
import { provideMembersOutbox } from "./member/provide-outbox.ts";

/** Almost everybody who comes here is signed in and does not need it. */
const AdminSignInForm = lazyComponent(
  () => import("../features/accounts/AdminSignInForm.tsx").then((part) => part.AdminSignInForm),
  FormSkeleton,
);

provideMembersOutbox();

// Signing out through the portal deletes from the device what a member's screens have stored there.
onSessionChange(() => {
  if (readToken() !== null) return;
  const leaves = [import("../features/push/push-device.ts").then((device) => device.unlinkDevice())];
  if (readStored(CACHE_KEY) !== null)
    leaves.push(import("../platform/offline-cache/response-store.ts").then((store) => store.clearCache()));
  // Without a signal it happens next time.
  for (const leave of leaves) leave.catch(() => undefined);
});

/** Everything under `/adminportal`: its frame, and its own sign-in for visitors. */
export function AdminArea() {
  return <AdminFrame entrance={<AdminSignIn />} />;
}

function AdminSignIn() {
  usePageTitle("Admin Portal");
  return (
    <Card padded className="mx-auto my-auto flex w-full max-w-md flex-col gap-5 px-5 py-7 md:px-8">
      <div className="flex flex-col gap-1">
        <h1 tabIndex={-1} className="wide text-2xl">
          Admin portal
        </h1>
        <p className="text-base text-muted">For administrators and moderators.</p>
      </div>
      {wasSignedOut() ? (
        <InlineStatus tone="info">You have been signed out. Please sign in again.</InlineStatus>
      ) : null}
      <AdminSignInForm />
    </Card>
  );
}

function FormSkeleton() {
  return (
    <SkeletonGroup label="Loading the form…" className="flex flex-col gap-4">
      <Skeleton className="h-16.5 w-full" />
      <Skeleton className="h-16.5 w-full" />
      <Skeleton className="mt-1 h-11 w-full" />
    </SkeletonGroup>
  );
}
