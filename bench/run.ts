import { measureAnalytics } from "./analytics.ts";
import { measureBoard } from "./board.ts";
import { measureBodies } from "./bodies.ts";
import { startDatabases } from "./databases.ts";
import { measureAgainstFloor } from "./floor-cases.ts";
import { measureGrowth } from "./growth.ts";
import { measureLongFeed } from "./long-feed.ts";
import { measureMemory } from "./memory.ts";
import { measureMillion } from "./million.ts";
import { weighPages } from "./page-weight.ts";
import { measureOnPhone } from "./phone.ts";
import { measureSearch } from "./search.ts";
import { measureSite } from "./site.ts";
import { measureSockets } from "./sockets.ts";
import { measureUploads } from "./uploads.ts";
import { measureOnTheWire } from "./wire-weight.ts";

const print = (line: string) => void process.stdout.write(`${line}\n`);

function printWeights(): void {
  print("\nFirst load by screen, gzip kB");
  for (const { route, js, css } of weighPages())
    print(`${route.padEnd(22)} js ${js.toFixed(1).padStart(6)}   css ${css.toFixed(1).padStart(5)}`);
}

/** Everything, or only what is named: `npm run bench -- growth`. */
const wanted = process.argv.slice(2);
const isWanted = (part: string) => wanted.length === 0 || wanted.includes(part);

if (
  [
    "floor",
    "growth",
    "board",
    "scroll",
    "search",
    "sockets",
    "analytics",
    "wire",
    "phone",
    "memory",
    "million",
  ].some(isWanted)
) {
  const databases = await startDatabases();
  try {
    if (isWanted("floor")) await measureAgainstFloor(databases, print);
    if (isWanted("growth")) await measureGrowth(databases, print);
    if (isWanted("board")) await measureBoard(databases, print);
    if (isWanted("analytics")) await measureAnalytics(databases, print);
    if (isWanted("search")) await measureSearch(databases, print);
    if (isWanted("sockets")) await measureSockets(databases, print);
    if (isWanted("scroll")) await measureLongFeed(databases, print);
    if (isWanted("wire")) await measureOnTheWire(databases, print);
    if (isWanted("phone")) await measureOnPhone(databases, print);
    if (isWanted("memory")) await measureMemory(databases, print);
    if (isWanted("million")) await measureMillion(databases, print);
  } finally {
    await databases.stop();
  }
}
if (isWanted("site")) await measureSite(print);
if (isWanted("bodies")) await measureBodies(print);
if (isWanted("uploads")) await measureUploads(print);
if (isWanted("weight")) printWeights();
