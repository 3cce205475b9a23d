import { useState } from "react";

import { listAdvertisements } from "#contracts/advertisements.ts";
import type { AdPlacement, Advertisement } from "#contracts/advertisements.ts";

import { useEndpoint } from "../../platform/use-endpoint.ts";

/** What stands in a place: an advertisement, the operator's script, nothing, or not known yet. */
export type Standing =
  | { readonly kind: "pending" | "script" | "none" }
  | { readonly kind: "own"; readonly advertisement: Advertisement };

/**
 * The `turn`-th of what runs in a place: the server mixes them again each time, so each has its share. It stays while it runs,
 * which is asked again whenever its reader comes back; in the feed by the first of several.
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
