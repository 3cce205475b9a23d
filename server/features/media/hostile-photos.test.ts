import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createPost } from "#contracts/feed.ts";

import type { Member } from "../../testing/members.ts";
import { makePicture, openMedia, uploadPicture } from "../../testing/pictures.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { toDataUrl } from "../../testing/videos.ts";

let app: TestApp;
let dan: Member;

beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember();
});
afterAll(() => app.close());

const bytesAt = async (url: string) => (await openMedia(app, dan, url)).rawPayload;

/** A WebP with many frames, each as large as a photo may be but only a few bytes long. */
async function makeAnimation(side: number, frames: number): Promise<Buffer> {
  const still = await sharp({ create: { width: side, height: side, channels: 3, background: "#808080" } })
    .webp({ lossless: true })
    .toBuffer();
  const chunk = (type: string, ...content: Buffer[]) => {
    const body = Buffer.concat(content);
    const head = Buffer.alloc(8);
    head.write(type, "latin1");
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
  };
  const sides = Buffer.alloc(6);
  sides.writeUIntLE(side - 1, 0, 3);
  sides.writeUIntLE(side - 1, 3, 3);
  // Position, size, duration, and no blending.
  const frame = chunk("ANMF", Buffer.alloc(6), sides, Buffer.from([1, 0, 0, 0]), still.subarray(12));
  const all = [
    chunk("VP8X", Buffer.from([2, 0, 0, 0]), sides),
    chunk("ANIM", Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => frame),
  ];
  return chunk("RIFF", Buffer.from("WEBP"), ...all);
}

test("of an animation only the first picture is drawn, however many follow", async () => {
  const bomb = await makeAnimation(4000, 10_000);
  expect((await sharp(bomb, { pages: -1, limitInputPixels: false }).metadata()).pages).toBe(10_000);
  const before = process.memoryUsage().rss;
  const { status, body } = await uploadPicture(app, dan, bomb);
  expect([status, body.width, body.height]).toEqual([201, 1280, 1280]);
  expect((await sharp(await bytesAt(body.url)).metadata()).pages).toBeUndefined();
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1_048_576);
});

describe("what a photo tells beside its picture", () => {
  /** Inserts a segment right after the start of a JPEG. */
  function insert(jpeg: Buffer, marker: number, content: string): Buffer {
    const body = Buffer.from(content, "latin1");
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(body.length + 2, 2);
    return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
  }

  test.each([
    ["IPTC", 0xed, "Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x10\x1c\x02\x50\0\x0bSecretName\0"],
    ["XMP", 0xe1, "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><dc:creator>SecretName</dc:creator></x:xmpmeta>"],
    ["a comment", 0xfe, "SecretName was here"],
    ["a maker's own segment", 0xef, "SecretName 53.4808N"],
    ["a second picture", 0xe2, "MPF\0SecretName"],
  ])("is gone: %s", async (_, marker, content) => {
    const told = insert(await makePicture(80, 60).jpeg().toBuffer(), marker, content);
    expect(told.includes("SecretName")).toBe(true);
    const { status, body } = await uploadPicture(app, dan, told);
    expect(status).toBe(201);
    const stored = await bytesAt(body.url);
    expect(stored.includes("SecretName")).toBe(false);
  });

  test("is gone: the texts of a PNG and the metadata of a WebP", async () => {
    const exif = {
      IFD0: { Artist: "SecretName" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "53/1 28/1 0/1" },
    };
    for (const format of ["png", "webp"] as const) {
      const told = await makePicture(80, 60).withExif(exif).toFormat(format).toBuffer();
      expect(told.includes("SecretName")).toBe(true);
      const { body } = await uploadPicture(app, dan, told);
      expect((await bytesAt(body.url)).includes("SecretName")).toBe(false);
    }
  });
});

describe("a picture that is something else as well", () => {
  test.each([
    ["an archive", "PK\x03\x04payload.exe"],
    ["a script", "*/=1;alert(document.domain)//"],
    ["a page", "<html><script>alert(1)</script></html>"],
    ["a PDF", "%PDF-1.7 /JS (app.alert(1))"],
  ])("%s keeps only its picture", async (_, extra) => {
    for (const format of ["jpeg", "png", "webp"] as const) {
      const picture = await makePicture(60, 60).toFormat(format).toBuffer();
      const { status, body } = await uploadPicture(
        app,
        dan,
        Buffer.concat([picture, Buffer.from(extra, "latin1")]),
      );
      expect(status).toBe(201);
      expect((await bytesAt(body.url)).includes(extra, 0, "latin1")).toBe(false);
    }
  });
});

test("an SVG is none by any way in", async () => {
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`);
  expect((await uploadPicture(app, dan, svg, "photo.png")).body.code).toBe("unsupported_file_type");
  for (const type of ["image/svg+xml", "image/png", "image/svg+xml;charset=utf-8", "text/html"]) {
    const { status, error } = await app
      .as(dan)
      .raw(createPost, { body: { content: "x", imageUrls: [toDataUrl(svg, type)] } });
    expect([status, error.code]).toEqual([400, "unsupported_file_type"]);
    expect(error.message).toContain("Unsupported file type");
  }
});
