import { useRef } from "react";

import { listPosts } from "#contracts/feed.ts";
import { follow, getFollow, listFollows, unfollow, updateFollow } from "#contracts/follows.ts";
import type { FollowPreference } from "#contracts/follows.ts";

import { isUnanswered, type ApiError } from "../../platform/api-error.ts";
import { failureMessage, useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint, readCached, useEndpoint, writeCached } from "../../platform/use-endpoint.ts";
import type { Message } from "../../ui/toast-rules.ts";

export type FollowFlags = Partial<Pick<FollowPreference, "notifyOnPosts" | "notifyOnJobPosts">>;

/** The state of following one member, and the three actions. */
export function useFollow(userId: number, notify: (message: Message) => void) {
  const about = { params: { id: userId } };
  const read = useEndpoint(getFollow, about);
  const preference = read.data ?? null;
  const keep = (next: FollowPreference | null) => writeCached(getFollow, about, next);
  const fail = (error: ApiError, fallback: string) => {
    notify(failureMessage(error, fallback));
    // The state here was out of date, or may be.
    const isOutdated = isUnanswered(error) || error.status === 404 || error.status === 409;
    return isOutdated ? invalidateEndpoint(getFollow, about) : undefined;
  };
  // Their posts enter or leave Related.
  const refreshLists = () => {
    for (const list of [listPosts, listFollows]) void invalidateEndpoint(list);
  };

  const followed = useEndpointMutation(follow, {
    onSuccess: (next) => {
      keep(next);
      refreshLists();
    },
    onError: (error) => {
      if (error.code !== "already_following") return fail(error, "Failed to follow user");
      // By a try whose response was lost, or on another device.
      refreshLists();
      return invalidateEndpoint(getFollow, about);
    },
  });
  const end = () => {
    keep(null);
    refreshLists();
  };
  const unfollowed = useEndpointMutation(unfollow, {
    onSuccess: end,
    // Already ended, by a try whose response was lost or on another device: counts as success.
    onError: (error) => (error.code === "not_following" ? end() : fail(error, "Failed to unfollow user")),
  });
  /** The number of changes under way, and the server's last confirmed state. */
  const pressed = useRef<{ count: number; agreed: FollowPreference | null }>({ count: 0, agreed: null });
  const updated = useEndpointMutation(updateFollow, {
    onStart: ({ body }) => {
      const shown = readCached(getFollow, about) ?? null;
      if (pressed.current.count === 0) pressed.current.agreed = shown;
      pressed.current.count += 1;
      if (shown === null) return undefined;
      keep({ ...shown, ...(body as FollowFlags) });
      // Reverts only what this press changed, to the confirmed state and not to another press's guess.
      return () => {
        const [now, { agreed }] = [readCached(getFollow, about) ?? null, pressed.current];
        if (now === null || agreed === null) return;
        const flags = (Object.keys(body) as (keyof FollowFlags)[]).map((flag) => [flag, agreed[flag]]);
        keep({ ...now, ...(Object.fromEntries(flags) as FollowFlags) });
      };
    },
    onSuccess: (next) => {
      pressed.current.agreed = next;
      keep(next);
    },
    onError: (error) => fail(error, "Failed to update preferences"),
    onSettled: () => {
      pressed.current.count -= 1;
    },
  });

  return {
    read,
    preference,
    isFollowPending: followed.isPending,
    isUnfollowPending: unfollowed.isPending,
    follow: () =>
      followed
        .mutateAsync({ body: { followedUserId: userId, notifyOnPosts: true, notifyOnJobPosts: true } })
        .catch((error: unknown) => {
          if ((error as ApiError).code !== "already_following") throw error;
        }),
    unfollow: () => unfollowed.mutateAsync({ params: { id: userId } }),
    update: (flags: FollowFlags) =>
      preference === null ? undefined : updated.mutate({ params: { id: preference.id }, body: flags }),
  };
}
