import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { getCurrentUser, updateCurrentUser } from "#contracts/accounts.ts";
import { getCv, uploadPrivateFile } from "#contracts/profiles.ts";
import { MEGABYTE } from "#contracts/reference/limits.ts";

import type { Member } from "../../testing/members.ts";
import { makePicture } from "../../testing/pictures.ts";
import { dataUrl, DOCUMENTS, uploadFile } from "../../testing/profiles.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, HOUR } from "../../testing/test-clock.ts";

let app: TestApp;
let dan: Member;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const change = (cvUrl: unknown, by = dan) => app.as(by).raw(updateCurrentUser, { body: { cvUrl } });
const download = (member: Member, query = "") =>
  app.app.inject({
    url: getCv.path.replace(":id", String(member.id)) + query,
    headers: { authorization: `Bearer ${member.token}` },
  });
const padded = (bytes: Buffer, length: number) => Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);
const countFiles = async (owner: Member) => {
  const rows = await app.deps.db.kysely
    .selectFrom("private_files")
    .select("key")
    .where("owner_id", "=", owner.id)
    .execute();
  const stored = await Promise.all(rows.map(({ key }) => app.deps.storage.private.stat(`${key}/file.pdf`)));
  return { rows: rows.length, stored: stored.filter((file) => file !== null).length };
};

describe("the CV", () => {
  beforeAll(async () => {
    dan = await app.makeMember();
  });

  it.each([
    ["pdf", DOCUMENTS.pdf, "application/pdf"],
    ["doc", DOCUMENTS.doc, "application/msword"],
    ["docx", DOCUMENTS.docx, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ])("%s is kept as it came and served as an attachment", async (kind, bytes, type) => {
    const { status, body } = await change(dataUrl(bytes, "text/html"));
    expect([status, body.cvUrl, body.cvName]).toEqual([200, `/api/users/${dan.id}/cv`, `CV.${kind}`]);
    const { statusCode, headers, rawPayload } = await download(dan);
    expect([statusCode, rawPayload.equals(bytes)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      "content-type": type,
      "content-disposition": `attachment; filename="CV.${kind}"`,
      "content-length": String(bytes.length),
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
      "cross-origin-resource-policy": "same-origin",
    });
    const seen = await download(dan, "?view=true");
    expect(seen.headers["content-disposition"]).toBe(
      `${kind === "pdf" ? "inline" : "attachment"}; filename="CV.${kind}"`,
    );
  });

  it.each(["jpg", "png"] as const)("%s is re-encoded, upright and without metadata", async (kind) => {
    const picture = makePicture(400, 300)
      .withExif({
        IFD0: { Artist: "Dan Mistry" },
        IFD3: { GPSLatitude: "53/1 28/1 0/1", GPSLatitudeRef: "N" },
      })
      .withMetadata({ orientation: 6 });
    const bytes = await (kind === "jpg" ? picture.jpeg() : picture.png()).toBuffer();
    const { body } = await change(dataUrl(Buffer.concat([bytes, Buffer.from("PK\x03\x04<script>")])));
    expect(body.cvName).toBe(`CV.${kind}`);
    const { headers, rawPayload } = await download(dan);
    expect(headers["content-type"]).toBe(kind === "jpg" ? "image/jpeg" : "image/png");
    const { width, height, exif } = await sharp(rawPayload).metadata();
    expect([width, height, exif]).toEqual([300, 400, undefined]);
    expect(rawPayload.toString("latin1")).not.toMatch(/Mistry|Exif|<script>/);
  });

  it("can be uploaded first, then named, also again; leaving it out keeps it, null takes it away", async () => {
    const priya = await app.makeMember();
    const { status, body: file } = await uploadFile(app, priya, DOCUMENTS.pdf);
    expect([status, file]).toEqual([
      201,
      { url: expect.stringMatching(/^file:[0-9a-f]{32}$/), name: "CV.pdf", bytes: DOCUMENTS.pdf.length },
    ]);
    for (const given of [file.url, file.url, undefined, `/api/users/${priya.id}/cv`]) {
      expect((await change(given, priya)).body.cvName).toBe("CV.pdf");
    }
    expect(await countFiles(priya)).toEqual({ rows: 1, stored: 1 });
    expect((await change(null, priya)).body).toMatchObject({ cvUrl: null, cvName: null });
    expect(await countFiles(priya)).toEqual({ rows: 0, stored: 0 });
    const { statusCode, body } = await download(priya);
    expect([statusCode, JSON.parse(body).message]).toEqual([404, "No CV uploaded"]);
    expect((await change(file.url, priya)).error.fields).toEqual({
      cvUrl: "That file could not be found. Please add it again.",
    });
  });

  it("replaces the one before, whose bytes go with it", async () => {
    const priya = await app.makeMember();
    await change(dataUrl(DOCUMENTS.pdf), priya);
    await Promise.all([1, 2, 3].map((at) => change(dataUrl(padded(DOCUMENTS.pdf, 100 + at)), priya)));
    expect(await countFiles(priya)).toEqual({ rows: 1, stored: 1 });
    expect((await download(priya)).statusCode).toBe(200);
  });

  it("refuses somebody else's upload, and a certificate", async () => {
    const priya = await app.makeMember();
    const { body: theirs } = await uploadFile(app, priya, DOCUMENTS.pdf);
    expect((await change(theirs.url)).status).toBe(400);
    const { body: certificate } = await uploadFile(app, dan, DOCUMENTS.pdf, { purpose: "certificate" });
    expect((await change(certificate.url)).error.code).toBe("invalid_file_type");
  });

  it.each([
    ["a zip called docx", dataUrl(DOCUMENTS.zip)],
    ["a document with macros", dataUrl(DOCUMENTS.docm)],
    ["a spreadsheet", dataUrl(DOCUMENTS.xls)],
    ["SVG", dataUrl(Buffer.from("<svg onload='alert(1)'/>"), "image/svg+xml")],
    ["HTML called PDF", dataUrl(Buffer.from("<script>alert(1)</script>%PDF-1.7"), "application/pdf")],
    ["nothing", dataUrl(Buffer.alloc(0), "application/pdf")],
    ["an address elsewhere", "http://169.254.169.254/latest/meta-data"],
    ["somebody else's CV", "/api/users/999999/cv"],
    ["a path", "file:../../etc/passwd"],
  ])("refuses %s: 'Invalid file type'", async (_what, cvUrl) => {
    const { status, error } = await change(cvUrl);
    expect([status, error.code, error.message, error.fields]).toEqual([
      400,
      "invalid_file_type",
      "Invalid file type",
      { cvUrl: "Invalid file type" },
    ]);
  });

  it.each([7, {}, ["x"], true])("refuses %j", async (cvUrl) => {
    expect((await change(cvUrl)).status).toBe(400);
  });

  it("refuses a picture that cannot be decoded", async () => {
    const broken = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(100)]);
    expect((await change(dataUrl(broken))).error.code).toBe("image_unreadable");
  });

  it.each(["cv", "certificate"])("says why a %s of more than 25 megapixels is not read", async (purpose) => {
    const create = { width: 5000, height: 7000, channels: 3, background: "white" } as const;
    const { status, body } = await uploadFile(app, dan, await sharp({ create }).png().toBuffer(), {
      purpose,
    });
    expect([status, body.code]).toEqual([400, "image_unreadable"]);
    expect(body.message).toContain("25 megapixels");
  });

  it("takes 10 MB and not a byte more, by data URL and by upload", async () => {
    const [most, more] = [0, 1].map((extra) => padded(DOCUMENTS.pdf, 10 * MEGABYTE + extra));
    expect((await change(dataUrl(most!))).status).toBe(200);
    expect((await download(dan)).rawPayload.length).toBe(10 * MEGABYTE);
    expect((await uploadFile(app, dan, most!)).status).toBe(201);
    const words = "That file is too large. Please use one of up to 10 MB.";
    const { status, error } = await change(dataUrl(more!));
    expect([status, error.code, error.fields]).toEqual([413, "file_too_large", { cvUrl: words }]);
    const { status: uploaded, body } = await uploadFile(app, dan, more!);
    expect([uploaded, body.code, body.message]).toEqual([413, "file_too_large", words]);
  });
});

