import type { ErrorBody } from "#contracts/errors.ts";
import type { FilePurpose } from "#contracts/private-files.ts";
import { uploadPrivateFile, type UploadedFile } from "#contracts/profiles.ts";
import { createProject, type Project } from "#contracts/projects.ts";
import { createQualification, type Qualification } from "#contracts/qualifications.ts";

import { transaction } from "../platform/database/database.ts";
import type { Member } from "./members.ts";
import type { TestApp } from "./test-app.ts";

/** One red pixel. */
export const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

/** Documents by their identifying bytes; their content does not matter, since they are never opened. */
export const DOCUMENTS = {
  pdf: Buffer.from("%PDF-1.7\n1 0 obj\n<< /JS (app.alert(1)) >>\nendobj\n%%EOF"),
  docx: Buffer.from("PK\x03\x04....[Content_Types].xml....word/document.xml....", "latin1"),
  docm: Buffer.from("PK\x03\x04....[Content_Types].xml..word/document.xml..word/vbaProject.bin..", "latin1"),
  zip: Buffer.from("PK\x03\x04....emails.txt....", "latin1"),
  doc: Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.from("WordDocument", "utf16le")]),
  xls: Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.from("Workbook", "utf16le")]),
} as const;

export function dataUrl(bytes: Buffer, type = "application/octet-stream"): string {
  return `data:${type};base64,${bytes.toString("base64")}`;
}

/** Uploads bytes as a browser would, as a member or as a visitor. */
export async function uploadFile(
  app: TestApp,
  by: Member | null,
  bytes: Buffer,
  { purpose = "cv", fileName = "mine.pdf" }: { purpose?: string; fileName?: string } = {},
) {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/pdf\r\n\r\n`;
  const response = await app.app.inject({
    method: "POST",
    url: `${uploadPrivateFile.path}?purpose=${purpose}`,
    headers: {
      "content-type": "multipart/form-data; boundary=b",
      ...(by && { authorization: `Bearer ${by.token}` }),
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--b--\r\n")]),
  });
  return { status: response.statusCode, body: response.json<UploadedFile & ErrorBody>() };
}

/** A valid project form. */
export function projectForm(details: Record<string, unknown> = {}) {
  return {
    title: "Oak staircase",
    description: "Two flights with a winder, templates done on site.",
    imageUrls: [PIXEL],
    ...details,
  };
}

/** Adds a project through the API; throws on a refusal. */
export async function addProject(
  app: TestApp,
  by: Member,
  details: Record<string, unknown> = {},
): Promise<Project> {
  const { status, body, error } = await app.as(by).raw(createProject, { body: projectForm(details) });
  if (status !== 201) throw new Error(`Not added: ${JSON.stringify(error)}`);
  return body;
}

/** Adds a qualification with a certificate through the API; throws on a refusal. */
export async function addQualification(
  app: TestApp,
  by: Member,
  details: Record<string, unknown> = {},
): Promise<Qualification> {
  const body = { title: "NVQ Level 3", certificateUrl: dataUrl(DOCUMENTS.pdf), ...details };
  const answer = await app.as(by).raw(createQualification, { body });
  if (answer.status !== 201) throw new Error(`Not added: ${JSON.stringify(answer.error)}`);
  return answer.body;
}

/**
 * Leaves a member with one project, one qualification with a certificate, and a CV, directly in the database and in the
 * store, replacing what there was.
 */
export async function leaveProfile(app: TestApp, owner: Pick<Member, "id">) {
  const { db, files, clock } = app.deps;
  const keep = async (purpose: FilePurpose) => {
    const file = await files.store(DOCUMENTS.pdf, purpose, owner.id);
    return transaction(db, (tx) => files.swap(tx, null, file));
  };
  for (const table of ["projects", "qualifications"] as const)
    await db.kysely.deleteFrom(table).where("user_id", "=", owner.id).execute();
  await db.kysely.deleteFrom("private_files").where("owner_id", "=", owner.id).execute();
  await db.kysely
    .updateTable("users")
    .set({ cv_file_id: await keep("cv") })
    .where("id", "=", owner.id)
    .execute();
  const now = clock.now().toISOString();
  const own = { user_id: owner.id, created_at: now, updated_at: now };
  const photo = {
    url: `/media/${"0".repeat(32)}/320.webp`,
    width: 320,
    height: 240,
    alt: "",
    placeholder: null,
  };
  const project = await db.kysely
    .insertInto("projects")
    .values({ ...own, title: "Oak stairs", description: "With a winder.", images: JSON.stringify([photo]) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const qualification = await db.kysely
    .insertInto("qualifications")
    .values({ ...own, title: "NVQ Level 3", certificate_file_id: await keep("certificate") })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { projectId: project.id, qualificationId: qualification.id };
}
