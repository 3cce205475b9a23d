import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createPost, deletePost, updatePost } from "#contracts/feed.ts";
import { getSharedPost } from "#contracts/sharing.ts";

import type { Member } from "../../testing/members.ts";
import { makePicture, uploadPicture } from "../../testing/pictures.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const SITE = "https://crewyard.example";

let app: TestApp;
let siobhan: Member;

beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: SITE });
  siobhan = await app.makeMember({ firstName: "Siobhan", lastName: "O'Neill", trade: "Plasterer" });
});
afterAll(() => app.close());

async function post(content: string, extra: object = {}, by = siobhan): Promise<number> {
  const { body } = await app.as(by).raw(createPost, { body: { content, ...extra } });
  return body.id;
}

async function photo(width = 400, height = 300): Promise<string> {
  const { body } = await uploadPicture(app, siobhan, await makePicture(width, height).jpeg().toBuffer());
  return body.url;
}

const open = (id: unknown, method: "GET" | "HEAD" = "GET", headers: Record<string, string> = {}) =>
  app.app.inject({ method, url: `/shared/post/${String(id)}`, headers });

/** Returns the head's tags by name; throws if there are two of a name. */
function readHead(page: string): Map<string, string> {
  const head = page.slice(0, page.indexOf("</head>"));
  const found = new Map<string, string>();
  const note = (name: string, value: string) => {
    expect([...found.keys()]).not.toContain(name);
    found.set(name, unescape(value));
  };
  for (const [, title = ""] of head.matchAll(/<title>([^<]*)<\/title>/g)) note("title", title);
  for (const [, href = ""] of head.matchAll(/<link rel="canonical" href="([^"<>]*)" \/>/g))
    note("canonical", href);
  for (const [, name = "", value = ""] of head.matchAll(
    /<meta (?:name|property)="((?:og|twitter):[a-z_:]+|robots|description)" content="([^"<>]*)" \/>/g,
  )) {
    note(name, value);
  }
  return found;
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
const unescape = (text: string) =>
  text.replace(/&([a-z]+|#39);/g, (_, name: string) => ENTITIES[name] ?? "?");

const readAnswers = (page: string) =>
  JSON.parse(
    /<script type="application\/json" id="answers">([^<]*)<\/script>/.exec(page)?.[1] ?? "{}",
  ) as Record<string, { status: number; body: string }>;

describe("the page of a shared post", () => {
  it("says what it is, in full", async () => {
    const url = await photo();
    const text = `Float and set on a Victorian terrace.\nThree coats on the stairwell, no cracks, ${"client happy. ".repeat(9)}`;
    const id = await post(text, { imageUrls: [url], imageAlts: ["A wall"] });
    const { statusCode, headers, body } = await open(id);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
    });
    const description =
      "Float and set on a Victorian terrace. Three coats on the stairwell, no cracks, client happy. client...";
    expect(Object.fromEntries(readHead(body))).toEqual({
      title: "Siobhan O'Neill, Plasterer · Crewyard",
      description,
      robots: "noindex",
      canonical: `${SITE}/shared/post/${id}`,
      "og:site_name": "Crewyard",
      "og:locale": "en_GB",
      "og:type": "article",
      "og:title": "Siobhan O'Neill, Plasterer",
      "og:description": description,
      "og:url": `${SITE}/shared/post/${id}`,
      "og:image": SITE + url,
      "og:image:width": "400",
      "og:image:height": "300",
      "og:image:alt": "A wall",
      "twitter:card": "summary_large_image",
      "twitter:title": "Siobhan O'Neill, Plasterer",
      "twitter:description": description,
      "twitter:image": SITE + url,
      "twitter:image:alt": "A wall",
    });
  });

  it("can be read without JavaScript: the text, every photo, the counts", async () => {
    const urls = [await photo(), await photo(300, 400), await photo()];
    const id = await post("Two lines\nand https://plaster.example/x", { imageUrls: urls });
    const { body } = await open(id);
    const main = body.slice(body.indexOf("<main"), body.indexOf("</main>"));
    expect(main).toContain("<h1");
    expect(main).toContain(">Siobhan O&#39;Neill</h2>");
    expect(main).toContain("Plasterer · 16 years of experience · ");
    expect(main).toContain(">now</time");
    expect(main).toContain(">Two lines\nand <a");
    expect(main).toMatch(/<a\s+href="https:\/\/plaster\.example\/x"\s+rel="nofollow noopener ugc"/);
    for (const url of urls) expect(main).toContain(`src="${url}"`);
    expect(main.match(/fetchpriority="high"/g)).toHaveLength(1);
    expect(main.match(/loading="lazy"/g)).toHaveLength(2);
    expect(main).toContain("<span>0 likes</span><span>0 comments</span>");
    expect(body).not.toContain("<noscript>");
    // The policy forbids both, and would report a violation on every visit.
    expect(body).not.toMatch(/ style="| on[a-z]+="/);
  });

  it("brings along the answer to the call that the screen begins with", async () => {
    const id = await post("Preloaded along");
    const { body: answer } = await app.visitor.call(getSharedPost, { params: { postId: id } });
    const brought = readAnswers((await open(id)).body)[`/api/shared/post/${id}`];
    expect(brought?.status).toBe(200);
    expect(JSON.parse(brought?.body ?? "")).toEqual(answer);
  });

  it("names the site's mark where there is no photo, and what stands in a video's place where there is", async () => {
    const id = await post("Words alone");
    const plain = readHead((await open(id)).body);
    expect([plain.get("twitter:card"), plain.get("og:image")]).toEqual(["summary", `${SITE}/icon-512.png`]);
    const poster = `/media/${"b".repeat(32)}/640.webp`;
    const video = { url: `/media/${"a".repeat(32)}/video.mp4`, width: 9, height: 16, duration: 1, poster };
    await app.deps.db.pool.query("update posts set content = '', video = $2 where id = $1", [
      id,
      JSON.stringify(video),
    ]);
    const { body } = await open(id);
    const head = readHead(body);
    expect(head.get("description")).toBe("A video by Siobhan O'Neill.");
    expect([head.get("twitter:card"), head.get("og:image")]).toEqual(["summary_large_image", SITE + poster]);
    expect(head.has("og:image:width")).toBe(false);
    expect(body).toMatch(new RegExp(`<video\\s+src="${video.url}"\\s+poster="${poster}"\\s+controls`));
  });

  it("tells the age as the screen does, and the exact moment beside it", async () => {
    const id = await post("Old");
    const age = (hours: number) =>
      app.deps.db.pool.query("update posts set created_at = $2 where id = $1", [
        id,
        new Date(app.clock.now().getTime() - hours * 3_600_000),
      ]);
    await age(0.99);
    expect((await open(id)).body).toContain(">now</time");
    await age(3);
    expect((await open(id)).body).toContain(">3h ago</time");
    await age(400 * 24);
    expect((await open(id)).body).toMatch(
      /title="[A-Z][a-z]+day, \d+ [A-Z][a-z]+ \d{4} at \d\d:\d\d"[^<]*>400d ago</,
    );
  });
});

