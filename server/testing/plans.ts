import type { PoolClient } from "pg";
import { vi, type MockInstance } from "vitest";

import type { TestApp } from "./test-app.ts";

export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
}

/**
 * Returns the plan steps of each matching statement of a call: planned once for its values and once generically. The
 * statements are executed again for this.
 */
export async function explain(
  app: TestApp,
  call: () => Promise<unknown>,
  matching: RegExp,
): Promise<PlanNode[]> {
  const sent = vi.spyOn(app.deps.db, "run");
  await call();
  const statements = sent.mock.calls.filter(([{ text }]) => matching.test(text));
  sent.mockRestore();
  const client = await app.deps.db.pool.connect();
  try {
    const nodes: PlanNode[] = [];
    for (const mode of ["force_custom_plan", "force_generic_plan"]) {
      await client.query(`set plan_cache_mode = ${mode}`);
      for (const [{ text }, values] of statements) {
        await client.query(`prepare explained as ${text}`);
        const { rows } = await client.query<{ "QUERY PLAN": { Plan: PlanNode }[] }>(
          `explain (analyze, format json) execute explained (${values.map((each) => toLiteral(client, each)).join(", ")})`,
        );
        nodes.push(...rows.flatMap((row) => row["QUERY PLAN"].flatMap(({ Plan }) => flatten(Plan))));
        await client.query("deallocate explained");
      }
    }
    return nodes;
  } finally {
    await client.query("reset plan_cache_mode");
    client.release();
  }
}

/** Counts the rows that the steps over these tables read, used or not. */
export function countRead(nodes: readonly PlanNode[], tables: readonly string[]): number {
  return nodes
    .filter((node) => tables.includes(node["Relation Name"] ?? ""))
    .map(
      (node) =>
        ((node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0)) * (node["Actual Loops"] ?? 1),
    )
    .reduce((sum, rows) => sum + rows, 0);
}

/** Returns the statements sent to the database while `act` runs. */
export async function listStatements(app: TestApp, act: () => Promise<unknown>): Promise<string[]> {
  const { pool } = app.deps.db;
  const clients = new Map<PoolClient, MockInstance>();
  const watch = (client: PoolClient) => void clients.set(client, vi.spyOn(client, "query"));
  pool.on("acquire", watch);
  try {
    await act();
    return [...clients.values()].flatMap(({ mock }) =>
      mock.calls.map(([query]: unknown[]) =>
        typeof query === "string" ? query : (query as { text: string }).text,
      ),
    );
  } finally {
    pool.off("acquire", watch);
    for (const spy of clients.values()) spy.mockRestore();
  }
}

/** Returns the statements for which PostgreSQL can only read one of these tables whole. */
export async function listWholeReads(
  app: TestApp,
  tables: readonly string[],
  statements: readonly string[],
): Promise<string[]> {
  const about = new RegExp(`\\b(from|join|update) (${tables.join("|")})\\b`);
  const client = await app.deps.db.pool.connect();
  const whole: string[] = [];
  try {
    await client.query("begin; set local enable_seqscan = off");
    for (const text of new Set(statements.filter((each) => about.test(each)))) {
      const query = text.replace(/^\s*declare .* cursor for/, "");
      const { rows } = await client.query<{ "QUERY PLAN": { Plan: PlanNode }[] }>(
        `explain (generic_plan, format json) ${query}`,
      );
      const nodes = rows.flatMap((row) => row["QUERY PLAN"].flatMap(({ Plan }) => flatten(Plan)));
      const isWhole = (node: PlanNode) =>
        node["Node Type"] === "Seq Scan" && tables.includes(node["Relation Name"] ?? "");
      if (nodes.some(isWhole)) whole.push(text);
    }
    return whole;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)];

function toLiteral(client: PoolClient, value: unknown): string {
  // The types of our statements' values: texts, numbers, times and lists of them.
  if (value === null) return "null";
  if (value instanceof Date) return client.escapeLiteral(value.toISOString());
  if (!Array.isArray(value)) return client.escapeLiteral(`${value as string | number}`);
  return client.escapeLiteral(`{${value.map((each) => JSON.stringify(each)).join(",")}}`);
}
