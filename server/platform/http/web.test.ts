import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { loadConfig } from "../config.ts";
import { AppError } from "../errors.ts";
import { createLog } from "../log.ts";
import { html } from "./html.ts";
import { createPages, type PageView, type ShowPage } from "./pages.ts";
import { pageHeaders, securityHeaders } from "./security-headers.ts";
import { createServer } from "./server.ts";
import { nameOfSessionCookie } from "./session-cookie.ts";
import { mountWeb } from "./web.ts";

const SITE = "https://crewyard.example";
const OURS = { SUPPORT_EMAIL: "help@your.site", SITE_ADDRESS: "Yours Ltd, </script> Lane, York" };
const INDEX = `<!doctype html><html lang="en-GB"><head><title>Crewyard</title>
<meta name="description" content="Old" /><script type="module" src="/assets/index.js"></script><link rel="stylesheet" href="/assets/index.css"></head>
<body><div id="root"></div><noscript>Needs JavaScript</noscript></body></html>`;
const MANIFEST = {
  "index.html": { file: "assets/index.js" },
  "_kit.js": { file: "assets/kit.js", imports: ["index.html"] },
  "routes/MemberArea.tsx": { file: "assets/MemberArea.js", imports: ["_kit.js"] },
  "routes/SignIn.tsx": { file: "assets/SignIn.js", imports: ["_kit.js"] },
  "features/pages/TermsText.tsx": { file: "assets/Terms.js", imports: ["_kit.js"] },
  "features/shell/NotFound.tsx": { file: "assets/NotFound.js", imports: ["_kit.js"] },
  "routes/SignUp.tsx": { file: "assets/SignUp.js", imports: ["_kit.js"] },
  "routes/Jobs.tsx": { file: "assets/Jobs.js", imports: ["_kit.js"] },
  "routes/SharedPost.tsx": { file: "assets/SharedPost.js", imports: ["_kit.js", "index.html"] },
};

let folder: string;
let open: FastifyInstance[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "crewyard-web-"));
  open = [];
});
afterEach(async () => {
  await Promise.all(open.map((site) => site.close()));
  await rm(folder, { recursive: true, force: true });
});

async function build(): Promise<void> {
  await mkdir(join(folder, ".vite"));
  await writeFile(join(folder, "index.html"), INDEX);
  await writeFile(join(folder, ".vite/manifest.json"), JSON.stringify(MANIFEST));
}

async function serve(show?: ShowPage): Promise<FastifyInstance> {
  const config = loadConfig({ NODE_ENV: "test", TRUST_PROXY: "false", PUBLIC_URL: SITE, ...OURS });
  const site = await createServer(config, createLog("silent"));
  open.push(site);
  const pages = createPages();
  if (show !== undefined) pages.show("sharedPost", show);
  await mountWeb(site, { pages, site: config, built: folder });
  return site;
}

const view = (words: string): PageView => ({
  status: 200,
  head: { title: words, description: words, path: "/shared/post/7" },
  main: html`<h1>${words}</h1>`,
  answers: { "/api/x": { status: 200, body: "{}" } },
});

