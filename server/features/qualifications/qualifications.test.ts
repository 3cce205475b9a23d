import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  createQualification,
  deleteQualification,
  getCertificate,
  listQualifications,
  updateQualification,
} from "#contracts/qualifications.ts";
import { MEGABYTE, QUALIFICATIONS_MAX } from "#contracts/reference/limits.ts";

import { statusesOf } from "../../testing/client.ts";
import type { Member } from "../../testing/members.ts";
import { makePicture } from "../../testing/pictures.ts";
import { addQualification, dataUrl, DOCUMENTS, uploadFile } from "../../testing/profiles.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let dan: Member;
let priya: Member;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set("2026-11-20T12:00:00Z");
  dan = await app.makeMember();
  priya = await app.makeMember();
});
afterAll(() => app.close());

const PDF = dataUrl(DOCUMENTS.pdf, "application/pdf");
const add = (details: Record<string, unknown> = {}, by = dan) =>
  app.as(by).raw(createQualification, { body: { title: "CSCS card", ...details } });
const change = (id: number, details: Record<string, unknown>, by = dan) =>
  app.as(by).raw(updateQualification, { params: { id }, body: details });
const list = async (of = dan, by = priya) =>
  (await app.as(by).call(listQualifications, { params: { userId: of.id } })).body;
const download = (id: number, by: Member, query = "") =>
  app.app.inject({
    url: getCertificate.path.replace(":id", String(id)) + query,
    headers: { authorization: `Bearer ${by.token}` },
  });
const countFiles = async (of: Member) =>
  (await app.deps.db.kysely.selectFrom("private_files").select("id").where("owner_id", "=", of.id).execute())
    .length;

