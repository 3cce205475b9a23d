import { listApprenticeships } from "#contracts/apprenticeships.ts";
import type { Apprenticeship } from "#contracts/apprenticeships.ts";
import type { CallOf, ReplyOf } from "#contracts/endpoint.ts";

import { useBoardPages } from "../board/index.ts";

/** A list of apprenticeships, page after page, until there are as many pages as the address asks for. */
export function useApprenticeships(
  query: NonNullable<CallOf<typeof listApprenticeships>["query"]>,
  wanted: number,
) {
  const callOf = (cursor?: string) => ({ query: cursor === undefined ? query : { ...query, cursor } });
  return useBoardPages<typeof listApprenticeships, Apprenticeship>(
    { endpoint: listApprenticeships, callOf, read },
    wanted,
  );
}

function read(reply: ReplyOf<typeof listApprenticeships>) {
  return Array.isArray(reply)
    ? { items: reply, pagination: undefined }
    : { items: reply.apprenticeships, pagination: reply.pagination };
}
