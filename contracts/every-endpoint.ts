import * as accounts from "./accounts.ts";
import type { Endpoint } from "./endpoint.ts";
import * as feed from "./feed.ts";
import * as jobs from "./jobs.ts";
import * as media from "./media.ts";

/** Every endpoint, by the feature whose contract declares it and by its name there: for the API page and whole-server proofs. */
export function listEndpoints(): { feature: string; name: string; endpoint: Endpoint }[] {
  return Object.entries({ accounts, feed, jobs, media }).flatMap(([feature, contract]) =>
    Object.entries(contract as Record<string, unknown>)
      .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
      .map(([name, endpoint]) => ({ feature, name, endpoint })),
  );
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === "object" && value !== null && "method" in value && "path" in value && "reply" in value
  );
}
