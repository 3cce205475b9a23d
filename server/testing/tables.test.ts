import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, it } from "vitest";

/** Types that were edited by hand, or not regenerated after a migration, would let an invalid query compile. */
it("describes the tables exactly as the migrations make them", async () => {
  const tool = join(import.meta.dirname, "../../tools/generate-tables.ts");
  await expect(promisify(execFile)(process.execPath, [tool, "--verify"])).resolves.toBeDefined();
}, 60_000);
