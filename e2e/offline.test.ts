import { describe, expect, test } from "vitest";

import { createPost } from "#contracts/feed.ts";

import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { join, PASSWORD } from "./support/members.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();

/** Waits until the worker controls the page and has stored all its files. */
async function untilKept({ page }: Visitor): Promise<void> {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });
}

/** Returns everything the device has stored, as text. */
function readCaches({ page }: Visitor): Promise<{ paths: string[]; text: string }> {
  return page.evaluate(async () => {
    const paths: string[] = [];
    let text = "";
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        paths.push(new URL(request.url).pathname);
        text += await (await cache.match(request))?.text();
      }
    }
    return { paths, text };
  });
}

describe.each(WIDTHS)("at %i pixels", (width) => {
  test("without a signal the app opens all the same, says so, and comes to life with the next one", async () => {
    const member = await join({ firstName: "Orla" });
    const visitor = await browser.visit({ width, as: member, worker: true });
    await visitor.goTo("/");
    await visitor.isAt("Home", "/");
    await untilKept(visitor);

    await visitor.losesSignal();
    await visitor.page.reload();
    await visitor.sees(visitor.page.getByText(/^You are offline/));
    await visitor.sees(visitor.field("Share a project update"));
    await expect(findViolations(visitor.page)).resolves.toEqual([]);
    // A screen that was never opened on this device, and is not used on site.
    await visitor.page.goto("/settings");
    await visitor.sees("This page has not been loaded yet. Try again when you have a signal.");
    await expect(findViolations(visitor.page)).resolves.toEqual([]);

    await visitor.hasSignalAgain();
    await visitor.goTo("/");
    await visitor.sees(visitor.page.getByRole("article"));
    await visitor.seesNo(visitor.page.getByText(/^You are offline/));
  });
});

test("a toast, what comes after the first moments and English letters are among the first files that are kept", async () => {
  const visitor = await browser.visit();
  await visitor.goTo("/signin");
  const code = await (await fetch(new URL("/service-worker.js", visitor.page.url()))).text();
  const { assets } = JSON.parse(/^const BUILD = (.*);$/m.exec(code)?.[1] ?? "{}") as { assets: string[] };
  for (const piece of ["ToastCard", "after-first-screen", "archivo-basic", "archivo-wide-basic"])
    expect(assets.filter((path) => path.startsWith(`/assets/${piece}-`))).toHaveLength(1);
  expect(assets.filter((path) => path.endsWith(".woff2"))).toHaveLength(2);
});

test(
  "nothing of a member's is kept by the worker, so the next one on the device finds nothing of the first",
  RARE,
  async () => {
    const first = await join({ firstName: "Quentin", lastName: "Quillfeather" });
    const secret = `Seen by ${first.name} alone`;
    await callApi(createPost, { body: { content: secret } }, first.token);
    const second = await join({ firstName: "Sally" });
    const visitor = await browser.visit({ as: first, worker: true });
    await visitor.goTo("/");
    await visitor.sees(secret);
    await untilKept(visitor);
    for (const path of ["/profile", "/crew", "/settings", "/"]) {
      await visitor.goTo(path);
      await visitor.isWhole();
    }
    const { paths, text } = await readCaches(visitor);
    expect(paths).toContain("/");
    expect(paths.filter((path) => !/^\/(assets\/|kept\.js$|favicon\.svg$|$)/.test(path))).toEqual([]);
    for (const own of ["Quillfeather", first.email, first.token, secret]) expect(text).not.toContain(own);

    await visitor.signsOut();
    await visitor.isAt("Sign in", "/signin");
    await visitor.fills({ Email: second.email, Password: PASSWORD });
    await visitor.press("Sign In");
    await visitor.isAt("Home", "/");
    await visitor.losesSignal();
    await visitor.page.reload();
    await visitor.sees(visitor.field("Share a project update"));
    await expect(visitor.page.getByText("Quillfeather").count()).resolves.toBe(0);
    await expect(visitor.page.getByText(secret).count()).resolves.toBe(0);
    await expect(
      visitor.page.evaluate(
        (name) => JSON.stringify(Object.entries(localStorage)).includes(name),
        first.token,
      ),
    ).resolves.toBe(false);
  },
);

test("a page of ours stands even where the browser has thrown everything away", RARE, async () => {
  const visitor = await browser.visit({ worker: true });
  await visitor.goTo("/signin");
  await untilKept(visitor);
  await visitor.page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  // The device is full by now, and shows responses all the same.
  const [worker] = visitor.page.context().serviceWorkers();
  await worker!.evaluate(() => {
    Cache.prototype.put = () => Promise.reject(new DOMException("", "QuotaExceededError"));
  });
  await visitor.goTo("/signin");
  await visitor.isAt("Sign in");
  visitor.errors.expect("503 GET /signin");
  await visitor.losesSignal();
  await visitor.page.goto("/signin");
  await visitor.isAt("You are offline");
  await visitor.hasSignalAgain();
  await visitor.link("Try again").click();
  await visitor.isAt("Sign in");
});

test(
  "a checkout is waited for, since its own rules let the payment form load; other pages are not",
  RARE,
  async () => {
    const visitor = await browser.visit({ worker: true });
    await visitor.goTo("/signin");
    await untilKept(visitor);
    const [worker] = visitor.page.context().serviceWorkers();
    await worker!.evaluate(() => {
      const { fetch, setTimeout: later } = globalThis;
      // The timeout expires at once; the page arrives after it.
      globalThis.setTimeout = ((then: () => void) => later(then)) as typeof setTimeout;
      globalThis.fetch = async (asked, options) => {
        if (!(asked instanceof Request) || asked.mode !== "navigate") return fetch(asked, options);
        await new Promise((settle) => later(settle, 500));
        return new Response("It came from the server");
      };
    });
    for (const path of ["/boost-checkout", "/boost-existing-checkout?client_secret=1", "/Boost-Checkout/"]) {
      await visitor.page.goto(path);
      await visitor.sees("It came from the server");
    }
    await visitor.page.goto("/blogs");
    await visitor.isAt("Success stories", "/blogs");
  },
);

test("the app can be installed: its manifest is whole and every icon is what it says", async () => {
  const visitor = await browser.visit();
  await visitor.goTo("/");
  const protocol = await visitor.page.context().newCDPSession(visitor.page);
  const { errors, data } = await protocol.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? "{}") as {
    name: string;
    display: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({ name: "Crewyard", display: "standalone" });
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  const sizes = await visitor.page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (source) => {
          const image = new Image();
          image.src = source;
          await image.decode();
          return `${image.naturalWidth}x${image.naturalHeight}`;
        }),
      ),
    [...manifest.icons.filter(({ sizes }) => sizes !== "any").map(({ src }) => src), "/apple-touch-icon.png"],
  );
  expect(sizes).toEqual([
    ...manifest.icons.map((icon) => icon.sizes).filter((size) => size !== "any"),
    "180x180",
  ]);
});
