import { useRef, useState } from "react";

import { listBlocked, unblockMember } from "#contracts/blocks.ts";
import type { BlockedPerson } from "#contracts/blocks.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { queryClient } from "../../platform/query-client.ts";
import { ReadFailure } from "../../platform/ReadFailure.tsx";
import { useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { useEndpointPages } from "../../platform/use-endpoint.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { InlineStatus } from "../../ui/InlineStatus.tsx";
import { LoadMoreButton } from "../../ui/LoadMoreButton.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/Skeleton.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";

/** Whom the member has blocked; each can be unblocked, after a question. */
export function BlockedPeople() {
  const read = useEndpointPages(listBlocked, { query: {} }, ({ nextCursor }) =>
    nextCursor === null ? undefined : { query: { cursor: nextCursor } },
  );
  const [isAsking, setAsking] = useState(false);
  // Stays while the question closes, which still says the name.
  const [asked, setAsked] = useState<BlockedPerson>();
  const [fault, setFault] = useState<string>();
  const top = useRef<HTMLDivElement>(null);
  const { notify, inline, clear } = useFeedback();
  const unblock = useEndpointMutation(unblockMember, {
    onSuccess: async ({ message }) => {
      setAsking(false);
      notify({ title: "Success", text: message, tone: "success" });
      // What the other has written is to be seen again, wherever it stands.
      await queryClient.invalidateQueries();
      // The button that asked has gone with its row.
      top.current?.focus({ preventScroll: true });
    },
    onError: (error) => setFault(errorMessage(error, "Failed to unblock. Please try again.")),
  });
  if (read.data === undefined) {
    return read.isError ? (
      <ReadFailure read={read} />
    ) : (
      <SkeletonGroup label="Loading whom you have blocked…">
        <Skeleton className="h-12 w-full" />
      </SkeletonGroup>
    );
  }
  const people = read.data.pages.flatMap((page) => page.people);
  return (
    <div ref={top} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      {people.length === 0 ? (
        <p className="text-sm text-muted">You have not blocked anybody.</p>
      ) : (
        <ul className="divide-y divide-line">
          {people.map((person) => (
            <li key={person.id} className="flex items-center gap-3 py-3">
              <Avatar name={person.name} src={person.avatar} size={40} />
              <div className="min-w-0 flex-1">
                <p className="font-semibold [overflow-wrap:anywhere]">{person.name}</p>
                <p className="text-sm [overflow-wrap:anywhere] text-muted">{person.trade}</p>
              </div>
              <Button
                size="sm"
                aria-label={`Unblock ${person.name}`}
                onClick={() => {
                  clear();
                  setFault(undefined);
                  setAsked(person);
                  setAsking(true);
                }}
              >
                Unblock
              </Button>
            </li>
          ))}
        </ul>
      )}
      {inline}
      {read.isFetchNextPageError ? (
        <InlineStatus tone="error">{errorMessage(read.error)}</InlineStatus>
      ) : null}
      <LoadMoreButton
        hasMore={read.hasNextPage}
        pending={read.isFetchingNextPage}
        onMore={() => void read.fetchNextPage()}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Unblock ${asked?.name ?? ""}?`}
        text="You will see each other again. Being in each other's crew and following do not come back by themselves."
        confirmLabel="Unblock"
        tone="normal"
        pending={unblock.isPending}
        pendingText="Unblocking…"
        onConfirm={() => asked && unblock.mutate({ params: { userId: asked.id } })}
      >
        {fault === undefined ? null : <InlineStatus tone="error">{fault}</InlineStatus>}
      </ConfirmDialog>
    </div>
  );
}
