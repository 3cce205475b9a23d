import { useState } from "react";

import type { CallOf, Endpoint, ReplyOf } from "#contracts/endpoint.ts";
import { getStory, listStories } from "#contracts/stories.ts";

import { addressOf } from "../../platform/api-client.ts";
import { dropPreloaded, hasPreloaded, readPreloaded } from "../../platform/preloaded-data.ts";
import { invalidateEndpoint, useEndpoint, writeCached } from "../../platform/use-endpoint.ts";

/** All stories: from the page itself if the server included them, otherwise by the call. */
export function useStories() {
  useState(() => takePreloaded(listStories, {}));
  return useEndpoint(listStories, {});
}

/** One story by its address. */
export function useStory(slug: string) {
  const given = { params: { slug } };
  useState(() => takePreloaded(getStory, given));
  return useEndpoint(getStory, given);
}

/** Reads the list again after a write; resolves once it has loaded. */
export function refreshStories(): Promise<void> {
  void invalidateEndpoint(getStory);
  return invalidateEndpoint(listStories);
}

/** Caches the response that came with the page; a refusal is met again by the call. */
function takePreloaded<E extends Endpoint>(endpoint: E, given: CallOf<E>): void {
  const address = addressOf(endpoint, given as Parameters<typeof addressOf>[1]);
  if (!hasPreloaded(address)) return;
  try {
    writeCached(endpoint, given, readPreloaded(address) as ReplyOf<E>);
  } catch {
    // Gone, or never there: the call says which.
  }
  dropPreloaded(address);
}
