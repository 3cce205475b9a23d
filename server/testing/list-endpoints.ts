import { readdirSync } from "node:fs";
import { parse } from "node:path";

import type { Endpoint } from "#contracts/endpoint.ts";

interface Declared {
  /** The contract's file, without its ending. */
  feature: string;
  name: string;
  endpoint: Endpoint;
}

const contracts = new URL("../../contracts/", import.meta.url);
/** By name: a contract may re-export an endpoint of its smaller file. */
const declared = new Map<string, Declared>();
for (const file of readdirSync(contracts).toSorted()) {
  if (!/^[a-z-]+\.ts$/.test(file)) continue;
  const contract = (await import(new URL(file, contracts).href)) as object;
  for (const [name, endpoint] of endpointsOf(contract))
    declared.set(name, { feature: parse(file).name, name, endpoint });
}

/**
 * Returns every endpoint, by the contract that declares it and its name there: for the API page and tests of the whole
 * server.
 */
export const listEndpoints = (): Declared[] => [...declared.values()];

/** Returns the endpoints among a contract's exports. */
export function endpointsOf(contract: object): Map<string, Endpoint> {
  const isEndpoint = (entry: [string, unknown]): entry is [string, Endpoint] =>
    typeof entry[1] === "object" && entry[1] !== null && "method" in entry[1] && "reply" in entry[1];
  return new Map(Object.entries(contract).filter(isEndpoint));
}
