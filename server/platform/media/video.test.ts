import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { makeVideo } from "../../testing/videos.ts";
import { AppError } from "../errors.ts";
import { findContainer, isWhole, readBoxes } from "./video-boxes.ts";
import { prepareVideo } from "./video.ts";

/** The personal data in the clips (place, maker), and what the tests add. */
const TOLD = ["53.48", "Dan Mistry", "Dan.Mistry", "Site office", "Apple", "secret", "Lavf"];
/** Boxes that may carry more than picture and sound. */
const TELLING = ["udta", "meta", "uuid", "loci", "\xa9xyz", "ilst", "keys", "free", "skip", "wide"];

function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(
    content.map((each) => (typeof each === "string" ? Buffer.from(each, "latin1") : each)),
  );
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

/** Puts something at the end of the index, or of the first track in it; nothing before it moves. */
function addToIndex(bytes: Buffer, where: "moov" | "trak", extra: Buffer): Buffer {
  const at = bytes.indexOf("moov") - 4;
  const inner = where === "moov" ? at : bytes.indexOf("trak") - 4;
  const end = inner + bytes.readUInt32BE(inner);
  const grown = Buffer.concat([bytes.subarray(0, end), extra, bytes.subarray(end)]);
  for (const each of new Set([at, inner])) grown.writeUInt32BE(grown.readUInt32BE(each) + extra.length, each);
  return grown;
}

async function prepare(bytes: Buffer): Promise<Buffer> {
  const video = await prepareVideo(bytes);
  return Buffer.from(video.files[0]!.bytes);
}

const typesIn = (bytes: Buffer) => [...readBoxes(bytes, 0, bytes.length)].map((each) => each.type);

