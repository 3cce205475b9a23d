import { deleteAdvertisement, listOwnAdvertisements } from "#contracts/admin-advertisements.ts";
import type { OwnAdvertisement } from "#contracts/admin-advertisements.ts";

import { DeletionDialog } from "../../platform/DeletionDialog.tsx";
import { refreshLog } from "../../platform/refresh-log.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import type { Message } from "../../ui/toast-rules.ts";

interface DeleteAdProps {
  advertisement: OwnAdvertisement;
  open: boolean;
  onClose: () => void;
  /** Tells of the success, when this dialog has gone. */
  notify: (message: Message) => void;
}

/** Asks before an advertisement goes for good. */
export function DeleteAd({ advertisement, open, onClose, notify }: DeleteAdProps) {
  const finish = async () => {
    refreshLog();
    await invalidateEndpoint(listOwnAdvertisements);
    onClose();
    notify({ title: "Advertisement deleted", tone: "success" });
  };
  return (
    <DeletionDialog
      endpoint={deleteAdvertisement}
      call={{ params: { id: advertisement.id } }}
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Delete this advertisement?"
      text={`“${advertisement.label}” goes for good, with what was counted. To keep the numbers, switch it off instead.`}
      gone="advertisement_not_found"
      onGone={finish}
      failed="Failed to delete advertisement. Please try again."
    />
  );
}
