import type { Handle } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";

interface CountRow {
  facet: string;
  count: number;
}

// The facets 'tc:Trade|County' are one range of each index, already in order: no sorting, no jobs read.
const countPairs = statement<CountRow>(`
  select facet, sum(count)::bigint as count from (
    select facet, count(*) as count from job_facets
    where boosted_at is null and facet >= 'tc:' and facet < 'tc;' and listed_until >= $1::date group by facet
    union all
    select facet, count(*) as count from job_facets
    where boosted_at is not null and facet >= 'tc:' and facet < 'tc;' and listed_until >= $1::date group by facet) counted
  group by facet`);

/** How many open jobs there are by trade and county, as `[trade, county, count]`. */
export async function countByTradeAndCounty(
  handle: Handle,
  today: string,
): Promise<[trade: string, county: string, count: number][]> {
  const rows = await handle.run(countPairs, [today]);
  return rows.map(({ facet, count }) => {
    const [trade = "", county = ""] = facet.slice("tc:".length).split("|");
    return [trade, county, count];
  });
}
