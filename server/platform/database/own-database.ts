import { readdir, realpath } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import { DataDirError, claimDataDir, isCluster } from "../data-dir.ts";
import type { EmbeddedLog } from "./embedded-process.ts";
import { EmbeddedPostgresError, reachEmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";
import type { EmbeddedPostgres } from "./embedded.ts";

/** The process that holds the folder may have just started, before its database. */
const CONNECT_ATTEMPTS = 60;
const CONNECT_PAUSE_MS = 500;

/** The embedded database of a folder, for a command that runs beside the server. */
export interface OwnDatabase extends Pick<EmbeddedPostgres, "url" | "superuserUrl"> {
  /** The folder of its cluster. */
  readonly clusterDir: string;
  /** PostgreSQL's major version. */
  readonly major: number;
  /** Stops the database if this started it. */
  release(): Promise<void>;
}

/**
 * Reaches the embedded database of `dataDir`: that of the running Crewyard, or one started here until `release`, while
 * this process claims the folder.
 *
 * @throws {EmbeddedPostgresError} if there is none, or it does not answer.
 */
export async function openOwnDatabase(dataDir: string, log: EmbeddedLog): Promise<OwnDatabase> {
  const folder = await realpath(dataDir).catch(() => dataDir);
  const clusters = (await readdir(folder).catch(() => [])).filter(isCluster);
  const [cluster] = clusters;
  if (cluster === undefined || clusters.length > 1)
    throw new EmbeddedPostgresError(
      `DATA_DIR ${folder} holds ${clusters.length} databases that this account can see, not one. A command needs the account and the settings of the Crewyard that runs: for a service of systemd deploy/operate.sh has both.`,
    );
  const about = {
    clusterDir: path.join(folder, cluster),
    major: Number(cluster.slice("postgres-".length)),
  };
  const claim = await claimDataDir(folder).catch((error: unknown) => {
    if (error instanceof DataDirError) return null;
    throw error;
  });
  if (claim === null) {
    const running = await reachEmbeddedPostgres(folder, about.clusterDir);
    await waitUntilItAnswers(running.url);
    return { ...about, ...running };
  }
  try {
    const { url, superuserUrl, stop } = await startEmbeddedPostgres({ dataDir: folder, log });
    const release = async () => {
      await stop();
      await claim.release();
    };
    return { ...about, url, superuserUrl, release };
  } catch (error) {
    await claim.release();
    throw error;
  }
}

async function waitUntilItAnswers(url: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url, application_name: "crewyard-command" });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (attempt === CONNECT_ATTEMPTS)
        throw new EmbeddedPostgresError(`The database of the Crewyard that runs does not answer: ${reason}`);
      await sleep(CONNECT_PAUSE_MS);
    }
  }
}
