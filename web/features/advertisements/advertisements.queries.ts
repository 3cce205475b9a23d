import { useState } from "react";

import { listAdvertisements } from "#contracts/advertisements.ts";
import type { AdPlacement, Advertisement } from "#contracts/advertisements.ts";

import { useEndpoint } from "../../platform/use-endpoint.ts";

/** What a place shows: an advertisement, the operator's script, nothing, or not known yet. */
export type Standing =
  | { readonly kind: "pending" | "script" | "none" }
  | { readonly kind: "own"; readonly advertisement: Advertisement };

/**
 * The `turn`-th advertisement of a place. The server shuffles them for each request, so each gets its share. The chosen
 * one stays while it runs; the list is refreshed when the reader comes back (in the feed, only by the first place).
 */
export function useAdvertisement(placement: AdPlacement, turn: number): Standing {
  const keepFresh = placement !== "feed" || turn === 0;
  const { data, isPending } = useEndpoint(listAdvertisements, { query: { placement } }, { keepFresh });
  const [shown, setShown] = useState<number>();
  const running = data?.advertisements ?? [];
  const advertisement = running.find(({ id }) => id === shown) ?? running[turn % running.length];
  if (advertisement?.id !== shown) setShown(advertisement?.id);
  if (isPending) return { kind: "pending" };
  if (data?.isFilledByScript) return { kind: "script" };
  return advertisement === undefined ? { kind: "none" } : { kind: "own", advertisement };
}
