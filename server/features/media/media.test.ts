import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { ErrorBody } from "#contracts/errors.ts";
import { imageSource, imageSourceSet } from "#contracts/image-source.ts";
import { MEDIA_URL, uploadImage } from "#contracts/media.ts";

import type { Member } from "../../testing/members.ts";
import { makePicture, openMedia, uploadPicture } from "../../testing/pictures.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let dan: Member;
let priya: Member;

beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember();
  priya = await app.makeMember();
});
afterAll(() => app.close());

const upload = (bytes: Buffer, { by = dan, fileName = "photo.jpg" } = {}) =>
  uploadPicture(app, by, bytes, fileName);
const fetchFile = (url: string) => openMedia(app, dan, url);

describe("uploadImage", () => {
  test("needs a session", async () => {
    expect((await uploadPicture(app, null, await makePicture(20, 20).jpeg().toBuffer())).status).toBe(401);
  });

  test("stores a photo in every size that is not larger than itself", async () => {
    const { status, body } = await upload(await makePicture(1600, 1200).jpeg().toBuffer());
    expect(status).toBe(201);
    expect(body).toMatchObject({ id: expect.any(Number), width: 1280, height: 960, alt: "" });
    expect(body.url).toMatch(MEDIA_URL);
    expect(Buffer.from(body.placeholder ?? "", "base64").length).toBeGreaterThan(10);
    for (const width of [320, 640, 1280] as const) {
      const file = await fetchFile(imageSource(body.url, width));
      expect(file.statusCode).toBe(200);
      expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: "webp", width });
    }
  });

  test("never enlarges; every address in the source set is there", async () => {
    const { body } = await upload(await makePicture(500, 400).png().toBuffer());
    expect([body.width, body.height, body.url.endsWith("/640.webp")]).toEqual([500, 400, true]);
    const urls = imageSourceSet(body)
      .split(", ")
      .map((source) => source.split(" ")[0] ?? "");
    expect(urls).toHaveLength(2);
    for (const url of [...urls, imageSource(body.url, 1280)])
      expect((await fetchFile(url)).statusCode).toBe(200);
  });

  test("bounds a tall picture by its height", async () => {
    const { body } = await upload(await makePicture(400, 4000).webp().toBuffer());
    expect([body.width, body.height]).toEqual([192, 1920]);
  });

  test("keeps the same picture once, whoever brings it", async () => {
    const bytes = await makePicture(300, 200).jpeg().toBuffer();
    const [first, second] = await Promise.all([upload(bytes), upload(bytes, { by: priya })]);
    expect(second.body).toEqual(first.body);
  });

  test("turns it upright and leaves no metadata behind", async () => {
    const bytes = await makePicture(400, 300)
      .withExif({
        IFD0: { Make: "Canon", Software: "Firmware", Artist: "Dan Mistry" },
        IFD2: { BodySerialNumber: "0123456" },
        IFD3: {
          GPSLatitudeRef: "N",
          GPSLatitude: "53/1 28/1 0/1",
          GPSLongitudeRef: "W",
          GPSLongitude: "2/1 14/1 0/1",
        },
      })
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'><author>Dan</author></x:xmpmeta>")
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const before = await sharp(bytes).metadata();
    expect([before.orientation, before.exif !== undefined]).toEqual([6, true]);
    const { body } = await upload(bytes);
    expect([body.width, body.height]).toEqual([300, 400]);
    const stored = await sharp((await fetchFile(body.url)).rawPayload).metadata();
    expect([stored.width, stored.height]).toEqual([300, 400]);
    for (const name of ["exif", "xmp", "iptc", "icc", "orientation"] as const)
      expect(stored[name]).toBeUndefined();
    const raw = (await fetchFile(body.url)).rawPayload.toString("latin1");
    for (const word of ["Canon", "Mistry", "0123456", "EXIF", "XMP"]) expect(raw).not.toContain(word);
  });

  test("takes transparency, 16 bits, greys and other colour spaces", async () => {
    const alpha = makePicture(50, 50).ensureAlpha(0.5).png();
    const kinds = [
      alpha,
      makePicture(50, 50).toColourspace("rgb16").png(),
      makePicture(50, 50).greyscale().jpeg(),
      makePicture(50, 50).toColourspace("cmyk").jpeg(),
    ];
    for (const kind of kinds) expect((await upload(await kind.toBuffer())).status).toBe(201);
  });

  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`);
  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ["an SVG", () => svg, "unsupported_file_type"],
    [
      "an SVG behind an XML head",
      () => Buffer.concat([Buffer.from("<?xml version='1.0'?>"), svg]),
      "unsupported_file_type",
    ],
    [
      "a GIF",
      () => Buffer.from("GIF89a\x01\x00\x01\x00\x80\x00\x00alert(1)", "latin1"),
      "unsupported_file_type",
    ],
    ["a PDF", () => Buffer.from("%PDF-1.7\n1 0 obj"), "unsupported_file_type"],
    ["nothing", () => Buffer.alloc(0), "unsupported_file_type"],
    ["a page", () => Buffer.from("<!doctype html><script>alert(1)</script>"), "unsupported_file_type"],
    ["a JPEG that is none", () => Buffer.from("\xff\xd8\xff\xe0nothing more", "latin1"), "image_unreadable"],
    [
      "half a PNG",
      async () => (await makePicture(400, 400).png().toBuffer()).subarray(0, 300),
      "image_unreadable",
    ],
    [
      "a WebP that is none",
      () => Buffer.from("RIFF\x00\x00\x00\x00WEBPVP8 nothing", "latin1"),
      "image_unreadable",
    ],
  ])("refuses %s with words, whatever it is called", async (_, bytes, code) => {
    const { status, body } = await upload(await bytes(), { fileName: "photo.png" });
    expect([status, body.code]).toEqual([400, code]);
    expect(body.message).toMatch(/\w/);
  });

  test("refuses a pixel bomb by its head", async () => {
    const bomb = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: "white" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(200_000);
    const { status, body } = await upload(bomb);
    expect([status, body.code]).toEqual([400, "image_unreadable"]);
    expect(body.message).toContain("25 megapixels");
  });

  test("refuses more than 15 MB", async () => {
    const { status, body } = await upload(Buffer.alloc(15 * 1_048_576 + 1, 0xff));
    expect([status, body.code]).toEqual([413, "image_too_large"]);
  });

  test("keeps nothing of a picture that is also a page", async () => {
    const script = "<script>alert(document.domain)</script>";
    const bytes = Buffer.concat([await makePicture(60, 60).jpeg().toBuffer(), Buffer.from(script)]);
    const { status, body } = await upload(bytes, { fileName: "x.html" });
    expect(status).toBe(201);
    expect((await fetchFile(body.url)).rawPayload.toString("latin1")).not.toContain("script");
  });

  test.each(["../../x.jpg", "a\u202egpj.exe", "n".repeat(300), "con", "a;b=c"])(
    "pays no heed to the name %j",
    async (fileName) => {
      const { status, body } = await upload(await makePicture(30, 30).jpeg().toBuffer(), { fileName });
      expect(status).toBe(201);
      expect(body.url).toMatch(MEDIA_URL);
    },
  );

  test("30 at once are all stored or told to come back, and none fails", async () => {
    const photos = await Promise.all(
      Array.from({ length: 30 }, () => makePicture(450, 350).jpeg().toBuffer()),
    );
    const answers = await Promise.all(photos.map((bytes) => upload(bytes)));
    for (const { status, headers } of answers) {
      expect([201, 503]).toContain(status);
      if (status === 503) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    }
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(10);
  });

  test("without a file or as JSON it is refused with words", async () => {
    const headers = { authorization: `Bearer ${dan.token}` };
    const json = await app.app.inject({
      method: "POST",
      url: uploadImage.path,
      headers,
      payload: { file: "x" },
    });
    expect([json.statusCode, json.json<ErrorBody>().code]).toEqual([415, "unsupported_media_type"]);
    const empty = await app.app.inject({
      method: "POST",
      url: uploadImage.path,
      headers: { ...headers, "content-type": "multipart/form-data; boundary=b" },
      payload: "--b--\r\n",
    });
    expect(empty.statusCode).toBe(400);
  });
});

describe("the files", () => {
  test("are cached for ever and can run nothing", async () => {
    const { body } = await upload(await makePicture(40, 40).jpeg().toBuffer());
    const { headers } = await fetchFile(body.url);
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "private, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "same-origin",
    });
  });

  const hash = "0".repeat(32);
  test.each([
    `/media/${hash}/640.webp`,
    `/media/${hash}/640.png`,
    `/media/${hash}/..%2f..%2fpasswords.json`,
    "/media/..%2f..%2f..%2fetc/passwd",
    `/media/..%5c..%5c/640.webp`,
    `/media/%00/640.webp`,
    `/media/${"A".repeat(32)}/640.webp`,
    `/media/${hash}/640.webp%00.html`,
  ])("answer 404 for %s", async (url) => {
    expect([400, 404]).toContain((await fetchFile(url)).statusCode);
  });
});
