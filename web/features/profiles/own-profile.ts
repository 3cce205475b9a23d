import { getCurrentUser } from "#contracts/current-user.ts";
import type { CurrentUser } from "#contracts/current-user.ts";
import { getInteractions, listPosts, listUserPosts } from "#contracts/feed.ts";
import { getProfile } from "#contracts/profiles.ts";

import { forgetCached } from "../../platform/offline-cache/response-cache.ts";
import { outbox } from "../../platform/outbox/entries.ts";
import { useEntries } from "../../platform/outbox/first-try.ts";
import { endpointKey, invalidateEndpoint, writeCached } from "../../platform/use-endpoint.ts";
import { withChanges } from "./profile-values.ts";
import type { ProfileValues } from "./profile-values.ts";

/** Changes to the member's own profile: their outbox kind and lane, and the draft stored until they are sent. */
export const [PROFILE, PROFILE_DRAFT] = ["profile", "profile"];

/** The member's record with changes that the server does not know yet, and whether any are waiting. */
export function useOptimisticMe(me: CurrentUser): { me: CurrentUser; isWaiting: boolean } {
  const pending = useEntries<Partial<ProfileValues>>(PROFILE).filter(({ state }) => state !== "failed");
  return {
    me: pending.reduce((shown, { payload }) => withChanges(shown, payload), me),
    isWaiting: pending.length > 0,
  };
}

/** Adds the waiting changes, which the new entry replaces. */
export function withWaiting(changes: Partial<ProfileValues>): Partial<ProfileValues> {
  const waiting = outbox.current().filter(({ lane, state }) => lane === PROFILE && state === "waiting");
  return Object.assign({}, ...waiting.map(({ payload }) => payload), changes) as Partial<ProfileValues>;
}

/** The messages for success and failure. */
export const UPDATED = { title: "Profile updated successfully", tone: "success" } as const;
export const UPDATE_FAILED = { title: "Failed to update profile. Please try again.", tone: "error" } as const;

/** What posts and comments show of their author. */
const SHOWN = ["name", "avatar", "trade", "county"] as const;

/** Shows a changed profile everywhere: here at once, and in posts and comments when they are next read. */
export function showOwnProfile(saved: CurrentUser, before: CurrentUser): void {
  // The response is fresh, and so is the server time in it: it must not count as read when the cached one was.
  forgetCached(endpointKey(getCurrentUser, {}));
  writeCached(getCurrentUser, {}, saved);
  void invalidateEndpoint(getProfile, { params: { id: saved.id } });
  if (SHOWN.every((name) => saved[name] === before[name])) return;
  for (const list of [listPosts, listUserPosts, getInteractions]) void invalidateEndpoint(list);
}
