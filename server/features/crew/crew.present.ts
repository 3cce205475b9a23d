import type { CrewMember, CrewRequest, SuggestedPerson } from "#contracts/crew.ts";

import { presentPerson } from "../../platform/person.ts";
import type { CrewRow } from "./members.queries.ts";
import type { RequestRow } from "./requests.queries.ts";
import type { SuggestionRow } from "./suggestions.queries.ts";

export function presentMember(row: CrewRow): CrewMember {
  return { ...row, ...presentPerson(row) };
}

export function presentRequest(row: RequestRow): CrewRequest {
  return {
    id: row.id,
    requesterId: row.requester_id,
    receiverId: row.receiver_id,
    status: "pending",
    message: row.message,
    createdAt: row.created_at,
    respondedAt: row.responded_at,
    requester: presentPerson(row.requester),
    receiver: presentPerson(row.receiver),
  };
}

export function presentSuggestion(row: SuggestionRow): SuggestedPerson {
  return {
    ...row,
    ...presentPerson(row),
    firstName: row.first_name,
    sharedCrew: row.shared,
    sameCompany: row.same_company,
    sameCounty: row.same_county,
  };
}
