import type { Page } from "playwright-core";

import type { Visitor } from "./visitor.ts";

declare global {
  interface Window {
    framesTaken: unknown[];
  }
}

/** Simulates coming to the page from another screen: it has to make its call. */
export async function withoutResponses(visitor: Visitor): Promise<void> {
  await visitor.page.route("**/shared/post/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/(id="answers">)[^<]*/, "$1{}");
    return route.fulfill({ response: answer, body });
  });
}

/** An element on the page: its position and its look. */
interface Thing {
  readonly place: readonly number[];
  readonly look: string;
}

/** Measures every element of a shared post's page that could visibly move or change. */
export function measure(page: Page): Promise<Thing[]> {
  return page.evaluate(() => {
    const things =
      "header, h1, h2, article p, article p a, article img, time, article span[aria-hidden], aside, aside p, header a, aside a, footer li";
    return [...document.querySelectorAll(things)].map((node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      const { color, fontSize, fontWeight, textDecorationLine, backgroundColor } = getComputedStyle(node);
      const circle = node.matches("span") ? node.querySelector("circle") : null;
      const behind = circle === null ? backgroundColor : getComputedStyle(circle).fill;
      const words = node.textContent.replaceAll(/\s+/g, " ").trim();
      const look = [node.tagName, color, behind, fontSize, fontWeight, textDecorationLine, words].join(" | ");
      return { place: [x, y, width, height], look };
    });
  });
}

/** Returns the differences between two measurements, by a pixel or in the look. */
export function differences(before: readonly Thing[], after: readonly Thing[]): string[] {
  const show = (thing: Thing | undefined) => `${thing?.place.map(Math.round).join(" ")} ${thing?.look}`;
  const isSame = (a: Thing, b: Thing | undefined) =>
    a.look === b?.look && a.place.every((each, at) => Math.abs(each - (b.place[at] ?? Infinity)) < 1);
  const changed = before.flatMap((thing, at) =>
    isSame(thing, after[at]) ? [] : [`${show(thing)} -> ${show(after[at])}`],
  );
  return before.length === after.length
    ? changed
    : [...changed, `${before.length} things, then ${after.length}`];
}

/** Returns half a second of video, drawn and recorded by the browser. */
export async function makeMovie(visitor: Visitor): Promise<Buffer> {
  await visitor.goTo("/terms");
  const bytes = await visitor.page.evaluate(async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 96, height: 64 });
    const context = canvas.getContext("2d");
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: "video/webm" });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const ended = new Promise((done) => (recorder.onstop = done));
    recorder.start();
    for (let frame = 0; frame < 20; frame++) {
      if (context !== null) context.fillStyle = `hsl(${frame * 18} 60% 50%)`;
      context?.fillRect(0, 0, 96, 64);
      await new Promise((drawn) => setTimeout(drawn, 30));
    }
    recorder.stop();
    await ended;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

/** Runs in the page before its own scripts: records the format of each picture taken from a canvas. */
export function watchFrames(): void {
  window.framesTaken = [];
  const take = HTMLCanvasElement.prototype.toBlob;
  HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
    window.framesTaken.push([type, quality]);
    take.call(this, done, type, quality);
  };
}
