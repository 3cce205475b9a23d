import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { startEmbeddedPostgres } from "../platform/database/embedded.ts";

export interface TestPostgres {
  /** Of a superuser: tests make databases of their own. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL server for one run of the tests, gone without a trace afterwards. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "crewyard-test-"));
  const quiet = (): void => undefined;
  const complain = (line: string): void => void process.stderr.write(`${line}\n`);
  const log = { debug: quiet, info: quiet, warn: complain, error: complain };
  const remove = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false });
    return {
      url: postgres.superuserUrl,
      async stop() {
        await postgres.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
