import { weighPages } from "../tools/lib/page-weight.ts";
import { measureAnalytics } from "./analytics.ts";
import { measureBoard } from "./board.ts";
import { measureBodies } from "./bodies.ts";
import { startDatabases } from "./databases.ts";
import { measureAgainstFloor } from "./floor-cases.ts";
import { measureGrowth } from "./growth.ts";
import { measureLongFeed } from "./long-feed.ts";
import { measureMemory } from "./memory.ts";
import { measureMillion } from "./million.ts";
import { measureOnPhone } from "./phone.ts";
import { measureSearch } from "./search.ts";
import { measureSite } from "./site.ts";
import { measureSockets } from "./sockets.ts";
import { measureUploads } from "./uploads.ts";
import { measureOnTheWire } from "./wire-weight.ts";

const print = (line: string) => void process.stdout.write(`${line}\n`);

function printWeights(): void {
  print("\nFirst load by screen, gzip kB");
  for (const { screen, js } of weighPages()) print(`${screen.padEnd(28)} ${js.toFixed(1).padStart(6)}`);
}

/** Runs everything, or only the named parts: `npm run bench -- growth`. */
const wanted = process.argv.slice(2);
const isWanted = (part: string) => wanted.length === 0 || wanted.includes(part);

const onDatabases = {
  floor: measureAgainstFloor,
  growth: measureGrowth,
  board: measureBoard,
  analytics: measureAnalytics,
  search: measureSearch,
  sockets: measureSockets,
  scroll: measureLongFeed,
  wire: measureOnTheWire,
  phone: measureOnPhone,
  memory: measureMemory,
  // Runs only if named: it fills a disk for most of an hour.
  ...(wanted.includes("million") && { million: measureMillion }),
};
const asked = Object.entries(onDatabases).filter(([part]) => isWanted(part));
if (asked.length > 0) {
  const databases = await startDatabases();
  try {
    for (const [, measure] of asked) await measure(databases, print);
  } finally {
    await databases.stop();
  }
}
if (isWanted("site")) await measureSite(print);
if (isWanted("bodies")) await measureBodies(print);
if (isWanted("uploads")) await measureUploads(print);
if (isWanted("weight")) printWeights();
