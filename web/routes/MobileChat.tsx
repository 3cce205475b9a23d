import { MobileChat as Chats } from "../features/chat/MobileChat.tsx";
import { paths } from "../paths.ts";
import { useCurrentUser } from "../platform/current-user.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { Link } from "../platform/router/Link.tsx";
import { useMemberId } from "../platform/session.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";

/** The member's conversations. */
export function MobileChat() {
  const me = useCurrentUser();
  const memberId = useMemberId();
  // A token is stored but no longer valid.
  return memberId === null && !me.isPending ? <NotSignedIn /> : <Chats />;
}

function NotSignedIn() {
  usePageTitle("Messages");
  return (
    <>
      <h1 className="sr-only">Messages</h1>
      <EmptyState
        title="Please log in to access chat"
        action={
          <Button asChild variant="primary">
            <Link to={paths.home()}>Go Home</Link>
          </Button>
        }
      />
    </>
  );
}
