import { parentPort } from "node:worker_threads";

import { type RenderAnswer, renderPicture, type RenderRequest } from "./render.ts";

// One picture at a time, as asked for by renderPictures().
parentPort?.on("message", (spec: RenderRequest) => {
  void renderPicture(spec).then((buffer) => {
    const jpeg = new Uint8Array(buffer);
    parentPort?.postMessage({ name: spec.name, jpeg } satisfies RenderAnswer, [jpeg.buffer]);
  });
});
