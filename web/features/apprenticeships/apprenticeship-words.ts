import type { Apprenticeship } from "#contracts/apprenticeships.ts";
import { countOf } from "#contracts/short-count.ts";

/** 'Leeds, West Yorkshire · 12 miles away', with the distance if known. */
export function describePlace({ location, distance }: Pick<Apprenticeship, "location" | "distance">): string {
  if (distance === null) return location;
  return `${location} · ${distance === 0 ? "under a mile" : countOf(distance, "mile")} away`;
}

/** 'No apprenticeships available', '1 apprenticeship available', '1,000+ apprenticeships available'. */
export function describeTotal(total: number, isMore: boolean): string {
  if (total === 0) return "No apprenticeships available";
  if (total === 1) return "1 apprenticeship available";
  return `${total.toLocaleString("en-GB")}${isMore ? "+" : ""} apprenticeships available`;
}
