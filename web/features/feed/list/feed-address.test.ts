import { describe, expect, it } from "vitest";

import { readFeedAddress, writeFeedAddress } from "./feed-address.ts";

const search = (text: string) => new URLSearchParams(text);

describe("the feed's address", () => {
  it.each([
    ["", "related", "recent", undefined],
    ["filter=crew&sort=activity", "crew", "activity", undefined],
    ["filter=everyone&sort=best", "related", "recent", undefined],
    ["post=17", "related", "recent", 17],
    ["post=-1", "related", "recent", undefined],
    ["post=1.5", "related", "recent", undefined],
    ["post=", "related", "recent", undefined],
    ["post=x", "related", "recent", undefined],
  ])("%s", (text, filter, sort, postId) => {
    expect(readFeedAddress(search(text))).toEqual({ filter, sort, postId });
  });

  it("holds only what is not usual, and keeps what is not the feed's", () => {
    expect(writeFeedAddress(search("x=1"), { filter: "crew" }).toString()).toBe("x=1&filter=crew");
    expect(writeFeedAddress(search("filter=crew&sort=activity"), { filter: "related" }).toString()).toBe(
      "sort=activity",
    );
  });
});
