import type { CurrentUser } from "#contracts/accounts.ts";
import { getInteractions, listPosts, listUserPosts } from "#contracts/feed.ts";
import { getProfile } from "#contracts/profiles.ts";

import { setCurrentUser } from "../../platform/current-user.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";

/** What is said of both outcomes. */
export const UPDATED = { title: "Profile updated successfully", tone: "success" } as const;
export const UPDATE_FAILED = { title: "Failed to update profile. Please try again.", tone: "error" } as const;

/** What posts and comments show of their author. */
const SHOWN = ["name", "avatar", "trade", "county"] as const;

/** Shows a changed profile everywhere: here at once, in posts and comments when they are next looked at. */
export function showOwnProfile(saved: CurrentUser, before: CurrentUser): void {
  setCurrentUser(saved);
  void invalidateEndpoint(getProfile, { params: { id: saved.id } });
  if (SHOWN.every((name) => saved[name] === before[name])) return;
  for (const list of [listPosts, listUserPosts, getInteractions]) void invalidateEndpoint(list);
}
