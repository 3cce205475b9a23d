import { useState } from "react";

import { removeFromCrew } from "#contracts/crew.ts";
import type { CrewMember } from "#contracts/crew.ts";

import { failureWords, useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { InlineStatus, MessageWords } from "../../ui/InlineStatus.tsx";
import type { Message } from "../../ui/toast-rules.ts";
import { refreshMembership } from "./crew-cache.ts";

interface RemoveFromCrewProps {
  member: Pick<CrewMember, "id" | "name">;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  notify: (message: Message) => void;
  onRemoved: () => void;
}

/** Asks before somebody leaves one's crew. */
export function RemoveFromCrew({ member, open, onOpenChange, notify, onRemoved }: RemoveFromCrewProps) {
  const [fault, setFault] = useState<string>();
  const removal = useEndpointMutation(removeFromCrew, {
    onSuccess: async ({ message }) => {
      onOpenChange(false);
      notify({ title: message, tone: "success" });
      await refreshMembership(member.id);
      onRemoved();
    },
    onError: (error) => {
      setFault(failureWords(error, "Failed to remove crew member"));
      // Gone already, by the other or by another device.
      if (error.code === "not_in_crew") void refreshMembership(member.id);
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        setFault(undefined);
        onOpenChange(next);
      }}
      title={`Remove ${member.name} from your crew?`}
      text="You leave each other's crew. Nobody is told, and either of you can ask again."
      confirmLabel="Remove"
      pending={removal.isPending}
      pendingText="Removing…"
      onConfirm={() => removal.mutate({ params: { userId: member.id } })}
    >
      {fault === undefined ? null : (
        <InlineStatus tone="error">
          <MessageWords title="Error" text={fault} />
        </InlineStatus>
      )}
    </ConfirmDialog>
  );
}
