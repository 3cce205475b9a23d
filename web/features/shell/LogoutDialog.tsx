import { useEffect, useState } from "react";

import { paths } from "../../paths.ts";
import { wakeOutbox } from "../../platform/outbox/entries.ts";
import type { Entry } from "../../platform/outbox/entries.ts";
import { OTHER_VERSION, useOutbox } from "../../platform/outbox/first-try.ts";
import { useNavigate } from "../../platform/router/place.tsx";
import { endSession, readToken } from "../../platform/session.ts";
import { endOnServer } from "../../platform/sign-outs.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

/**
 * The longest wait when signing out. After that the session on this device ends all the same, and the server is told
 * as soon as possible.
 */
const TIMEOUT_MS = 3_000;

/** True for an entry that this page cannot send by itself. */
const isStuck = ({ state, reason }: Entry) => state === "failed" || reason === OTHER_VERSION;

/** Says what will happen to unsent entries. */
function describeUnsent(unsent: readonly Entry[]): string {
  const lost = unsent.filter(({ isFleeting }) => isFleeting === true).length;
  if (lost === unsent.length) return "This browser cannot keep it: it is lost if you log out now.";
  if (lost > 0)
    return `This browser cannot keep ${lost} of them: what it cannot keep is lost if you log out now.`;
  if (unsent.every(({ reason }) => reason === OTHER_VERSION))
    return "It stays on this device. Only you can open it. Reload the page to send it.";
  if (unsent.every(isStuck)) return "It stays on this device, listed in Preferences. Only you can open it.";
  return "It stays on this device. Only you can open it. It is sent when you sign in here again.";
}

/** Says what happens after waiting: a member is not signed out over entries that cannot be sent now. */
function afterwards(stuck: number): string {
  if (stuck === 0) return "You will be signed out when it has.";
  const what = stuck === 1 ? "1 thing could not be sent" : `${stuck} things could not be sent`;
  return `You stay signed in: ${what}. It is listed in Preferences. If you log out, it stays on this device.`;
}

interface LogoutDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The sign-in page that the member came from. */
  to?: string;
}

/** Asks before signing out. */
export function LogoutDialog({ open, onOpenChange, to = paths.signIn() }: LogoutDialogProps) {
  const [pending, setPending] = useState(false);
  const [isAfterwards, setAfterwards] = useState(false);
  const navigate = useNavigate();
  const unsent = useOutbox();
  const waiting = unsent.filter((entry) => !isStuck(entry)).length;
  useEffect(() => {
    if (open) wakeOutbox();
  }, [open]);
  const leave = async () => {
    setPending(true);
    const token = readToken();
    const isTooLong = new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS));
    if (token !== null) await Promise.race([endOnServer(token), isTooLong]);
    endSession();
    navigate(to);
  };
  const isDue = open && isAfterwards && unsent.length === 0 && !pending;
  useEffect(() => {
    if (isDue) void leave();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the last one has been sent
  }, [isDue]);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        setAfterwards(false);
        onOpenChange(next);
      }}
      title="Log out?"
      text="You will be signed out and sent to the sign-in page."
      confirmLabel="Yes, Logout"
      tone="normal"
      pending={pending}
      pendingText="Signing out…"
      onConfirm={() => void leave()}
    >
      {unsent.length === 0 ? null : (
        <div className="flex flex-col items-start gap-3 pt-2 text-sm">
          <p role="status">
            {unsent.length === 1 ? "1 thing has" : `${unsent.length} things have`} not been sent yet.{" "}
            {isAfterwards ? afterwards(unsent.length - waiting) : describeUnsent(unsent)}
          </p>
          {waiting === 0 || isAfterwards ? null : (
            <Button
              onClick={() => {
                setAfterwards(true);
                wakeOutbox();
              }}
            >
              Wait until it is sent
            </Button>
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}
