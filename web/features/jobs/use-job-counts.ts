import { getJobCounts } from "#contracts/jobs.ts";

import { useEndpoint } from "../../platform/use-endpoint.ts";
import type { PlaceCounts } from "../board/index.ts";

/** How many open jobs there are of each trade and in each county, once `wanted`; undefined until it is known. */
export function useJobCounts(wanted: boolean): PlaceCounts | undefined {
  const { data } = useEndpoint(getJobCounts, {}, { enabled: wanted });
  if (data === undefined) return undefined;
  return {
    trades: new Map(data.trades.map(({ key, count }) => [key, count])),
    counties: new Map(data.counties.map(({ key, count }) => [key, count])),
  };
}