describe("a page that a feature shows", () => {
  it("is the built one with its head, its content and its data in their places", async () => {
    await build();
    const site = await serve(async ({ params }) => view(`$& ${params["postId"]}`));
    const { body } = await site.inject("/shared/post/%E2%82%AC7");
    expect(body).toContain("<title>$&amp; €7 · Crewyard</title>");
    expect(body).toContain("<h1>$&amp; €7</h1>");
    expect(body.match(/name="description"/g)).toHaveLength(1);
    expect(body).toContain(`<link rel="canonical" href="${SITE}/shared/post/7" />`);
    expect(body).toMatch(/<div id="root"><div .*<main[^>]*><h1>.*<\/main>.*<\/div><\/div><\/body>/s);
    expect(body).not.toContain("Needs JavaScript");
    expect(body).toContain(`{"/api/x":{"status":200,"body":"{}"}}</script></head>`);
  });

  it("fetches its screen's code beside the entry, and nothing twice", async () => {
    await build();
    const { body } = await (await serve(async () => view("x"))).inject("/shared/post/7");
    const preloads = [
      ...body.matchAll(
        /<link rel="modulepreload" media="all" fetchpriority="low" crossorigin href="([^"]+)"/g,
      ),
    ];
    expect(preloads.map(([, href]) => href)).toEqual(["/assets/SharedPost.js", "/assets/kit.js"]);
    expect(body).toContain(`<script type="module" fetchpriority="low" src="/assets/index.js">`);
  });

  it("is there where nothing was built, and nothing else is", async () => {
    const site = await serve(async () => view("Read me"));
    const { statusCode, body } = await site.inject("/shared/post/7/");
    expect([statusCode, body.match(/<h1>Read me<\/h1>/g)?.length]).toEqual([200, 1]);
    expect(body).not.toMatch(/<script (?!type="application\/json")/);
    expect((await site.inject("/")).statusCode).toBe(404);
  });

  it("that fails says so in words that give nothing away", async () => {
    await build();
    const failing = await serve(async () => {
      throw new Error("relation posts");
    });
    const broken = await failing.inject("/shared/post/7");
    expect([broken.statusCode, broken.headers["cache-control"]]).toEqual([500, "no-store"]);
    expect(broken.body).toContain("Something went wrong on our side.");
    expect(broken.body).not.toContain("relation posts");
    expect(broken.body).toContain(`content="noindex"`);
    const busy = await serve(async () => {
      throw new AppError("too_many_requests", { retryAfter: 9 });
    });
    const refused = await busy.inject("/shared/post/7");
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "9"]);
  });
});

it("every page says how to reach whoever runs the site, for its screens to read", async () => {
  await build();
  const site = await serve(async () => view("x"));
  for (const path of ["/", "/terms", "/shared/post/7", "/nowhere"]) {
    const { body } = await site.inject(path);
    const block = /<script type="application\/json" id="contact">(.*?)<\/script>/.exec(body)?.[1] ?? "{}";
    expect(JSON.parse(block)).toMatchObject({ supportEmail: "help@your.site", address: OURS.SITE_ADDRESS });
  }
});

