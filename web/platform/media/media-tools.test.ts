import { beforeEach, expect, it, vi } from "vitest";

import { ApiError } from "../api-error.ts";
import { uploadFile } from "../upload.ts";
import { mediaTools } from "./media-tools.ts";

vi.mock("../upload.ts", () => ({ uploadFile: vi.fn() }));

const POSTER = new Blob(["picture"], { type: "image/jpeg" });
const FILM = new File(["film"], "roof.mp4", { type: "video/mp4" });

const refusal = (code: ApiError["code"], status = 409) =>
  new ApiError({ status, code, message: "Refused.", text: "" });

/** Refuses the picture with these errors, one per attempt; then accepts everything. */
function answerPicture(...refusals: ApiError[]): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  vi.mocked(uploadFile).mockImplementation((_endpoint, file, options) => {
    if (file === FILM) return Promise.resolve({ url: "/media/film" } as never);
    keys.push(options?.idempotencyKey);
    const refused = refusals.shift();
    return refused === undefined
      ? Promise.resolve({ url: "/media/picture" } as never)
      : Promise.reject(refused);
  });
  return keys;
}

const upload = () =>
  mediaTools.upload(
    "video",
    { body: FILM, poster: POSTER, duration: 3 },
    { uploadKey: "k", retryForMs: 0, onProgress: () => undefined, signal: new AbortController().signal },
  );

beforeEach(() => {
  vi.mocked(uploadFile).mockReset();
});

it.each([
  refusal("image_unreadable", 400),
  refusal("unsupported_file_type", 415),
  refusal("image_too_large", 413),
])("sends a video without the picture that the server will not have: $code", async (refused) => {
  answerPicture(refused);
  expect(await upload()).toEqual({ url: "/media/film", poster: null });
});

it("keeps a video and its picture for another try while the server is still at the picture", async () => {
  answerPicture(refusal("request_in_progress"));
  const failure: unknown = await upload().catch((error: unknown) => error);
  expect(mediaTools.explain(failure, { file: FILM, kind: "video" }).canRetry).toBe(true);
  expect(await upload()).toEqual({ url: "/media/film", poster: "/media/picture" });
});

it("sends the picture once more, under another key, where the answer to the first is lost for good", async () => {
  const keys = answerPicture(refusal("request_already_done"));
  expect(await upload()).toEqual({ url: "/media/film", poster: "/media/picture" });
  expect(new Set(keys).size).toBe(2);
});