describe("adding a qualification", () => {
  it("needs no more than a title", async () => {
    const { status, body } = await add({ title: "  NVQ Level 3 " });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      userId: dan.id,
      title: "NVQ Level 3",
      issuingOrganization: null,
      description: null,
      scheme: null,
      level: null,
      number: null,
      dateObtained: null,
      expiresOn: null,
      certificate: "none",
      certificateUrl: null,
      certificateName: null,
      createdAt: "2026-11-20T12:00:00.000Z",
      can: { edit: true, delete: true },
    });
  });

  it("keeps all that is said; others see the last four of its number", async () => {
    const told = {
      title: "CSCS card",
      issuingOrganization: "CITB",
      description: "Skilled worker",
      scheme: "CSCS",
      level: "Gold",
      number: "AB 1234 5678",
      dateObtained: "2026-11-20",
      expiresOn: "2031-11-20",
    };
    const { body } = await add({ ...told, certificateUrl: PDF });
    const certificate = {
      certificate: "shown",
      certificateUrl: `/api/qualifications/${body.id}/certificate`,
      certificateName: "Certificate.pdf",
    };
    expect(body).toMatchObject({ ...told, ...certificate });
    const seen = (await list()).find(({ id }) => id === body.id);
    expect(seen).toMatchObject({
      ...told,
      ...certificate,
      number: "••••5678",
      can: { edit: false, delete: false },
    });
    expect((await list(dan, dan)).find(({ id }) => id === body.id)?.number).toBe("AB 1234 5678");
  });

  it("never shows a whole number, however short it is", async () => {
    for (const [number, seen] of [
      ["1234", "••••"],
      ["12345", "••••2345"],
    ]) {
      const { body } = await add({ number });
      expect((await list()).find(({ id }) => id === body.id)?.number).toBe(seen);
    }
  });

  it.each([
    ["title", "", "Title is required"],
    ["title", undefined, "Title is required"],
    ["title", 7, "Title is required"],
    ["title", "x".repeat(101), "Title must be 100 characters or fewer"],
    ["issuingOrganization", "x".repeat(101), "Issuing organisation must be 100 characters or fewer"],
    ["description", "🧱".repeat(501), "Description must be 500 characters or fewer"],
    ["scheme", "x".repeat(101), "Scheme must be 100 characters or fewer"],
    ["level", "x".repeat(101), "Level must be 100 characters or fewer"],
    ["number", "x".repeat(101), "Number must be 100 characters or fewer"],
    ["dateObtained", "2026-11-21", "Date obtained cannot be in the future"],
    ["dateObtained", "2026-02-30", "Please enter a date as day, month and year"],
    ["dateObtained", "20/11/2026", "Please enter a date as day, month and year"],
    ["expiresOn", "soon", "Please enter a date as day, month and year"],
  ])("refuses %s %j", async (field, value, words) => {
    const { status, error } = await add({ [field]: value });
    expect([status, error.fields]).toEqual([400, { [field]: words }]);
  });

  it("refuses an end before the beginning, also when only one of them changes", async () => {
    const words = { expiresOn: "Expiry date cannot be before the date obtained" };
    expect((await add({ dateObtained: "2025-05-02", expiresOn: "2025-05-01" })).error.fields).toEqual(words);
    const { body } = await add({ dateObtained: "2025-05-02", expiresOn: "2025-05-02" });
    expect((await change(body.id, { expiresOn: "2025-05-01" })).error.fields).toEqual(words);
    expect((await change(body.id, { dateObtained: "2025-06-01" })).error.fields).toEqual(words);
  });

  it("reckons 'the future' in London", async () => {
    app.clock.set("2026-07-01T23:30:00Z");
    expect((await add({ dateObtained: "2026-07-02" }, await app.makeMember())).status).toBe(201);
    app.clock.set("2026-11-20T12:00:00Z");
  });

  it("lets the session say whose it is", async () => {
    expect((await add({ userId: dan.id, id: 1, createdAt: "2000-01-01" })).body.userId).toBe(dan.id);
    expect((await add({ userId: priya.id })).error.code).toBe("not_allowed");
    const { body } = await add();
    expect((await change(body.id, { userId: priya.id })).error.code).toBe("not_allowed");
  });

  it("lists the latest obtained first, and stops at 100", async () => {
    const member = await app.makeMember();
    for (const dateObtained of [null, "2019-01-01", "2021-01-01", "2020-01-01"])
      await add({ title: dateObtained ?? "undated", dateObtained }, member);
    expect((await list(member)).map(({ title }) => title)).toEqual([
      "2021-01-01",
      "2020-01-01",
      "2019-01-01",
      "undated",
    ]);
    const now = app.clock.now().toISOString();
    const rows = Array.from({ length: QUALIFICATIONS_MAX - 5 }, (_, at) => ({
      user_id: member.id,
      title: `Card ${at}`,
      created_at: now,
      updated_at: now,
    }));
    await app.deps.db.kysely.insertInto("qualifications").values(rows).execute();
    const answers = await Promise.all([1, 2, 3].map(() => add({}, member)));
    expect(statusesOf(answers)).toEqual([201, 409, 409]);
    expect(await list(member)).toHaveLength(QUALIFICATIONS_MAX);
  });
});

