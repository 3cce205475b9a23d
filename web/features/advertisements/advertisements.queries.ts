import { listAdvertisements } from "#contracts/advertisements.ts";
import type { AdPlacement, Advertisement } from "#contracts/advertisements.ts";

import { useEndpoint } from "../../platform/use-endpoint.ts";

/** What stands in a place: an advertisement, the operator's script, nothing, or not known yet. */
export type Standing =
  | { readonly kind: "pending" | "script" | "none" }
  | { readonly kind: "own"; readonly advertisement: Advertisement };

/** The `turn`-th of what runs in a place: the server mixes them anew each time, so each has its share. */
export function useAdvertisement(placement: AdPlacement, turn: number): Standing {
  const { data, isPending } = useEndpoint(listAdvertisements, { query: { placement } });
  if (isPending) return { kind: "pending" };
  if (data?.isFilledByScript) return { kind: "script" };
  const running = data?.advertisements ?? [];
  const advertisement = running[turn % running.length];
  return advertisement === undefined ? { kind: "none" } : { kind: "own", advertisement };
}
