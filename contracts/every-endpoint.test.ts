import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { expect, it } from "vitest";

import { listEndpoints } from "./every-endpoint.ts";

it("forgets no contract: a new file's endpoints are described, fuzzed and judged like all others", async () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^[a-z-]+(?<!\.test)\.ts$/.test(name));
  const modules = await Promise.all(
    files.map(
      (name): Promise<Record<string, unknown>> => import(pathToFileURL(join(import.meta.dirname, name)).href),
    ),
  );
  const isEndpoint = (value: unknown) => typeof value === "object" && value !== null && "reply" in value;
  // A contract may hand on an endpoint of a lighter file of its own.
  const exported = [
    ...new Set(
      modules.flatMap((module) =>
        Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [name] : [])),
      ),
    ),
  ];
  expect(
    listEndpoints()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(exported.toSorted());
});