describe("changing and deleting", () => {
  it("leaves what is not given, and clears what is null or blank", async () => {
    const { id } = await addQualification(app, dan, {
      scheme: "CSCS",
      level: "Gold",
      dateObtained: "2020-01-01",
    });
    const { status, body } = await change(id, { level: " ", dateObtained: null });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        title: "NVQ Level 3",
        scheme: "CSCS",
        level: null,
        dateObtained: null,
        certificate: "shown",
      }),
    ]);
    expect((await change(id, { title: "" })).error.fields).toEqual({ title: "Title is required" });
  });

  it("replaces and removes the certificate, whose file goes with it", async () => {
    const member = await app.makeMember();
    const { id } = await addQualification(app, member);
    expect(await countFiles(member)).toBe(1);
    const url = `/api/qualifications/${id}/certificate`;
    expect((await change(id, { certificateUrl: url }, member)).body.certificateName).toBe("Certificate.pdf");
    const { body: file } = await uploadFile(app, member, await makePicture(40, 30).webp().toBuffer(), {
      purpose: "certificate",
    });
    expect(file.name).toBe("Certificate.jpg");
    expect((await change(id, { certificateUrl: file.url }, member)).body.certificateName).toBe(
      "Certificate.jpg",
    );
    expect(await countFiles(member)).toBe(1);
    expect((await change(id, { certificateUrl: null }, member)).body).toMatchObject({
      certificate: "none",
      certificateUrl: null,
    });
    expect([await countFiles(member), (await download(id, member)).statusCode]).toEqual([0, 404]);
  });

  it("gives one file to one qualification alone", async () => {
    const { body: file } = await uploadFile(app, dan, DOCUMENTS.pdf, { purpose: "certificate" });
    const answers = await Promise.all([1, 2].map(() => add({ certificateUrl: file.url })));
    expect(statusesOf(answers)).toEqual([201, 400]);
  });

  it("is refused for what is somebody else's or gone", async () => {
    const { id } = await addQualification(app, dan);
    const files = await countFiles(priya);
    expect((await change(id, { level: "Gold", certificateUrl: PDF }, priya)).status).toBe(403);
    expect(await countFiles(priya)).toBe(files);
    expect((await app.as(priya).call(deleteQualification, { params: { id } })).status).toBe(403);
    const answers = await Promise.all(
      [1, 2].map(() => app.as(dan).call(deleteQualification, { params: { id } })),
    );
    expect(statusesOf(answers)).toEqual([200, 404]);
    expect((await change(id, { level: "Gold" })).error.code).toBe("qualification_not_found");
    expect((await download(id, dan)).statusCode).toBe(404);
  });
});

describe("the certificate", () => {
  it("is shown where it is asked for so, and still runs nothing", async () => {
    const { id } = await addQualification(app, dan);
    const { headers } = await download(id, priya, "?view=true");
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'inline; filename="Certificate.pdf"',
      "content-security-policy": expect.stringContaining("script-src 'none'") as string,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
    const keepFrom = (contact_visibility: "nobody" | "members") =>
      app.deps.db.kysely.updateTable("users").set({ contact_visibility }).where("id", "=", dan.id).execute();
    await keepFrom("nobody");
    expect((await download(id, priya, "?view=true")).statusCode).toBe(403);
    await keepFrom("members");
    const url = `${getCertificate.path.replace(":id", String(id))}?view=true`;
    expect((await app.app.inject({ url })).json()).toMatchObject({ code: "not_signed_in" });
    const opened = await app.app.inject({ url, headers: { "sec-fetch-dest": "document" } });
    expect(opened.statusCode).toBe(401);
    expect(opened.body).toMatch(/<h1>The file did not open<.*Please sign in to continue\./su);
  });

  it("is served as an attachment unless one asks to look at it", async () => {
    const { id } = await addQualification(app, dan);
    const { statusCode, headers, rawPayload } = await download(id, priya);
    expect([statusCode, rawPayload.equals(DOCUMENTS.pdf)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="Certificate.pdf"',
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
  });

  it("loses what a photo tells of where it was taken", async () => {
    const bytes = await makePicture(40, 30)
      .withExif({ IFD0: { Artist: "Dan Mistry" } })
      .jpeg()
      .toBuffer();
    const { body } = await add({ certificateUrl: dataUrl(bytes, "image/jpeg") });
    const { rawPayload } = await download(body.id, priya);
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
  });

  it.each([
    ["a Word document", dataUrl(DOCUMENTS.docx)],
    ["SVG", dataUrl(Buffer.from("<svg/>"), "image/svg+xml")],
    ["an address elsewhere", "https://tracker.example/card.png"],
  ])("refuses %s", async (_what, certificateUrl) => {
    const { status, error } = await add({ certificateUrl });
    expect([status, error.fields]).toEqual([400, { certificateUrl: "Invalid file type" }]);
  });

  it("takes 5 MB and not a byte more", async () => {
    const [most, more] = [0, 1].map((extra) =>
      dataUrl(Buffer.concat([DOCUMENTS.pdf, Buffer.alloc(5 * MEGABYTE - DOCUMENTS.pdf.length + extra)])),
    );
    expect((await add({ certificateUrl: most })).status).toBe(201);
    const { status, error } = await add({ certificateUrl: more });
    expect([status, error.fields]).toEqual([
      413,
      { certificateUrl: "That file is too large. Please use one of up to 5 MB." },
    ]);
  });
});
