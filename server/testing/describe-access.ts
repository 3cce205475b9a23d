import { describe, expect, it } from "vitest";

import type { Endpoint } from "#contracts/endpoint.ts";

interface AccessTable<Role extends string> {
  roles: readonly Role[];
  /**
   * A header line with the roles, then a line for each endpoint with the status for each role; the part after an `@` is
   * for the test.
   */
  table: string;
  endpoints: ReadonlyMap<string, Endpoint>;
  /** Makes a valid call, and returns the status. */
  ask(role: Role, row: { name: string; variant: string | undefined; endpoint: Endpoint }): Promise<number>;
}

/** Tests every endpoint as every role. */
export function describeAccess<Role extends string>(title: string, access: AccessTable<Role>): void {
  const { roles, table, endpoints, ask } = access;
  const [head = "", ...lines] = table.split("\n").filter((line) => line.trim() !== "");
  const rows = lines.map((line) => {
    const [what = "", ...statuses] = line.trim().split(/\s+/);
    const [name = "", variant] = what.split("@");
    return { what, name, variant, statuses: statuses.map(Number) };
  });

  describe(title, () => {
    it("has a row for every endpoint and a status for every role", () => {
      expect(head.trim().split(/\s+/)).toEqual(roles);
      const names = [...new Set(rows.map(({ name }) => name))];
      expect(names.toSorted()).toEqual([...endpoints.keys()].toSorted());
      for (const { what, statuses } of rows) expect([what, statuses.length]).toEqual([what, roles.length]);
    });

    it.each(rows)("$what", async ({ name, variant, statuses }) => {
      const endpoint = endpoints.get(name)!;
      const found: [Role, number][] = [];
      for (const role of roles) found.push([role, await ask(role, { name, variant, endpoint })]);
      expect(found).toEqual(roles.map((role, at) => [role, statuses[at]]));
    });
  });
}
