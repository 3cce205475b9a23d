import { paint, shrink } from "./shrink.ts";
import type { Encode } from "./shrink.ts";

/** A task from the page, and the worker's result; `photo` is null if the picture could not be read. */
export interface ShrinkTask {
  readonly id: number;
  readonly file: Blob;
}
export interface ShrinkResult {
  readonly id: number;
  readonly photo: Blob | null;
}

const encode: Encode = async (picture, { width, height, quality }) => {
  const canvas = new OffscreenCanvas(width, height);
  paint(canvas, picture);
  return await canvas.convertToBlob({ type: "image/jpeg", quality });
};

async function work({ id, file }: ShrinkTask): Promise<ShrinkResult> {
  let picture: ImageBitmap | undefined;
  try {
    // Decoding applies the camera's rotation.
    picture = await createImageBitmap(file);
    const { width, height } = picture;
    return { id, photo: await shrink(file, { picture, width, height }, encode) };
  } catch {
    return { id, photo: null };
  } finally {
    // Twelve megapixels take 48 MB: released at once, not when the collector runs.
    picture?.close();
  }
}

addEventListener("message", (event: MessageEvent<ShrinkTask>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's page has no origin to name
  void work(event.data).then((answer) => globalThis.postMessage(answer));
});
