import { removeFromCrew } from "#contracts/crew.ts";
import type { CrewMember } from "#contracts/crew.ts";

import { DeletionDialog } from "../../platform/DeletionDialog.tsx";
import type { Message } from "../../ui/toast-rules.ts";
import { refreshMembership } from "./crew-cache.ts";

interface RemoveFromCrewProps {
  member: Pick<CrewMember, "id" | "name">;
  open: boolean;
  onClose: () => void;
  notify: (message: Message) => void;
  onRemoved: () => void;
}

/** Asks for confirmation before removing a member from the crew. */
export function RemoveFromCrew({ member, open, onClose, notify, onRemoved }: RemoveFromCrewProps) {
  const finish = async () => {
    onClose();
    notify({ title: "Removed from your crew", tone: "success" });
    await refreshMembership(member.id);
    onRemoved();
  };
  return (
    <DeletionDialog
      endpoint={removeFromCrew}
      call={{ params: { userId: member.id } }}
      open={open}
      onClose={onClose}
      title={`Remove ${member.name} from your crew?`}
      text="You leave each other's crew. Nobody is notified, and either of you can ask again."
      confirmLabel="Remove"
      pendingText="Removing…"
      gone="not_in_crew"
      onGone={finish}
      failed="Failed to remove crew member"
    />
  );
}
