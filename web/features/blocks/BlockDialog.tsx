import { useState } from "react";

import { blockMember } from "#contracts/blocks.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { noteBlocked } from "../../platform/hidden-things.ts";
import { useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { InlineStatus } from "../../ui/InlineStatus.tsx";
import { toast } from "../../ui/toast-store.ts";

interface BlockDialogProps {
  userId: number;
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called when the member is blocked and hidden everywhere: the caller leaves the screen that shows them. */
  onBlocked: () => void;
}

/** Asks for confirmation before a member is blocked, and says what blocking does. */
export function BlockDialog({ userId, name, open, onOpenChange, onBlocked }: BlockDialogProps) {
  const [fault, setFault] = useState<string>();
  const block = useEndpointMutation(blockMember, {
    onSuccess: () => {
      // Also hides them in lists that Back returns to, which are not read again.
      noteBlocked(userId);
      onOpenChange(false);
      onBlocked();
      toast({ title: "Blocked", text: `You and ${name} no longer see each other.`, tone: "success" });
    },
    onError: (error) => setFault(errorMessage(error, "Failed to block. Please try again.")),
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        setFault(undefined);
        onOpenChange(next);
      }}
      title={`Block ${name}?`}
      text={
        <>
          <p>
            You will no longer see each other’s profile, posts, comments and jobs. You cannot write to each
            other.
          </p>
          <p className="pt-2">
            If you are in each other’s crew or follow each other, that ends. They won't be notified. You can
            unblock them in Preferences.
          </p>
        </>
      }
      confirmLabel="Block"
      pending={block.isPending}
      pendingText="Blocking…"
      onConfirm={() => {
        setFault(undefined);
        block.mutate({ body: { userId } });
      }}
    >
      {fault === undefined ? null : <InlineStatus tone="error">{fault}</InlineStatus>}
    </ConfirmDialog>
  );
}