describe("what a video tells besides its picture and sound", () => {
  const place = box("\xa9xyz", Buffer.from([0, 13, 0x15, 0xc7]), "+53.48-002.24/");
  const manners: [string, () => Buffer][] = [
    ["as a camera writes MP4", () => makeVideo("mp4")],
    ["as a phone writes QuickTime", () => makeVideo("turned")],
    ["as tags of a WebM", () => makeVideo("webm")],
    ["in a track", () => addToIndex(makeVideo(), "trak", box("udta", place))],
    ["beside the tracks", () => addToIndex(makeVideo(), "moov", box("udta", place))],
    [
      "as XMP",
      () =>
        Buffer.concat([makeVideo(), box("uuid", Buffer.alloc(16, 0xbe), "<x:xmpmeta>secret</x:xmpmeta>")]),
    ],
    ["in a box of its own", () => Buffer.concat([makeVideo(), box("meta", Buffer.alloc(4), "secret 53.48")])],
    ["in unused room", () => Buffer.concat([makeVideo(), box("free", "secret")])],
    ["as bytes that no track plays", () => Buffer.concat([makeVideo(), box("mdat", "secret 53.48")])],
    ["as a page after the video", () => Buffer.concat([makeVideo(), Buffer.from("<script>secret</script>")])],
  ];
  test.each(manners)("is gone when it is told %s", async (_, make) => {
    const before = make();
    expect(TOLD.some((word) => before.includes(word, 0, "latin1"))).toBe(true);
    const after = await prepare(before);
    expect(TOLD.filter((word) => after.includes(word, 0, "latin1"))).toEqual([]);
    if (findContainer(after) === "mp4")
      expect(TELLING.filter((type) => after.includes(type, 0, "latin1"))).toEqual([]);
  });

  test("a track of places is left out, the picture and the sound are kept", async () => {
    const clip = makeVideo();
    // A copy of the second track, as a data track.
    const first = clip.indexOf("trak") - 4;
    const second = first + clip.readUInt32BE(first);
    const track = Buffer.from(clip.subarray(second, second + clip.readUInt32BE(second)));
    track.write("meta", track.indexOf("soun"), "latin1");
    const after = await prepare(addToIndex(clip, "moov", track));
    expect([after.includes("vide"), after.includes("soun"), after.includes("meta")]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe("a video as it is stored", () => {
  test("has its index before its content, so that it plays while it loads", async () => {
    expect(typesIn(makeVideo())).toEqual(["ftyp", "free", "mdat", "moov"]);
    expect(typesIn(await prepare(makeVideo()))).toEqual(["ftyp", "moov", "mdat"]);
  });

  test("keeps every byte of its picture and sound", async () => {
    const [before, after] = [makeVideo(), await prepare(makeVideo("turned"))].map((bytes) => {
      const content = [...readBoxes(bytes, 0, bytes.length)].find((each) => each.type === "mdat");
      return content!.end - content!.start;
    });
    expect(after).toBe(before);
  });

  test.each([
    ["mp4", 96, 64],
    ["turned", 64, 96],
    ["webm", 96, 64],
  ] as const)("says how large it is upright and how long: %s", async (clip, width, height) => {
    const video = await prepareVideo(makeVideo(clip));
    expect(video).toMatchObject({ width, height, format: clip === "webm" ? "webm" : "mp4" });
    expect(video.duration).toBeCloseTo(1, 1);
  });

  test("the same video has the same address, whenever it comes", async () => {
    const clip = makeVideo();
    const [first, second] = [await prepareVideo(clip), await prepareVideo(clip)];
    expect(second.contentHash).toBe(first.contentHash);
    expect((await prepareVideo(makeVideo())).contentHash).not.toBe(first.contentHash);
  });

  test("can be sent again by whoever saved it", async () => {
    for (const clip of ["mp4", "turned", "webm"] as const) {
      const first = await prepareVideo(makeVideo(clip));
      const again = await prepareVideo(Buffer.from(first.files[0]!.bytes));
      expect([again.width, again.height]).toEqual([first.width, first.height]);
      expect(again.duration).toBeCloseTo(first.duration ?? 0, 1);
    }
  });
});

describe("what is no video", () => {
  const refuse = (bytes: Buffer, type?: string) => prepareVideo(bytes, type).catch((error: unknown) => error);

  test.each<[string, Buffer]>([
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a still picture of the same family", box("ftyp", "avif", Buffer.alloc(8))],
    ["a photo of a phone", box("ftyp", "heic", Buffer.alloc(8))],
    ["another Matroska", Buffer.from(makeVideo("webm").toString("latin1").replace("webm", "matr"), "latin1")],
    ["a few bytes", Buffer.from("ftyp")],
    ["an AVI", Buffer.from("RIFF\0\0\0\0AVI LIST\0\0\0\0")],
  ])("%s is unsupported", async (_, bytes) => {
    expect(await refuse(bytes, "Video/X")).toMatchObject({
      code: "unsupported_file_type",
      message: "Unsupported file type: video/x. Please use an MP4, MOV or WebM video.",
    });
  });

  test("the words repeat no more than a type", async () => {
    const appError = await refuse(Buffer.alloc(20), "<b>x</b>\r\ny/z");
    expect(appError).toMatchObject({
      message: "Unsupported file type: Please use an MP4, MOV or WebM video.",
    });
  });

  test.each<[string, () => Buffer]>([
    ["nothing", () => Buffer.alloc(0)],
    ["its first half", () => makeVideo().subarray(0, 3000)],
    ["all but its last bytes", () => makeVideo().subarray(0, -40)],
    ["a WebM without its end", () => makeVideo("webm").subarray(0, -40)],
    ["an index without content", () => Buffer.concat([box("ftyp", "isom", Buffer.alloc(8)), box("moov")])],
    ["only sound", () => Buffer.from(makeVideo().toString("latin1").replace("vide", "text"), "latin1")],
    [
      "content of no length",
      () =>
        Buffer.concat([
          box("ftyp", "isom", Buffer.alloc(8)),
          Buffer.from([0, 0, 0, 1]),
          Buffer.from("mdat"),
          Buffer.alloc(8),
        ]),
    ],
  ])("%s is unreadable", async (_, make) => {
    expect(await refuse(make())).toMatchObject({ code: "video_unreadable" });
  });
});

test("whatever is done to a video, it is stored as one or refused in words, within bounds", async () => {
  const change = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    value: fc.integer({ min: 0, max: 0xffffffff }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("mp4", "turned", "webm"),
      fc.array(change, { minLength: 1, maxLength: 6 }),
      fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, fc.double({ min: 0.5, max: 1, noNaN: true })),
      async (clip, changes, cut) => {
        const bytes = makeVideo(clip);
        // The range that holds lengths, counts and positions.
        const from = clip === "webm" ? 0 : bytes.indexOf("moov") - 8;
        const to = clip === "webm" ? 700 : bytes.length - 4;
        for (const { at, value } of changes)
          bytes.writeUInt32BE(value, from + Math.floor(at * (to - from - 4)));
        const hurt = bytes.subarray(0, Math.floor(bytes.length * cut));
        const outcome = await prepareVideo(hurt).catch((error: unknown) => error);
        if (outcome instanceof AppError)
          return ["unsupported_file_type", "video_unreadable"].includes(outcome.code);
        const { width, height, files } = outcome as Awaited<ReturnType<typeof prepareVideo>>;
        return width > 0 && height > 0 && files[0]!.bytes.length < 20_000;
      },
    ),
    { numRuns: 40 },
  );
}, 180_000);

test("the outermost structure is read within bounds, whatever the bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom("mp4", "webm"), (noise, container) => {
      const bytes = Buffer.from(noise);
      findContainer(bytes);
      isWhole(bytes, container);
      for (const { start, end } of readBoxes(bytes, 0, bytes.length)) if (end < start) return false;
      return true;
    }),
  );
});
