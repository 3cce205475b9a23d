// `npm run chaos`: breaks its own sites while members write, and reports the fate of acknowledged writes. docs/testing.md.
//   --cases kill,disk      cases of the table; default all            --kills 100     kills in the first case, on each database
//   --database own         embedded, own or both (the default)        --seed 7        another order of the same cases
// Exit code 1: a write was lost, doubled or left wrong, or a member got an error response that does not mean "later".
import { parseArgs } from "node:util";

import { findDebianPostgres } from "#server/testing/outages/own-postgres.ts";
import { startSite } from "#server/testing/outages/site.ts";
import type { Site } from "#server/testing/outages/site.ts";

import { CASES } from "./chaos/cases.ts";
import type { Case } from "./chaos/cases.ts";
import { isSound, printTable } from "./chaos/table.ts";
import type { Row } from "./chaos/table.ts";
import { installDebianPackage } from "./lib/debian-package.mjs";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    cases: { type: "string", default: CASES.map(({ name }) => name).join(",") },
    kills: { type: "string", default: "6" },
    database: { type: "string", default: "both" },
    seed: { type: "string", default: "1" },
  },
});
const kills = Number(values.kills);
const seed = Number(values.seed);
const wanted = values.cases.split(",");
const unknown = wanted.find((name) => CASES.every((each) => each.name !== name));
const databases = (["embedded", "own"] as const).filter((each) => ["both", each].includes(values.database));
if (unknown !== undefined || databases.length === 0 || ![kills, seed].every(Number.isSafeInteger)) {
  say(`npm run chaos -- [--cases LIST] [--kills NUMBER] [--database embedded|own|both] [--seed NUMBER]`);
  say(`Cases: ${CASES.map(({ name, title }) => `\n  ${name.padEnd(9)} ${title}`).join("")}`);
  process.exit(2);
}

let closeNow: (() => Promise<void>) | null = null;
// Ends the site's servers, database and disk with this process.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void (closeNow ?? (() => Promise.resolve()))().finally(() => process.exit(130)));

const rows: Row[] = [];
/** Cases that stopped before they could be judged. */
const unfinished: string[] = [];
const notTried: string[] = [];
for (const database of databases) {
  const bin = database === "own" ? await findOwn() : null;
  if (database === "own" && bin === null) {
    say(
      "No PostgreSQL of this machine's own (15 or newer): those cases were left out. Install Debian's postgresql.",
    );
    process.exitCode = 1;
    continue;
  }
  for (const each of CASES.filter(
    ({ name, only = database }) => wanted.includes(name) && only === database,
  )) {
    say(`${each.name} (${database}): ${each.title}`);
    const row = await runCase(each, database, bin);
    if (row !== null) rows.push(row);
  }
}
printTable(rows, { unfinished, notTried }, say);
say(`Seed ${seed}.`);
if (!rows.every(isSound) || rows.length === 0) process.exitCode = 1;

async function findOwn(): Promise<string | null> {
  const found = await findDebianPostgres();
  if (found !== null) return found;
  const purpose = "half of the cases are about a PostgreSQL of one's own, and there is none";
  return installDebianPackage("postgresql", purpose, say) ? findDebianPostgres() : null;
}

async function runCase(each: Case, database: "embedded" | "own", bin: string | null): Promise<Row | null> {
  const prepared = each.prepare === undefined ? { options: {}, close: null } : await each.prepare(say);
  if (prepared === null) {
    say("  what it needs is not on this machine");
    notTried.push(`${each.name} (${database})`);
    return null;
  }
  const site = await startSite({ ...prepared.options, ownPostgres: bin });
  const random = createRandom(seed);
  const load = site.startLoad(random);
  closeNow = async () => {
    load.abandon();
    await site.close();
    await prepared.close?.();
  };
  const recoveries: number[] = [];
  const noteRecovery = async (since = performance.now()): Promise<void> => {
    await load.untilAcknowledged(1);
    recoveries.push(performance.now() - since);
  };
  try {
    await load.untilAcknowledged(20);
    if ((await each.run({ site, load, random, kills, noteRecovery, say })) === "not tried") {
      notTried.push(`${each.name} (${database})`);
      return null;
    }
    await load.stop();
    const verdict = await site.judge(load);
    const wrong = await site.check();
    for (const line of wrong) say(`  ${line}`);
    const { refusals, longest } = load;
    const row = { name: each.name, database, recoveries, verdict, wrong: wrong.length, refusals, longest };
    if (!isSound(row)) sayLog(site);
    return row;
  } catch (error) {
    say(`  FAILED: ${error instanceof Error ? error.message : String(error)}`);
    sayLog(site);
    unfinished.push(`${each.name} (${database})`);
    process.exitCode = 1;
    return null;
  } finally {
    await closeNow();
    closeNow = null;
  }
}

/** Prints the server's last error lines, to find the reason. */
function sayLog(site: Site): void {
  const said = site.readServer().said().split("\n");
  for (const line of said.filter((each) => /"level":(50|60)/.test(each)).slice(-5)) say(`  ${line}`);
}

/** Returns a generator of numbers from 0 up to 1, the same for the same seed (mulberry32). */
function createRandom(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
