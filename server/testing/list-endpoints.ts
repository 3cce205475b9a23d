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
/** By name: a contract may hand on an endpoint of a lighter file of its own. */
const declared = new Map<string, Declared>();
for (const file of readdirSync(contracts).toSorted()) {
  if (!/^[a-z-]+\.ts$/.test(file)) continue;
  const contract = (await import(new URL(file, contracts).href)) as Record<string, unknown>;
  for (const [name, value] of Object.entries(contract))
    if (isEndpoint(value)) declared.set(name, { feature: parse(file).name, name, endpoint: value });
}

/** Every endpoint, by the contract that declares it and by its name there: for the API page and whole-server proofs. */
export const listEndpoints = (): Declared[] => [...declared.values()];

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === "object" && value !== null && "method" in value && "path" in value && "reply" in value
  );
}
