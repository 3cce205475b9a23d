import { listPosts } from "#contracts/feed.ts";
import { follow, getFollow, unfollow, updateFollow } from "#contracts/follows.ts";
import type { FollowPreference } from "#contracts/follows.ts";

import type { ApiError } from "../../platform/api-error.ts";
import { failureWords } from "../../platform/failure-words.ts";
import {
  invalidateEndpoint,
  readCached,
  useEndpoint,
  useEndpointMutation,
  writeCached,
} from "../../platform/use-endpoint.ts";
import type { Message } from "../../ui/tone.ts";

export type FollowFlags = Partial<Pick<FollowPreference, "notifyOnPosts" | "notifyOnJobPosts">>;

/** Following one member: what is known of it, and the three things to do (D1 §4). Failures are told in the words of D1 §8. */
export function useFollow(userId: number, notify: (message: Message) => void) {
  const about = { params: { id: userId } };
  const read = useEndpoint(getFollow, about);
  const preference = read.data ?? null;
  const keep = (next: FollowPreference | null) => writeCached(getFollow, about, next);
  const fail = (error: ApiError, fallback: string) => {
    notify({ title: "Error", text: failureWords(error, fallback), tone: "error" });
    // The two stand otherwise than was known here.
    return error.status === 404 || error.status === 409 ? invalidateEndpoint(getFollow, about) : undefined;
  };
  // Their posts stand under Related from now on, or no longer.
  const refreshFeed = () => void invalidateEndpoint(listPosts);

  const followed = useEndpointMutation(follow, {
    onSuccess: (next) => {
      keep(next);
      refreshFeed();
    },
    onError: (error) => fail(error, "Failed to follow user"),
  });
  const unfollowed = useEndpointMutation(unfollow, {
    onSuccess: () => {
      keep(null);
      refreshFeed();
    },
    onError: (error) => fail(error, "Failed to unfollow user"),
  });
  const updated = useEndpointMutation(updateFollow, {
    onStart: ({ body }) => {
      if (preference === null) return undefined;
      const change = (flags: FollowFlags) =>
        keep({ ...(readCached(getFollow, about) ?? preference), ...flags });
      const before = readCached(getFollow, about) ?? preference;
      change(body as FollowFlags);
      // What another press has changed meanwhile stays.
      return () =>
        change(
          Object.fromEntries(Object.keys(body).map((name) => [name, before[name as keyof FollowFlags]])),
        );
    },
    onSuccess: keep,
    onError: (error) => fail(error, "Failed to update preferences"),
  });

  return {
    read,
    preference,
    isFollowPending: followed.isPending,
    isUnfollowPending: unfollowed.isPending,
    isUpdatePending: updated.isPending,
    follow: () =>
      followed.mutateAsync({ body: { followedUserId: userId, notifyOnPosts: true, notifyOnJobPosts: true } }),
    unfollow: () => unfollowed.mutateAsync({ params: { id: userId } }),
    update: (flags: FollowFlags) =>
      preference === null ? undefined : updated.mutate({ params: { id: preference.id }, body: flags }),
  };
}
