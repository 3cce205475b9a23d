import { useRef, useState } from "react";

import { listBlocked, unblockMember } from "#contracts/blocks.ts";
import type { BlockedPerson } from "#contracts/blocks.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { noteMuted } from "../../platform/hidden-things.ts";
import { PersonList } from "../../platform/PersonList.tsx";
import { queryClient } from "../../platform/query-client.ts";
import { useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { useEndpointPages } from "../../platform/use-endpoint.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { InlineStatus } from "../../ui/InlineStatus.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useOpened } from "../../ui/use-opened.ts";

/** Members whom this member has blocked; unblocking asks for confirmation. */
export function BlockedPeople() {
  const read = useEndpointPages(listBlocked, { query: {} }, { keepFresh: true });
  const asked = useOpened<BlockedPerson>();
  const [fault, setFault] = useState<string>();
  const top = useRef<HTMLDivElement>(null);
  const { notify, inline, clear } = useFeedback();
  const unblock = useEndpointMutation(unblockMember, {
    onSuccess: async ({ message }, { params }) => {
      noteMuted(Number(params.userId), false);
      asked.close();
      notify({ title: "Success", text: message, tone: "success" });
      // What the unblocked member wrote must be shown again everywhere.
      await queryClient.invalidateQueries();
      // The button that had the focus is gone with its row.
      top.current?.focus({ preventScroll: true });
    },
    onError: (error) => setFault(errorMessage(error, "Failed to unblock. Please try again.")),
  });
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
          setFault(undefined);
          asked.open(person);
        }}
      />
      {inline}
      <ConfirmDialog
        open={asked.isOpen}
        onOpenChange={asked.close}
        title={`Unblock ${asked.what?.name ?? ""}?`}
        text="You will see each other again. You will not be back in each other's crew, or follow each other again."
        confirmLabel="Unblock"
        tone="normal"
        pending={unblock.isPending}
        pendingText="Unblocking…"
        onConfirm={() => asked.what && unblock.mutate({ params: { userId: asked.what.id } })}
      >
        {fault === undefined ? null : <InlineStatus tone="error">{fault}</InlineStatus>}
      </ConfirmDialog>
    </div>
  );
}
