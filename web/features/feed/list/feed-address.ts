import { FEED_FILTERS, FEED_SORTS } from "#contracts/feed.ts";

import { useAddress, withParameter } from "../../../platform/use-address.ts";
import type { FeedChoice } from "../feed.queries.ts";

/** Parses the home page's address; unknown values mean Related and Recent. */
export function readFeedAddress(search: URLSearchParams): FeedChoice & { postId: number | undefined } {
  const postId = Number(search.get("post") ?? Number.NaN);
  return {
    filter: FEED_FILTERS.find((filter) => filter === search.get("filter")) ?? "related",
    sort: FEED_SORTS.find((sort) => sort === search.get("sort")) ?? "recent",
    postId: Number.isSafeInteger(postId) && postId > 0 ? postId : undefined,
  };
}

/** The address for a choice: leaves out defaults, and keeps parameters of others. */
export function writeFeedAddress(search: URLSearchParams, choice: Partial<FeedChoice>): URLSearchParams {
  const next = new URLSearchParams(search);
  const put = (name: keyof FeedChoice, usual: string) => {
    const value = choice[name];
    if (value === usual) next.delete(name);
    else if (value !== undefined) next.set(name, value);
  };
  put("filter", "related");
  put("sort", "recent");
  return next;
}

/** Filter, sort and linked post, stored in the address so that they survive reload, Back and sharing. */
export function useFeedAddress() {
  const { search, change } = useAddress();
  return {
    ...readFeedAddress(search),
    choose: (choice: Partial<FeedChoice>) => change((now) => writeFeedAddress(now, choice)),
    closePost: () =>
      change((now) => withParameter(withParameter(now, "post", ""), "comment", ""), { replace: true }),
  };
}
