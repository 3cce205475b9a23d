import { QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";

import { ALL_COUNTIES, searchPeople } from "#contracts/search.ts";

import { queryClient } from "../../platform/query-client.ts";
import { endpointKey } from "../../platform/use-endpoint.ts";
import { SearchResults } from "./SearchResults.tsx";

/** Renders the results of a search that found nobody. */
function draw(words: string, county: string): string {
  const query = { q: words, sort: "distance", ...(county !== ALL_COUNTIES && { county }) };
  const pages = [{ people: [], nextCursor: null }];
  queryClient.setQueryData(endpointKey(searchPeople, { query }), { pages, pageParams: [undefined] });
  const nothing = () => null;
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <SearchResults
        asked={{ words, sort: "distance", county }}
        isTyping={false}
        action={nothing}
        onView={nothing}
        onAllCounties={nothing}
      />
    </QueryClientProvider>,
  );
}

it.each([
  ["", "Kent", ["Nobody found nearby", "Only Kent was searched.", "Search all counties"]],
  ["una", "Kent", ["No users found matching", "Search all counties"]],
  ["una", ALL_COUNTIES, ["Try fewer letters"]],
])("says that nobody was found for '%s' in %s, and how to go on", (words, county, expected) => {
  const drawn = draw(words, county).replaceAll("<!-- -->", "");
  for (const each of expected) expect(drawn).toContain(each);
});
