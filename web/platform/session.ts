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

/** What seals that member's drafts on this device; it comes and goes with the session. */
const DRAFT_KEY = "draftKey";

/** What somebody who joins has typed, and where they want to go: of nobody's who signs in. */
export const SIGN_UP_PREFIX = "signUp";
/** Names a session that was left here and that the server has not ended yet. */
export const SIGN_OUT_PREFIX = "signOut:";

const endedByServer = createStore(false);

/** Whose session it is, as one text. */
const nameSession = () => [readToken(), readMemberId(), wasSignedOut()].join();

/** Calls back whenever somebody signs in or out, here or in another tab. Returns how to stop. */
export function onSessionChange(listener: () => void): () => void {
  let last = nameSession();
  // A page is shown, for one as soon as it has loaded, also while nothing has changed.
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

/** As much of a member as this device keeps while they are signed in. */
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

/** What seals that member's drafts, in hexadecimal; null unless they are the one who is signed in. */
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

/** Notes whose session this is, once the server has said so. */
export function rememberMember({ id, draftKey }: SessionOwner): void {
  if (readDraftKey(id) === draftKey) return;
  writeOwner({ id, draftKey });
  endedByServer.notify();
}

/**
 * Forgets the session on this device, and with it what opens its member's drafts. With `refused`, the server ended it:
 * only if that token is still the stored one, since an old tab's refusal must not end a newer session. Sign-in then says
 * 'You have been signed out'.
 */
export function endSession(refused?: string): void {
  const token = readToken();
  if (token === null || (refused !== undefined && refused !== token)) return;
  for (const key of [TOKEN_KEY, MEMBER_KEY, DRAFT_KEY, SEARCH_KEY]) removeStored(key);
  endedByServer.set(refused !== undefined);
}

/** True after the server ended the session, until somebody signs in or out. */
export const wasSignedOut = endedByServer.current;

/**
 * Gives what throws an `AbortError` once another member is signed in: what one has asked for is not applied to the next. The
 * same member's next session gets its answer, and so does nobody's: leaving waits for one.
 */
export function guardOwner(): () => void {
  const [token, memberId] = [readToken(), readMemberId()];
  return () => {
    if (token !== null && memberId !== null && readToken() !== null && readMemberId() !== memberId)
      throw new DOMException("", "AbortError");
  };
}

/** The stored token, null for a visitor; draws again on a change. */
export function useToken(): string | null {
  return useSyncExternalStore(onSessionChange, readToken);
}

export function useMemberId(): number | null {
  return useSyncExternalStore(onSessionChange, readMemberId);
}
