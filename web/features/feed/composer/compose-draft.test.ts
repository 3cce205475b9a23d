import { beforeEach, describe, expect, it } from "vitest";

import { writeDraft } from "../../../platform/drafts.ts";
import type { MediaItem } from "../../../platform/media/media-list.ts";
import { startSession } from "../../../platform/session.ts";
import { keepComposeDraft, MEDIA_DRAFT, NO_DRAFT, readComposeDraft } from "./compose-draft.ts";

const HOUR = 3_600_000;
const NOW = Date.now();
const photoUrl = `/media/${"a".repeat(32)}/1280.webp`;
const videoUrl = `/media/${"b".repeat(32)}/video.mp4`;

const photo: MediaItem = {
  key: "media-1",
  kind: "photo",
  name: "wall.jpg",
  bytes: 5,
  alt: "A wall",
  preview: "blob:1",
  poster: null,
  duration: null,
  step: { is: "done", stored: { url: photoUrl, poster: null }, at: NOW },
};
const video: MediaItem = {
  ...photo,
  key: "media-2",
  kind: "video",
  name: "pour.mp4",
  duration: 12,
  poster: "blob:2",
  step: { is: "done", stored: { url: videoUrl, poster: photoUrl }, at: NOW },
};
const draft = { media: [photo, video], isPublic: false, sent: { payload: "{}", key: "k" } };

describe("what is kept of a post in the making", () => {
  beforeEach(() => {
    startSession("token", { id: 1, draftKey: "1".repeat(64) });
    for (const member of [1, 2]) keepComposeDraft(member, NO_DRAFT);
  });

  it("comes back in its order, for the same member only", () => {
    keepComposeDraft(1, draft);
    const kept = readComposeDraft(1);
    expect(kept.media).toMatchObject([
      {
        kind: "photo",
        name: "wall.jpg",
        alt: "A wall",
        preview: photoUrl.replace("1280", "640"),
        step: photo.step,
      },
      {
        kind: "video",
        name: "pour.mp4",
        duration: 12,
        preview: videoUrl,
        poster: photoUrl,
        step: video.step,
      },
    ]);
    expect(kept).toMatchObject({ isPublic: false, sent: draft.sent, notice: undefined });
    expect(readComposeDraft(2)).toEqual(NO_DRAFT);
  });

  it("leaves out what has not arrived, and is nothing when nothing is left", () => {
    keepComposeDraft(1, { ...NO_DRAFT, media: [{ ...photo, step: { is: "uploading", share: 0.9 } }] });
    expect(readComposeDraft(1)).toEqual(NO_DRAFT);
  });

  it("says what was kept for too long, since the server has let go of it", () => {
    const old = { ...photo, step: { ...photo.step, at: NOW - 21 * HOUR } as typeof photo.step };
    keepComposeDraft(1, { ...draft, media: [old, video] });
    const kept = readComposeDraft(1);
    expect(kept.media.map(({ name }) => name)).toEqual(["pour.mp4"]);
    expect(kept.notice).toMatch(/^A file of this draft .* Please add it again\.$/);
  });

  it.each([
    ["nothing of ours", 7],
    ["an older page's", [{ url: photoUrl }]],
    [
      "somebody's own address",
      { media: [{ ...draft, kind: "photo", url: "https://elsewhere.example/1.webp" }] },
    ],
    ["half a file", { media: [{ kind: "photo", url: photoUrl }], sent: { key: 1 } }],
  ])("takes %s for nothing", (_, stored) => {
    writeDraft(1, MEDIA_DRAFT, stored);
    expect(readComposeDraft(1)).toMatchObject({ media: [], isPublic: true, sent: undefined });
  });
});