describe("a page that the server does not fill", () => {
  it("asks for the code of its screen at once: of a member's where there is a session's cookie, of a visitor's where there is none", async () => {
    await build();
    const site = await serve();
    const read = async (url: string, name?: string) => {
      const cookie = name === undefined ? {} : { cookie: `${name}=${"t".repeat(43)}` };
      const { body } = await site.inject({ url, headers: cookie });
      return [...body.matchAll(/modulepreload" [^>]*href="([^"]+)"/g)].map(([, href]) => href);
    };
    const session = nameOfSessionCookie(true);
    for (const [url, name, ...code] of [
      ["/jobs?trade=Roofer", session, "MemberArea", "kit", "Jobs"],
      ["/jobs", undefined, "SignIn", "kit"],
      ["/jobs", "other", "SignIn", "kit"],
      ["/signup", undefined, "SignUp", "kit"],
      ["/signup", session, "SignUp", "kit"],
      ["/terms", undefined, "Terms", "kit"],
      ["/terms", session, "MemberArea", "kit", "Terms"],
      ["/nowhere", undefined, "SignIn", "kit"],
      ["/nowhere", session, "MemberArea", "kit", "NotFound"],
    ] as const)
      await expect(read(url, name)).resolves.toEqual(code.map((each) => `/assets/${each}.js`));
  });

  it.each([
    ["/", "Crewyard", `${SITE}/`],
    ["/signup", "Create an Account · Crewyard", `${SITE}/signup`],
    ["/terms/", "Terms &amp; Conditions · Crewyard", `${SITE}/terms`],
  ])("%s has a head of its own", async (path, title, address) => {
    await build();
    const { body, headers } = await (await serve()).inject(`${path}?utm=1`);
    expect(body).toContain(`<title>${title}</title>`);
    expect(body).toContain(`<link rel="canonical" href="${address}" />`);
    expect(body).toContain(`<meta property="og:url" content="${address}" />`);
    expect(body).toContain(`<meta property="og:image" content="${SITE}/icon-512.png" />`);
    expect(body).toMatch(
      /<div id="root"><div class="splash"><svg .*<\/svg><\/div><\/div><link rel="stylesheet"/s,
    );
    const style = /<style>(.*?)<\/style>/.exec(body)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(headers["content-security-policy"]).toContain(`style-src 'self' 'sha256-${hash}'`);
    expect(body).toContain("Needs JavaScript");
    expect(body).not.toContain("noindex");
    expect(headers["cache-control"]).toBe("no-cache");
  });

  it.each([
    ["/jobs", 200],
    ["/reset-password", 200],
    ["/nowhere", 404],
  ])("%s is previewed as the site, and kept out of search engines", async (path, status) => {
    await build();
    const { statusCode, body } = await (await serve()).inject(path);
    expect(statusCode).toBe(status);
    expect(body).toContain(`<meta name="robots" content="noindex" />`);
    expect(body).toContain(`<meta property="og:site_name" content="Crewyard" />`);
    expect(body).not.toContain("canonical");
  });
});

describe("how a page is sent", () => {
  it.each([
    [undefined, undefined],
    ["gzip, deflate, br", "br"],
    ["gzip;q=0.5", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0", undefined],
    ["brotli", undefined],
    ["BR", "br"],
  ])("to whom takes %s: %s", async (accepted, encoding) => {
    await build();
    const site = await serve(async () => view("Packed"));
    for (const url of ["/", "/shared/post/7"]) {
      const whole = await site.inject({ url });
      const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
      const answer = await site.inject({ url, headers });
      expect(answer.headers["content-encoding"]).toBe(encoding);
      expect(answer.headers["vary"]).toBe("accept-encoding");
      const unpack = new Map([
        ["br", brotliDecompressSync],
        ["gzip", gunzipSync],
      ]).get(encoding ?? "");
      expect(String(unpack?.(answer.rawPayload) ?? answer.body)).toBe(whole.body);
      expect(answer.headers["etag"]).toBe(whole.headers["etag"]);
    }
  });
});

const STRIPE = {
  NODE_ENV: "test",
  TRUST_PROXY: "false",
  PUBLIC_URL: SITE,
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};

it("lets Stripe's script run on the two checkouts, where there are keys, and nowhere else", () => {
  const config = loadConfig(STRIPE);
  for (const page of ["boostCheckout", "boostExistingCheckout"] as const) {
    expect(pageHeaders(config, page)["content-security-policy"]).toContain("js.stripe.com");
    expect(pageHeaders(loadConfig({ NODE_ENV: "test" }), page)).toEqual({});
  }
  for (const page of ["boostSuccess", "jobs", "home", undefined] as const)
    expect(pageHeaders(config, page)).toEqual({});
});

/** Each directive of a policy, or feature of a permissions policy, with all that it allows. */
const allowedBy = (header: string | undefined, separator: RegExp) =>
  new Map(
    (header ?? "").split(separator).map((part) => {
      const [name = "", ...sources] = part.split(/[ =()]+/).filter(Boolean);
      return [name, sources] as const;
    }),
  );

it.each([{}, { AD_SCRIPT_URL: "https://ads.example/tag.js" }])(
  "allows a checkout whatever the other screens may do, which one comes to from there: with %j",
  (ads) => {
    const config = loadConfig({ ...STRIPE, ...ads });
    const [others, checkout] = [securityHeaders(config), pageHeaders(config, "boostCheckout")];
    const isStricter = (name: string, separator: RegExp) => {
      const allowed = allowedBy(checkout[name], separator);
      return [...allowedBy(others[name], separator)].flatMap(([part, sources]) =>
        sources.every((source) => allowed.get(part)?.includes(source)) ? [] : [part],
      );
    };
    // Stripe's script makes its elements and styles itself; a hash beside 'unsafe-inline' would forbid it.
    expect(isStricter("content-security-policy", /; /)).toEqual(["style-src", "require-trusted-types-for"]);
    expect(checkout["content-security-policy"]).toContain("; style-src 'self' 'unsafe-inline';");
    expect(isStricter("permissions-policy", /, /)).toEqual([]);
  },
);
