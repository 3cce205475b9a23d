import { AdminSignInForm } from "../features/accounts/AdminSignInForm.tsx";
import { AdminFrame } from "../features/shell/AdminFrame.tsx";
import { usePageTitle } from "../platform/page-title.ts";
import { wasSignedOut } from "../platform/session.ts";
import { Card } from "../ui/Card.tsx";
import { InlineStatus } from "../ui/InlineStatus.tsx";

/** Everything under `/adminportal`: its frame, and its own sign-in where nobody is signed in. */
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
