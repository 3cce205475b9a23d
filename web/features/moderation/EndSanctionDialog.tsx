import { unbanUser } from "#contracts/admin-users.ts";
import { endReachLimit, getStanding } from "#contracts/sanctions.ts";

import { NotLoaded } from "../../platform/Loaded.tsx";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { SkeletonText } from "../../ui/Skeleton.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useAct } from "./moderation.queries.ts";
import { standingWords } from "./sanction-words.ts";
import type { UserDialogProps } from "./user-acts.ts";

const SANCTIONS = {
  ban: {
    endpoint: unbanUser,
    title: (name: string) => `Unban ${name}?`,
    text: "They can sign in again, and what the ban has hidden is shown again.",
    confirmLabel: "Unban",
    pendingText: "Ending the ban…",
    done: (name: string) => `${name} is no longer banned`,
    failed: "Failed to unban user",
  },
  limit: {
    endpoint: endReachLimit,
    title: (name: string) => `End the limit on ${name}?`,
    text: "Everybody will see what they write again. The strike stays.",
    confirmLabel: "End limit",
    pendingText: "Ending the limit…",
    done: (name: string) => `The reach of ${name} is no longer limited`,
    failed: "Failed to end the limit",
  },
} as const;

interface EndSanctionDialogProps extends UserDialogProps {
  sanction: keyof typeof SANCTIONS;
}

/**
 * Asks for confirmation before a ban or the limit of a member's reach ends, and shows what is in force. The server refuses
 * if a newer strike exists, so a changed ban or limit is not ended unread.
 */
export function EndSanctionDialog({ sanction, user, open, onOpenChange }: EndSanctionDialogProps) {
  const { endpoint, title, done, failed, ...words } = SANCTIONS[sanction];
  const params = { userId: user.id };
  const read = useEndpoint(getStanding, { params }, { refetchOnMount: "always" });
  const feedback = useFeedback();
  const { send, isPending } = useAct<typeof unbanUser | typeof endReachLimit>(endpoint, {
    done: done(user.name),
    failed,
    onDone: () => onOpenChange(false),
    feedback,
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={title(user.name)}
      {...words}
      tone="normal"
      pending={isPending}
      disabled={read.data === undefined}
      onConfirm={() => send({ params, body: { lastStrike: read.data?.strikes[0]?.id ?? null } })}
    >
      {sanction === "ban" && read.data?.isLeaving === true ? (
        <p className="text-base text-muted">
          They have asked to delete their account: it stays hidden, and is erased unless they keep it.
        </p>
      ) : null}
      {read.data === undefined ? (
        <NotLoaded read={read} failure="Failed to fetch the strikes" skeleton={<SkeletonText lines={1} />} />
      ) : (
        <p className="text-sm">{standingWords(read.data, "")}</p>
      )}
      {feedback.inline}
    </ConfirmDialog>
  );
}
