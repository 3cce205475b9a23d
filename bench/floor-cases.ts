import type { Databases } from "./databases.ts";
import { CHATS_EACH, SIZE } from "./fill.ts";
import { measure, median, type Figures, type Target } from "./measure.ts";
import { startProcess, startProduct, stopProcess } from "./processes.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 3);
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 4);

/** Spreads requests over the posts, so that neither side waits for one row. */
const postOf = (request: number) => 1 + ((request * 7919) % SIZE.posts);

/** Maps each of a member's conversations, which were filled in order. */
function eachChat<T>(member: number, toRequest: (conversationId: number) => T): T[] {
  return Array.from({ length: CHATS_EACH }, (_, at) => toRequest((member - 1) * CHATS_EACH + at + 1));
}

/** One of our calls, the floor's equivalent, and the minimum share of the floor's requests per second. */
interface Case {
  name: string;
  ours: Target;
  floor: Target;
  least: number | null;
}

const CASES: readonly Case[] = [
  { name: "home feed", ours: { path: "/api/posts?page=1&limit=10" }, floor: { path: "/feed" }, least: 0.5 },
  {
    name: "post with comments",
    ours: { path: (request) => `/api/interactions/${postOf(request)}` },
    floor: { path: (request) => `/comments/${postOf(request)}` },
    least: null,
  },
  { name: "job list", ours: { path: "/api/jobs?page=1" }, floor: { path: "/jobs" }, least: 0.5 },
  {
    name: "like",
    ours: {
      path: "/api/interactions",
      method: "POST",
      body: (request) => ({ postId: postOf(request), type: "like", on: true }),
    },
    floor: { path: (request) => `/like/${postOf(request)}`, method: "POST", body: () => ({}) },
    least: null,
  },
  {
    name: "new post",
    ours: {
      path: "/api/posts",
      method: "POST",
      body: (request) => ({ content: `Roof is on, scaffold down on Monday. Plot ${request}` }),
    },
    floor: { path: "/post", method: "POST", body: () => ({}) },
    least: null,
  },
  {
    name: "notification list",
    ours: { path: "/api/notifications" },
    floor: { path: "/notifications" },
    least: null,
  },
  {
    name: "people search",
    ours: { path: "/api/search/people?q=joiner" },
    floor: { path: "/members" },
    least: null,
  },
  { name: "chats", ours: { path: "/api/conversations" }, floor: { path: "/chats" }, least: null },
  {
    name: "chat thread",
    ours: {
      path: "/",
      ofMember: (member) => eachChat(member, (id) => ({ path: `/api/conversations/${id}/messages` })),
    },
    floor: { path: "/", ofMember: (member) => eachChat(member, (id) => ({ path: `/thread/${id}` })) },
    least: null,
  },
  {
    name: "chat message",
    ours: {
      path: "/api/messages",
      method: "POST",
      ofMember: (member) =>
        eachChat(member, (conversationId) => ({
          path: "/api/messages",
          body: { conversationId, content: "On my way, ten minutes." },
        })),
    },
    floor: {
      path: "/",
      method: "POST",
      ofMember: (member) => eachChat(member, (id) => ({ path: `/message/${id}`, body: {} })),
    },
    least: null,
  },
];

function row(name: string, ours: Figures, floor: Figures, least: number | null): string {
  const ratio = ours.perSecond / floor.perSecond;
  const verdict = least === null ? "" : `at least ${least}: ${ratio >= least ? "yes" : "NO"}`;
  const figures = (f: Figures) =>
    `${f.perSecond.toFixed(0).padStart(6)}/s  p50 ${String(f.p50).padStart(3)}  p99 ${String(f.p99).padStart(3)} ms`;
  const failures = ours.failed + floor.failed > 0 ? `  FAILED ${ours.failed}/${floor.failed}` : "";
  return `${name.padEnd(22)} ours ${figures(ours)} ${String(ours.bytes).padStart(6)} B   floor ${figures(floor)}   ratio ${ratio.toFixed(2)}  ${verdict}${failures}`;
}

/** Measures our calls and the floor's, in turn. */
export async function measureAgainstFloor(
  databases: Databases,
  print: (line: string) => void,
): Promise<void> {
  const url = await databases.make("floor", SIZE);
  print(
    `${SIZE.members} members, ${SIZE.posts} posts, ${SIZE.jobs} jobs; ${ROUNDS} rounds of ${SECONDS} s, turn about`,
  );
  const server = await startProduct(url, databases.folder);
  const [floorServer, floor] = await startProcess("floor.ts", { DATABASE_URL: url }, "/");
  for (const each of CASES) {
    const figures: { ours: Figures[]; floor: Figures[] } = { ours: [], floor: [] };
    for (let round = 0; round <= ROUNDS; round++) {
      // The first round only warms up.
      const seconds = round === 0 ? 1 : SECONDS;
      const a = await measure({ origin: floor, ...each.floor, seconds });
      const b = await measure({ origin: server.origin, ...each.ours, seconds });
      if (round > 0) {
        figures.floor.push(a);
        figures.ours.push(b);
      }
    }
    print(row(each.name, median(figures.ours), median(figures.floor), each.least));
  }
  await server.stop();
  await stopProcess(floorServer);
}
