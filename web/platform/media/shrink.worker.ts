import { paint, shrink } from "./shrink.ts";
import type { Encode } from "./shrink.ts";

/** What the page asks of the worker, and what it answers; `photo` is null when the picture could not be read. */
export interface ShrinkTask {
  readonly id: number;
  readonly file: Blob;
}
export interface ShrinkAnswer {
  readonly id: number;
  readonly photo: Blob | null;
}

const encode: Encode = async (picture, { width, height, quality }) => {
  const canvas = new OffscreenCanvas(width, height);
  paint(canvas, picture);
  return await canvas.convertToBlob({ type: "image/jpeg", quality });
};

async function work({ id, file }: ShrinkTask): Promise<ShrinkAnswer> {
  let picture: ImageBitmap | undefined;
  try {
    // The camera's turn is applied while decoding.
    picture = await createImageBitmap(file);
    const { width, height } = picture;
    return { id, photo: await shrink(file, { picture, width, height }, encode) };
  } catch {
    return { id, photo: null };
  } finally {
    // Twelve megapixels are 48 MB: given back at once, not when the collector comes.
    picture?.close();
  }
}

addEventListener("message", (event: MessageEvent<ShrinkTask>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's page has no origin to name
  void work(event.data).then((answer) => globalThis.postMessage(answer));
});