const TAG = /<(\/?[a-z0-9]+)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)\s*\/?>/gi;

/** Lists every tag of a page except links, with its attribute names. Outside well-formed tags the page may have no "<". */
function shapeOf(page: string): string[] {
  expect(page.replace(/^<!doctype html>/, "").replace(TAG, "")).not.toContain("<");
  return [...page.matchAll(TAG)].flatMap(([, tag = "", attributes = ""]) => {
    const names = [...attributes.matchAll(/\s+([a-z-]+)(?:="[^"]*")?/gi)].map(([, name]) => name);
    return /^\/?a$/.test(tag) ? [] : [[tag, ...names].join(" ")];
  });
}

describe("what members wrote is never markup", () => {
  const HOSTILE = [
    `</script><script>alert(1)</script>`,
    `"><img src=x onerror=alert(1)>`,
    `' onmouseover='alert(1)`,
    `<!--<script>`,
    `</title><svg onload=alert(1)>`,
    `</main></div></body>`,
    `javascript:alert(1) https://a.example/"onclick="alert(1)`,
    "$& $1 $` $' $$",
    "{{7*7}} ${7*7}",
    "&lt;script&gt;",
    "a\u2028b\u2029c",
  ];

  it.each(HOSTILE)("%s", async (words) => {
    const mallory = await app.makeMember({
      firstName: words.slice(0, 60),
      lastName: "Mallory",
      trade: "Other",
      customTrade: words,
    });
    const url = await photo(40, 30);
    const id = await post(words, { imageUrls: [url], imageAlts: [words] }, mallory);
    const { statusCode, body } = await open(id);
    expect(statusCode).toBe(200);
    // Whatever a member writes, the page has only its own elements, with no added attributes.
    const calm = await open(await post("calm", { imageUrls: [url] }, siobhan));
    expect(shapeOf(body)).toEqual(shapeOf(calm.body));
    expect(body.match(/<\/html>/g)).toHaveLength(1);
    const text = words.replace(/\s+/g, " ").trim();
    const head = readHead(body);
    expect(head.get("og:description") ?? "").toBe(text || "A photo by Mallory.");
    expect(JSON.parse(readAnswers(body)[`/api/shared/post/${id}`]?.body ?? "{}")).toMatchObject({
      images: [{ alt: words.trim() }],
    });
    for (const [, href = ""] of body.matchAll(/<a\s[^>]*href="([^"]*)"/g))
      expect(href).toMatch(/^(\/|https:\/\/a\.example)/);
  });
});

describe("a page without a post", () => {
  const expectNotice = async (id: unknown, status: number, title: string, text: string) => {
    const page = await open(id);
    expect(page.statusCode).toBe(status);
    const head = readHead(page.body);
    expect(head.get("title")).toBe(`${title} · Crewyard`);
    expect(head.get("robots")).toBe("noindex");
    expect([head.has("canonical"), head.has("og:url")]).toEqual([false, false]);
    const main = unescape(page.body.slice(page.body.indexOf("<main")));
    expect(main).toContain(`>${title}</h2>`);
    expect(main).toContain(text);
    expect(page.body).not.toMatch(/Siobhan|Secret|media\//);
    const [brought] = Object.values(readAnswers(page.body));
    expect(brought?.status).toBe(status);
    expect(page.headers["cache-control"]).toBe("no-cache");
    expect(page.headers["etag"]).toBeUndefined();
  };

  it.each(["999999", "abc", "0", "-3", "1e3", "9".repeat(60), "'\"><script>"])(
    "says that there is none: %s",
    async (id) => {
      await expectNotice(id, 404, "Post Not Found", "This post doesn't exist or may have been removed.");
    },
  );

  it("says so once the post is deleted", async () => {
    const id = await post("Secret");
    await app.as(siobhan).call(deletePost, { params: { id } });
    await expectNotice(id, 404, "Post Not Found", "may have been removed");
  });

  it("says that it is not available when it is not for everybody", async () => {
    const id = await post("Secret", { isPublic: false });
    await expectNotice(id, 403, "Post Not Available", "not shared with everybody");
    await app.as(siobhan).call(updatePost, { params: { id }, body: { isPublic: true } });
    expect((await open(id)).statusCode).toBe(200);
  });
});

describe("how the page is sent", () => {
  it("answers HEAD as GET, without the page", async () => {
    const kept = await post("Kept", { isPublic: false });
    for (const id of [await post("Here"), kept, 999_999]) {
      const [get, head] = [await open(id), await open(id, "HEAD")];
      expect([head.statusCode, head.body]).toEqual([get.statusCode, ""]);
      for (const name of ["content-type", "cache-control", "etag", "vary", "content-length"])
        expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
    }
  });

  it("is not sent again while nothing has changed, and is as soon as something has", async () => {
    const id = await post("Same");
    const { headers } = await open(id);
    const tag = String(headers["etag"]);
    const again = await open(id, "GET", { "if-none-match": tag });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    await app.as(siobhan).call(updatePost, { params: { id }, body: { content: "Other" } });
    expect((await open(id, "GET", { "if-none-match": tag })).statusCode).toBe(200);
    await app.as(siobhan).call(deletePost, { params: { id } });
    expect((await open(id, "GET", { "if-none-match": tag })).statusCode).toBe(404);
  });

  it("has no other methods", async () => {
    const id = await post("Read only");
    for (const method of ["POST", "PUT", "DELETE"] as const)
      expect((await app.app.inject({ method, url: `/shared/post/${id}` })).statusCode).toBe(404);
  });

  it("asks for nothing when the database is away, and says to come back", async () => {
    const broken = await startTestApp();
    await broken.deps.db.pool.query("alter table posts rename to posts_gone");
    const page = await broken.app.inject({ url: "/shared/post/1" });
    expect(page.statusCode).toBe(500);
    expect(page.headers["cache-control"]).toBe("no-store");
    expect(page.body).toContain("Something went wrong on our side.");
    expect(page.body).not.toMatch(/posts_gone|relation "|"posts"/i);
    expect(readAnswers(page.body)).toEqual({});
    await broken.close();
  });
});