describe("uploading a private file", () => {
  it("needs a session, a purpose and a file", async () => {
    expect((await uploadFile(app, null, DOCUMENTS.pdf)).status).toBe(401);
    expect((await uploadFile(app, dan, DOCUMENTS.pdf, { purpose: "email" })).status).toBe(400);
    expect((await app.as(dan).raw(uploadPrivateFile, { query: { purpose: "cv" } })).status).toBe(415);
  });

  it.each(["../../etc/passwd", "x".repeat(300), "\u202Efdp.exe", "a%00.pdf"])(
    "does not care what it is called: %s",
    async (fileName) => {
      const { status, body } = await uploadFile(app, dan, DOCUMENTS.pdf, { fileName });
      expect([status, body.name]).toEqual([201, "CV.pdf"]);
    },
  );

  it("is never under /media", async () => {
    const { body } = await uploadFile(app, dan, DOCUMENTS.pdf);
    const key = body.url.slice("file:".length);
    for (const url of [
      `/media/${key}/file.pdf`,
      `/private/${key}/file.pdf`,
      `/media/../private/${key}/file.pdf`,
    ]) {
      expect((await app.app.inject({ url })).statusCode).not.toBe(200);
    }
  });
});

it("what nothing refers to goes after a day, bytes and all; what something refers to stays", async () => {
  const priya = await app.makeMember();
  await change(dataUrl(DOCUMENTS.pdf), priya);
  await uploadFile(app, priya, DOCUMENTS.pdf);
  const orphan = `${"a".repeat(32)}/file.pdf`;
  await app.deps.storage.private.put(orphan, DOCUMENTS.pdf);
  app.clock.set(new Date());
  app.clock.advance(23 * HOUR);
  await app.deps.files.cleanUp();
  expect(await countFiles(priya)).toEqual({ rows: 2, stored: 2 });
  app.clock.advance(2 * DAY);
  await app.deps.files.cleanUp();
  expect(await countFiles(priya)).toEqual({ rows: 1, stored: 1 });
  expect(await app.deps.storage.private.stat(orphan)).toBeNull();
  expect((await app.as(priya).call(getCurrentUser)).body.cvName).toBe("CV.pdf");
});

it("goes with its owner's account", async () => {
  const priya = await app.makeMember();
  await change(dataUrl(DOCUMENTS.pdf), priya);
  await app.deps.db.kysely.deleteFrom("users").where("id", "=", priya.id).execute();
  expect(await countFiles(priya)).toEqual({ rows: 0, stored: 0 });
});
