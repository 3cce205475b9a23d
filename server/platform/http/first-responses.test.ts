import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { FastifyInstance, FastifyRequest } from "fastify";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { FIRST_RESPONSES, FIRST_CALLS, PREVIEW_SCRIPT } from "#contracts/first-calls.ts";
import type { FirstResponses } from "#contracts/first-calls.ts";

import { loadConfig } from "../config.ts";
import { createLog } from "../log.ts";
import type { Identify } from "./identify.ts";
import { createPages } from "./pages.ts";
import { createServer } from "./server.ts";
import { mountWeb } from "./web.ts";

const INDEX = `<!doctype html><html><head><title>Crewyard</title><script async src="/page.js"></script></head>
<body><div id="root"></div><script type="module" src="/assets/index.js"></script></body></html>`;
const MANIFEST = {
  "index.html": { file: "assets/index.js" },
  "routes/MemberArea.tsx": { file: "assets/MemberArea.js", imports: ["index.html"] },
  "routes/Home.tsx": { file: "assets/Home.js" },
  "routes/Jobs.tsx": { file: "assets/Jobs.js" },
  "routes/home/HomeParts.tsx": { file: "assets/HomeParts.js" },
};
const COOKIE = `crewyard_session=${"t".repeat(43)}`;
const asMember: Identify = async () => ({ userId: 7, role: "member" }) as Awaited<ReturnType<Identify>>;

let folder: string;
let open: FastifyInstance[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "crewyard-first-"));
  open = [];
  await mkdir(join(folder, ".vite"));
  await writeFile(join(folder, "index.html"), INDEX);
  await writeFile(join(folder, ".vite/manifest.json"), JSON.stringify(MANIFEST));
});
afterEach(async () => {
  await Promise.all(open.map((site) => site.close()));
  await rm(folder, { recursive: true, force: true });
});

interface Stand {
  identify?: Identify;
  posts?: () => Promise<unknown>;
}

/** A site whose endpoints return the caller and the query instead of the real data. */
async function serve({ identify = asMember, posts }: Stand = {}): Promise<FastifyInstance> {
  const config = loadConfig({ NODE_ENV: "test", TRUST_PROXY: "127.0.0.1" });
  const site = await createServer(config, createLog("silent"));
  open.push(site);
  const answerPosts = async ({ cookies, query, clientAddress }: FastifyRequest) =>
    (await posts?.()) ?? { of: cookies["crewyard_session"], query, clientAddress, words: "</script>" };
  site.get("/api/posts", answerPosts);
  site.get("/api/jobs/boosted", (_request, reply) => reply.code(403).send({ code: "banned" }));
  site.get("/api/jobs", (_request, reply) => reply.send({ jobs: [] }));
  await mountWeb(site, { pages: createPages(), site: config, identify, built: folder });
  return site;
}

const BLOCK = new RegExp(`<script type="application/json" id="${FIRST_RESPONSES}">(.*?)</script>`);

function readFirst(body: string): FirstResponses | null {
  const block = BLOCK.exec(body)?.[1];
  return block === undefined ? null : (JSON.parse(block) as FirstResponses);
}

it("a member's home comes with its first responses, before the script that reads them, and is kept nowhere", async () => {
  const site = await serve();
  const headers = { cookie: COOKIE, "x-forwarded-for": "203.0.113.9" };
  const { body, headers: sent } = await site.inject({ url: "/", headers });
  const first = readFirst(body);
  expect(first?.memberId).toBe(7);
  // A refused response is missing: the app calls the endpoint and shows why.
  expect(Object.keys(first?.replies ?? {})).toEqual([FIRST_CALLS.home.posts]);
  expect(JSON.parse(first?.replies[FIRST_CALLS.home.posts] ?? "")).toEqual({
    of: "t".repeat(43),
    query: { limit: "10", filter: "related", sort: "recent" },
    clientAddress: "203.0.113.9",
    words: "</script>",
  });
  expect(body.indexOf(FIRST_RESPONSES)).toBeLessThan(body.indexOf("/page.js"));
  // On a phone the script loads the code, after it has requested what is read without it.
  const preloads = [...body.matchAll(/"modulepreload" (?:media="([^"]+)" )?[^>]*href="([^"]+)"/g)];
  expect(preloads.map(([, media, href]) => `${href} ${media ?? ""}`)).toEqual([
    `${PREVIEW_SCRIPT} `,
    ...["MemberArea", "Home", "HomeParts"].map((name) => `/assets/${name}.js (min-width: 48.0625em)`),
  ]);
  expect(sent["cache-control"]).toBe("no-store");
  expect(sent["etag"]).toBeUndefined();
});

it("the job board's too, and no other page, address or visitor", async () => {
  const site = await serve();
  const read = async (url: string, sent: Record<string, string> = { cookie: COOKIE }) => {
    const { body, headers } = await site.inject({ url, headers: sent });
    return { first: readFirst(body), kept: headers["cache-control"] };
  };
  expect((await read("/jobs")).first?.replies).toEqual({ [FIRST_CALLS.jobs.jobs]: `{"jobs":[]}` });
  for (const [url, sent] of [
    ["/jobs?trade=Roofer"],
    ["/?post=4"],
    ["/apprenticeships"],
    ["/terms"],
    ["/", {}],
    ["/", { cookie: "other=1" }],
    // Its words would be compressed together with the posts.
    ["/", { cookie: COOKIE, "sec-fetch-site": "cross-site" }],
    ["/", { cookie: COOKIE, "sec-fetch-site": "same-site" }],
    ["/", { cookie: COOKIE, "sec-purpose": "prefetch" }],
    ["/", { cookie: COOKIE, purpose: "prefetch" }],
  ] as const)
    expect(await read(url, sent), `${url} ${JSON.stringify(sent)}`).toEqual({
      first: null,
      kept: "no-cache",
    });
  for (const from of ["none", "same-origin"])
    expect((await read("/", { cookie: COOKIE, "sec-fetch-site": from })).first?.memberId).toBe(7);
  expect((await site.inject({ method: "HEAD", url: "/", headers: { cookie: COOKIE } })).statusCode).toBe(200);
});

it.each<[string, Stand]>([
  ["whose session has ended", { identify: async () => null }],
  [
    "whose session cannot be looked for",
    {
      identify: async () => {
        throw new Error("The database is away");
      },
    },
  ],
  ["whose answers do not come", { posts: () => new Promise(() => {}) }],
])("a member %s gets the page without them", async (_, stand) => {
  const { statusCode, body, headers } = await (
    await serve(stand)
  ).inject({
    url: "/",
    headers: { cookie: COOKIE },
  });
  expect([statusCode, readFirst(body), headers["cache-control"]]).toEqual([200, null, "no-cache"]);
  expect(body).toContain(`href="/assets/Home.js"`);
});

it("pages go without them for a while after they could not be had, so that nothing is asked for twice then", async () => {
  let asked = 0;
  const posts = () => {
    asked += 1;
    return asked === 1 ? Promise.reject(new Error("Away")) : Promise.resolve({ posts: [] });
  };
  const site = await serve({ posts });
  const read = async () => readFirst((await site.inject({ url: "/", headers: { cookie: COOKIE } })).body);
  await expect(read()).resolves.toBeNull();
  await expect(read()).resolves.toBeNull();
  expect(asked).toBe(1);
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 11_000);
  await expect(read()).resolves.toMatchObject({ memberId: 7 });
  vi.restoreAllMocks();
});
