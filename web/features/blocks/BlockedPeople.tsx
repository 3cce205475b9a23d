import { useRef } from "react";

import { listBlocked, unblockMember } from "#contracts/blocks.ts";
import type { BlockedPerson } from "#contracts/blocks.ts";

import { DeletionDialog } from "../../platform/DeletionDialog.tsx";
import { noteMuted } from "../../platform/hidden-things.ts";
import { PersonList } from "../../platform/PersonList.tsx";
import { queryClient } from "../../platform/query-client.ts";
import { useEndpointPages } from "../../platform/use-endpoint.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useOpened } from "../../ui/use-opened.ts";

/** Members whom this member has blocked; unblocking asks for confirmation. */
export function BlockedPeople() {
  const read = useEndpointPages(listBlocked, { query: {} }, { keepFresh: true });
  const asked = useOpened<BlockedPerson>();
  const top = useRef<HTMLDivElement>(null);
  const { notify, inline, clear } = useFeedback();
  const showAgain = async (userId: number) => {
    noteMuted(userId, false);
    asked.close();
    notify({ title: "Success", text: "Unblocked", tone: "success" });
    // What the unblocked member wrote must be shown again everywhere.
    await queryClient.invalidateQueries();
    // The button that had the focus is gone with its row.
    top.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={top} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <PersonList
        label="Blocked people"
        read={read}
        people={read.data?.pages.flatMap((page) => page.people)}
        empty="You have not blocked anybody."
        act="Unblock"
        pendingId={undefined}
        onAct={(person) => {
          clear();
          asked.open(person);
        }}
      />
      {inline}
      {asked.what === undefined ? null : (
        <DeletionDialog
          key={asked.key}
          endpoint={unblockMember}
          call={{ params: { userId: asked.what.id } }}
          open={asked.isOpen}
          onClose={asked.close}
          title={`Unblock ${asked.what.name}?`}
          text="You will see each other again. You will not be back in each other's crew, or follow each other again."
          confirmLabel="Unblock"
          tone="normal"
          pendingText="Unblocking…"
          gone="not_blocked"
          onGone={() => asked.what && showAgain(asked.what.id)}
          failed="Failed to unblock. Please try again."
        />
      )}
    </div>
  );
}
