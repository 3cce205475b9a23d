import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import {
  AD_FRAME_PATH,
  getAudience,
  listAdvertisements,
  type AdPlacement,
} from "#contracts/advertisements.ts";

import type { Member } from "../../testing/members.ts";
import { makePicture, openMedia } from "../../testing/pictures.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY } from "../../testing/test-clock.ts";
import { cleanUp } from "../media/index.ts";

let app: TestApp;
let dan: Member;
let image: Awaited<ReturnType<TestApp["deps"]["images"]["store"]>>;

beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember();
  image = await app.deps.images.store(await makePicture(600, 500).jpeg().toBuffer(), null);
});
beforeEach(() => app.deps.db.kysely.deleteFrom("advertisements").execute());
afterAll(() => app.close());

interface Given {
  label?: string;
  link?: string;
  placement?: AdPlacement;
  starts_on?: string;
  ends_on?: string | null;
  is_active?: boolean;
}

/** Adds an advertisement in the feed that has been running since 1 January. */
async function add(given: Given = {}): Promise<void> {
  const { id, alt: _, ...rest } = image;
  const now = app.clock.now().toISOString();
  await app.deps.db.kysely
    .insertInto("advertisements")
    .values({
      media_id: id,
      image: JSON.stringify(rest),
      label: "Hod & Hoist tool hire",
      link: "https://hod-and-hoist.example/",
      placement: "feed",
      starts_on: "2026-01-01",
      created_at: now,
      updated_at: now,
      ...given,
    })
    .execute();
}

const list = async (placement: AdPlacement = "feed") =>
  (await app.as(dan).call(listAdvertisements, { query: { placement } })).body;
const labels = async (placement?: AdPlacement) =>
  (await list(placement)).advertisements.map(({ label }) => label).toSorted();

describe("listAdvertisements", () => {
  it("needs a session, and a place there is", async () => {
    const asked = { query: { placement: "feed" as const } };
    expect((await app.visitor.raw(listAdvertisements, asked)).status).toBe(401);
    const ask = (query: Record<string, string>) => app.as(dan).raw(listAdvertisements, { query });
    expect((await ask({ placement: "moon" })).status).toBe(400);
    expect((await ask({})).status).toBe(400);
  });

  it("gives what a page needs to draw one without anything jumping", async () => {
    await add();
    expect(await list()).toEqual({
      isFilledByScript: false,
      advertisements: [
        {
          id: expect.any(Number),
          label: "Hod & Hoist tool hire",
          link: "https://hod-and-hoist.example/",
          image: {
            url: image.url,
            width: 600,
            height: 500,
            alt: "Hod & Hoist tool hire",
            placeholder: expect.any(String),
          },
        },
      ],
    });
  });

  it("gives each place its own", async () => {
    for (const placement of ["home_side", "jobs_side", "feed"] as const) {
      await add({ label: placement, placement });
    }
    expect([await labels("home_side"), await labels("jobs_side"), await labels("feed")]).toEqual([
      ["home_side"],
      ["jobs_side"],
      ["feed"],
    ]);
  });

  it("gives those of today in London, first and last day included, that are switched on", async () => {
    // Half past midnight on 2 July in London, still 1 July in UTC.
    app.clock.set(new Date("2026-07-01T23:30:00Z"));
    await add({ label: "first day", starts_on: "2026-07-02" });
    await add({ label: "last day", ends_on: "2026-07-02" });
    await add({ label: "no end" });
    await add({ label: "over", ends_on: "2026-07-01" });
    await add({ label: "to come", starts_on: "2026-07-03" });
    await add({ label: "off", is_active: false });
    expect(await labels()).toEqual(["first day", "last day", "no end"]);
  });

  it("is bounded, and lets every one come first in its turn", async () => {
    for (let at = 0; at < 25; at++) await add({ label: `Ad ${at}` });
    expect((await list()).advertisements).toHaveLength(20);
    await app.deps.db.kysely.deleteFrom("advertisements").execute();
    for (const label of ["a", "b", "c"]) await add({ label });
    const first = new Set<string>();
    // The chance that one of three never comes first in 60 responses is one in ten thousand million.
    for (let at = 0; at < 60; at++) first.add((await list()).advertisements[0]?.label ?? "none");
    expect([...first].toSorted()).toEqual(["a", "b", "c"]);
  });
});

