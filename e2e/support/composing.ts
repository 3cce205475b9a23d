import type { Locator } from "playwright-core";

import { makeVideo } from "#server/testing/videos.ts";

import type { PhotoFile } from "./photos.ts";
import type { Visitor } from "./visitor.ts";

/** Returns a one-second WebM, unique in this run. */
export function clip(name = "pour.webm"): PhotoFile {
  return { name, mimeType: "video/webm", buffer: makeVideo("webm") };
}

/** Returns the names of the photos' files in the order shown, for photos without a description. */
export async function orderOf(visitor: Visitor): Promise<string> {
  const images = visitor.page.getByRole("list", { name: "Photos of this post" }).locator("img");
  const names = await images.evaluateAll((all) => all.map((image) => image.getAttribute("alt") ?? ""));
  return names.map((name) => name.replace(/\.jpg$/, "")).join(" ");
}

/** Drags a photo by its grip to another's position, with a finger on a phone. */
export async function dragPhoto(visitor: Visitor, from: number, to: number): Promise<void> {
  const tiles = visitor.page.getByRole("list", { name: "Photos of this post" }).getByRole("listitem");
  await tiles.nth(to).scrollIntoViewIfNeeded();
  const start = await centreOf(tiles.nth(from).getByTitle("Drag to move"));
  const end = await centreOf(tiles.nth(to).locator("img"));
  const way = [0.1, 0.5, 1].map((share) => ({
    x: start.x + (end.x - start.x) * share,
    y: start.y + (end.y - start.y) * share,
  }));
  if (!visitor.isPhone) {
    const { mouse } = visitor.page;
    await mouse.move(start.x, start.y);
    await mouse.down();
    for (const { x, y } of way) await mouse.move(x, y);
    await mouse.up();
    return;
  }
  const finger = await visitor.page.context().newCDPSession(visitor.page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [start]);
  for (const point of way) await touch("touchMove", [point]);
  await touch("touchEnd", []);
}

async function centreOf(thing: Locator): Promise<{ x: number; y: number }> {
  const box = await thing.boundingBox();
  if (box === null) throw new Error("It is not on the screen.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A file, padded to `size` with meaningless bytes that need not be sent to the browser. */
export type DraggedFile = PhotoFile & { size?: number };

/** Simulates a file manager dragging over a page. */
export async function dragFiles(
  onto: Locator,
  type: "dragover" | "drop",
  files: readonly DraggedFile[],
): Promise<void> {
  await onto.evaluate(
    (node, given) => {
      const dataTransfer = new DataTransfer();
      for (const { name, mimeType, bytes, size } of given.files) {
        const data = Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0));
        const padding = new Uint8Array(Math.max(0, size - data.length));
        dataTransfer.items.add(new File([data, padding], name, { type: mimeType }));
      }
      node.dispatchEvent(new DragEvent(given.type, { dataTransfer, bubbles: true, cancelable: true }));
    },
    {
      type,
      files: files.map(({ name, mimeType, buffer, size = 0 }) => ({
        name,
        mimeType,
        size,
        bytes: buffer.toString("base64"),
      })),
    },
  );
}

/** Ctrl+V with a picture on the clipboard. */
export async function pastePhoto(into: Locator, { name, mimeType, buffer }: PhotoFile): Promise<void> {
  await into.evaluate(
    (node, given) => {
      const clipboard = new DataTransfer();
      const data = Uint8Array.from(atob(given.bytes), (each) => each.charCodeAt(0));
      clipboard.items.add(new File([data], given.name, { type: given.mimeType }));
      node.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: clipboard, bubbles: true, cancelable: true }),
      );
    },
    { name, mimeType, bytes: buffer.toString("base64") },
  );
}

/** Holds uploads until they are released. */
export async function holdUploads({ page }: Visitor): Promise<{ release: () => Promise<void> }> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/media/images", async (route) => {
    await released;
    // A request that was cancelled meanwhile has nobody to answer.
    await route.continue().catch(() => undefined);
  });
  return {
    async release() {
      release();
      await page.unroute("**/api/media/images");
    },
  };
}
