import { expect, test } from "vitest";

import { createPost, listPosts } from "#contracts/feed.ts";

import { callApi } from "./support/api.ts";
import { useBrowser } from "./support/browser.ts";
import { feedPosts, openHome } from "./support/feed.ts";
import { demoMember, join } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();
/** kB, everything sent over the network. */
const BUDGET = 900;
const [POSTS, PHOTOS] = [10, 20];
const READERS = 6;

test("ten posts with twenty photos are light on a phone", async () => {
  const member = await join();
  await postPhotos(member);
  // Smaller photos are made for the first reader; later readers get them.
  let whole = Number.POSITIVE_INFINITY;
  for (let reader = 1; reader <= READERS && whole > BUDGET; reader++) {
    const visitor = await browser.visit({ width: 390, cold: true, as: member });
    const weight = await weigh(visitor);
    await openHome(visitor, "/?filter=crew");
    await visitor.page.waitForLoadState("networkidle");
    expect(weight.kilobytes).toBeLessThanOrEqual(BUDGET);
    const atOnce = weight.kilobytes;
    expect(await feedPosts(visitor).count()).toBe(POSTS);
    await readToTheEnd(visitor);
    // The advertisement after the eighth post has a photo too.
    expect(weight.photos.size).toBeGreaterThanOrEqual(PHOTOS);
    whole = weight.kilobytes;
    process.stdout.write(
      `feed of ${POSTS} posts with ${PHOTOS} photos, reader ${reader}: ${atOnce.toFixed(0)} kB at once, ${whole.toFixed(0)} kB whole\n`,
    );
  }
  expect(whole).toBeLessThanOrEqual(BUDGET);
});

/** Posts twenty different photos of the demo community, two per post. */
async function postPhotos(member: Member): Promise<void> {
  const { token } = await demoMember();
  const { posts } = await callApi(listPosts, { query: { limit: 50 } }, token);
  const urls = [...new Set(posts.flatMap(({ imageUrls }) => imageUrls))].slice(0, PHOTOS);
  expect(urls).toHaveLength(PHOTOS);
  for (let at = 0; at < POSTS; at++) {
    const body = { content: `Day ${at}`, imageUrls: urls.slice(at * 2, at * 2 + 2) };
    await callApi(createPost, { body }, member.token);
  }
}

/** Adds up what a phone with two pixels to a point downloads. */
async function weigh({ page }: Visitor): Promise<{ kilobytes: number; photos: Set<string> }> {
  const weight = { kilobytes: 0, photos: new Set<string>() };
  const protocol = await page.context().newCDPSession(page);
  await protocol.send("Emulation.setDeviceMetricsOverride", {
    width: 390,
    height: 844,
    deviceScaleFactor: 2,
    mobile: true,
  });
  await protocol.send("Network.enable");
  protocol.on("Network.loadingFinished", ({ encodedDataLength }) => {
    weight.kilobytes += encodedDataLength / 1000;
  });
  page.on("response", (response) => {
    const [, photo] = /\/media\/([0-9a-f]{32})\//u.exec(response.url()) ?? [];
    if (photo !== undefined) weight.photos.add(photo);
  });
  return weight;
}

async function readToTheEnd({ page }: Visitor): Promise<void> {
  for (let at = 0; at < POSTS; at++) {
    await page.locator("article[data-post]").nth(at).scrollIntoViewIfNeeded();
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(100);
  }
}