describe("what may be an advertisement", () => {
  it.each([
    "http://a.example/",
    "javascript:alert(1)",
    "//a.example",
    "/\\a.example",
    "https:///x",
    "",
    " https://a.example",
  ])("a link may not be %j", async (link) => {
    await expect(add({ link })).rejects.toThrow("advertisements__link");
  });

  it.each(["https://a.example/offer?x=1", "/", "/advertisements"])("a link may be %j", async (link) => {
    await add({ link });
    expect((await list()).advertisements[0]?.link).toBe(link);
  });

  it("has words for those who cannot see it, and does not end before it starts", async () => {
    await expect(add({ label: "" })).rejects.toThrow("advertisements__label");
    await expect(add({ label: "x".repeat(121) })).rejects.toThrow("advertisements__label");
    await expect(add({ ends_on: "2025-12-31" })).rejects.toThrow("advertisements__days");
  });

  it("keeps its picture from the clean-up", async () => {
    await add();
    app.clock.advance(2 * DAY);
    await cleanUp(app.deps, app.deps.storage.media);
    expect((await openMedia(app, dan, image.url)).statusCode).toBe(200);
  });
});

describe("the audience that advertisers are told of", () => {
  it.each([
    ["", "5,000+"],
    ["640", "640"],
    ["none", null],
  ])("with ACTIVE_MEMBERS=%s is %s", async (said, activeMembers) => {
    const site = await startTestApp({ ACTIVE_MEMBERS: said });
    expect((await site.visitor.call(getAudience)).body).toEqual({ activeMembers });
    await site.close();
  });
});

describe("with AD_SCRIPT_URL", () => {
  const SCRIPT = "https://ads.example/a.js?site=1&x=\"'";
  let scripted: TestApp;
  beforeAll(async () => {
    scripted = await startTestApp({ AD_SCRIPT_URL: SCRIPT });
  });
  afterAll(() => scripted.close());

  it("says that every place is the script's", async () => {
    const member = await scripted.makeMember();
    for (const placement of ["home_side", "jobs_side", "feed"] as const) {
      const { body } = await scripted.as(member).call(listAdvertisements, { query: { placement } });
      expect(body).toEqual({ advertisements: [], isFilledByScript: true });
    }
  });

  it("has a page for it that is a stranger to the site", async () => {
    const { statusCode, headers, body } = await scripted.app.inject({ url: AD_FRAME_PATH });
    expect(statusCode).toBe(200);
    const policy = String(headers["content-security-policy"]);
    expect(policy).toMatch(
      /^sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox; default-src 'none';/,
    );
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toContain("allow-same-origin");
    expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
    expect(headers["cache-control"]).toBe("no-store");
    const [, nonce] = /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(policy) ?? [];
    expect(body).toContain(`nonce="${nonce}" src="https://ads.example/a.js?site=1&amp;x=`);
    expect(body).not.toMatch(/x="'"/);
  });

  it("lets the site's own pages show that frame, and no other", async () => {
    const { headers } = await scripted.app.inject({ url: "/api/health" });
    expect(headers["content-security-policy"]).toContain("; frame-src 'self'");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(String(headers["content-security-policy"])).not.toContain("ads.example");
  });

  it("is no page otherwise", async () => {
    expect((await app.app.inject({ url: AD_FRAME_PATH })).statusCode).toBe(404);
    const { headers } = await app.app.inject({ url: "/api/health" });
    expect(headers["content-security-policy"]).not.toContain("frame-src");
  });
});
