import { useSyncExternalStore } from "react";

import { createStore } from "../ui/store.ts";
import {
  listStored,
  MEMBER_KEY,
  onStoredElsewhere,
  readStored,
  removeStored,
  SEARCH_KEY,
  TOKEN_KEY,
  writeStored,
} from "./storage.ts";

/** The key that seals the member's drafts on this device; stored only while the session lasts. */
const DRAFT_KEY = "draftKey";

/** What a visitor typed into sign-up, and where they want to go. Deleted when a session starts. */
export const SIGN_UP_PREFIX = "signUp";
/** Names a session that was signed out here but that the server has not ended yet. */
export const SIGN_OUT_PREFIX = "signOut:";

const endedByServer = createStore(false);

/** Identifies the session as one text. */
const nameSession = () => [readToken(), readMemberId(), wasSignedOut()].join();

/** Calls back whenever a member signs in or out, here or in another tab. Returns the unsubscribe function. */
export function onSessionChange(listener: () => void): () => void {
  let last = nameSession();
  // `pageshow` fires also just after loading, and when nothing has changed.
  const hear = () => {
    const before = last;
    last = nameSession();
    if (last !== before) listener();
  };
  const leaves = [endedByServer.subscribe(hear), onStoredElsewhere(TOKEN_KEY, hear)];
  return () => {
    for (const leave of leaves) leave();
  };
}

export function readToken(): string | null {
  return readStored(TOKEN_KEY) || null;
}

/** What this device stores of a member while they are signed in. */
interface SessionOwner {
  readonly id: number;
  readonly draftKey: string;
}

function readOwner(): SessionOwner | null {
  const id = Number(readStored(MEMBER_KEY));
  const draftKey = readStored(DRAFT_KEY);
  const isKnown = readToken() !== null && Number.isSafeInteger(id) && id > 0 && draftKey !== null;
  return isKnown ? { id, draftKey } : null;
}

function writeOwner({ id, draftKey }: SessionOwner): void {
  writeStored(DRAFT_KEY, draftKey);
  writeStored(MEMBER_KEY, String(id));
}

/** The signed-in member's id as last known on this device; null when nobody is signed in or it was never learnt. */
export function readMemberId(): number | null {
  return readOwner()?.id ?? null;
}

/** Returns the key that seals that member's drafts, in hexadecimal; null unless they are signed in. */
export function readDraftKey(memberId: number): string | null {
  const owner = readOwner();
  return owner?.id === memberId ? owner.draftKey : null;
}

export function startSession(token: string, owner: SessionOwner): void {
  writeOwner(owner);
  writeStored(TOKEN_KEY, token);
  for (const key of listStored(SIGN_UP_PREFIX)) removeStored(key);
  endedByServer.set(false);
}

/** Records whose session this is, once the server has said so. */
export function rememberMember({ id, draftKey }: SessionOwner): void {
  if (readDraftKey(id) === draftKey) return;
  writeOwner({ id, draftKey });
  endedByServer.notify();
}

/**
 * Deletes the session from this device, and with it the key to its member's drafts. Pass `refused` if the server
 * ended the session: it is deleted only if that token is still the stored one, since an old tab's refusal must not
 * end a newer session. Sign-in then says 'You have been signed out'.
 */
export function endSession(refused?: string): void {
  const token = readToken();
  if (token === null || (refused !== undefined && refused !== token)) return;
  for (const key of [TOKEN_KEY, MEMBER_KEY, DRAFT_KEY, SEARCH_KEY]) removeStored(key);
  endedByServer.set(refused !== undefined);
}

/** True after the server ended the session, until a member signs in or out. */
export const wasSignedOut = endedByServer.current;

/**
 * Returns a function that throws an `AbortError` once another member is signed in, so that one member's response is
 * not applied to the next. It does not throw for a new session of the same member, or without a session, since
 * signing out waits for a response.
 */
export function guardOwner(): () => void {
  const [token, memberId] = [readToken(), readMemberId()];
  return () => {
    if (token !== null && memberId !== null && readToken() !== null && readMemberId() !== memberId)
      throw new DOMException("", "AbortError");
  };
}

/** The stored token, null for a visitor; redraws on a change. */
export function useToken(): string | null {
  return useSyncExternalStore(onSessionChange, readToken);
}

export function useMemberId(): number | null {
  return useSyncExternalStore(onSessionChange, readMemberId);
}
