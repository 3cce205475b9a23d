import type { FoundMember } from "#contracts/search.ts";

import { presentPerson } from "../../platform/person.ts";
import type { FoundRow } from "./search.queries.ts";

export function presentFound(row: FoundRow): FoundMember {
  return {
    ...presentPerson(row),
    firstName: row.first_name,
    company: row.company,
    county: row.county,
    rating: row.rating,
    reviewCount: row.review_count,
    relation: row.relation,
    requestId: row.request_id,
  };
}
