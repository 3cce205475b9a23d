import { useState } from "react";
import { useNavigate } from "react-router";

import { signOut } from "#contracts/accounts.ts";

import { paths } from "../../paths.ts";
import { request } from "../../platform/api-client.ts";
import { endSession } from "../../platform/session.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

/** Nobody waits longer than this to leave; the session on this device ends all the same. */
const PATIENCE_MS = 3_000;

async function revokeSession(): Promise<void> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  try {
    await request(signOut, { signal: stop.signal });
  } catch {
    // The device forgets the session whether or not the server could be told.
  } finally {
    clearTimeout(timer);
  }
}

interface LogoutDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The sign-in page that one came by. */
  to?: string;
}

/** Asks before signing out. */
export function LogoutDialog({ open, onOpenChange, to = paths.signIn() }: LogoutDialogProps) {
  const [pending, setPending] = useState(false);
  const navigate = useNavigate();
  const leave = async () => {
    setPending(true);
    await revokeSession();
    endSession();
    await navigate(to);
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Log out?"
      text="You will be signed out and sent to the sign-in page."
      confirmLabel="Yes, Logout"
      tone="normal"
      pending={pending}
      pendingText="Signing out…"
      onConfirm={() => void leave()}
    />
  );
}
