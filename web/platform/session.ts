import { useSyncExternalStore } from "react";

import { readStored, removeStored, writeStored } from "./storage.ts";

/** D0 §9: the token's name in the browser's local storage. The member's record is never stored (`Q188`). */
const TOKEN_KEY = "authToken";
/** Whose token it is: a bare number, so that drafts find their owner before the first answer. */
const MEMBER_KEY = "memberId";

const listeners = new Set<() => void>();
let endedByServer = false;

function tell(): void {
  for (const listener of listeners) listener();
}

/** Calls back whenever somebody signs in or out, here or in another tab. Returns how to stop. */
export function onSessionChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === TOKEN_KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

export function readToken(): string | null {
  return readStored(TOKEN_KEY) || null;
}

/** The signed-in member's id as last known on this device; null when nobody is signed in or it was never learnt. */
export function readMemberId(): number | null {
  const stored = Number(readStored(MEMBER_KEY));
  return readToken() !== null && Number.isSafeInteger(stored) && stored > 0 ? stored : null;
}

export function startSession(token: string, memberId: number): void {
  endedByServer = false;
  writeStored(MEMBER_KEY, String(memberId));
  writeStored(TOKEN_KEY, token);
  tell();
}

/** Notes whose session this is, once the server has said so. */
export function rememberMember(memberId: number): void {
  if (readMemberId() === memberId) return;
  writeStored(MEMBER_KEY, String(memberId));
  tell();
}

/**
 * Forgets the session on this device. With `refused`, the server ended it: only if that token is still the stored one,
 * since an old tab's refusal must not end a newer session. Sign-in then says 'You have been signed out' (`Q4`).
 */
export function endSession(refused?: string): void {
  const token = readToken();
  if (token === null || (refused !== undefined && refused !== token)) return;
  endedByServer = refused !== undefined;
  removeStored(TOKEN_KEY);
  removeStored(MEMBER_KEY);
  tell();
}

/** True after the server ended the session, until somebody signs in or out. */
export function wasSignedOut(): boolean {
  return endedByServer;
}

/** The stored token, null for a visitor; draws again on a change. */
export function useToken(): string | null {
  return useSyncExternalStore(onSessionChange, readToken);
}

export function useMemberId(): number | null {
  return useSyncExternalStore(onSessionChange, readMemberId);
}
