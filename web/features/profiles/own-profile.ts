import { getCurrentUser } from "#contracts/current-user.ts";
import type { CurrentUser } from "#contracts/current-user.ts";
import { getInteractions, listPosts, listUserPosts } from "#contracts/feed.ts";
import { getProfile } from "#contracts/profiles.ts";

import { forgetKept } from "../../platform/kept/kept-answers.ts";
import { outbox } from "../../platform/outbox/entries.ts";
import { useEntries } from "../../platform/outbox/first-try.ts";
import { endpointKey, invalidateEndpoint, writeCached } from "../../platform/use-endpoint.ts";
import { withChanges } from "./profile-values.ts";
import type { ProfileValues } from "./profile-values.ts";

/** Changes of one's own profile in the outbox, their lane and the draft that is kept until they are sent. */
export const [PROFILE, PROFILE_DRAFT] = ["profile", "profile"];

/** One's own record as one has it, with what the server does not know yet: with what waits for a signal, if anything does. */
export function useOptimisticMe(me: CurrentUser): { me: CurrentUser; isWaiting: boolean } {
  const pending = useEntries<Partial<ProfileValues>>(PROFILE).filter(({ state }) => state !== "failed");
  return {
    me: pending.reduce((shown, { payload }) => withChanges(shown, payload), me),
    isWaiting: pending.length > 0,
  };
}

/** With what still waits, in whose place it is sent. */
export function withWaiting(changes: Partial<ProfileValues>): Partial<ProfileValues> {
  const waiting = outbox.current().filter(({ lane, state }) => lane === PROFILE && state === "waiting");
  return Object.assign({}, ...waiting.map(({ payload }) => payload), changes) as Partial<ProfileValues>;
}

/** What is said of both outcomes. */
export const UPDATED = { title: "Profile updated successfully", tone: "success" } as const;
export const UPDATE_FAILED = { title: "Failed to update profile. Please try again.", tone: "error" } as const;

/** What posts and comments show of their author. */
const SHOWN = ["name", "avatar", "trade", "county"] as const;

/** Shows a changed profile everywhere: here at once, in posts and comments when they are next looked at. */
export function showOwnProfile(saved: CurrentUser, before: CurrentUser): void {
  // It has the server's time with it, which belongs to now.
  forgetKept(endpointKey(getCurrentUser, {}));
  writeCached(getCurrentUser, {}, saved);
  void invalidateEndpoint(getProfile, { params: { id: saved.id } });
  if (SHOWN.every((name) => saved[name] === before[name])) return;
  for (const list of [listPosts, listUserPosts, getInteractions]) void invalidateEndpoint(list);
}
