import { describe, expect, it } from "vitest";
import * as z from "zod";

import { decideWordFlag } from "#contracts/banned-words.ts";
import type { Endpoint } from "#contracts/endpoint.ts";
import { jobForm } from "#contracts/job-form.ts";

import { listTexts } from "./features/banned-words/free-text.ts";
import { banWord, readWordFlags } from "./testing/banned-words.ts";
import { CALLS } from "./testing/calls.ts";
import { clientOf } from "./testing/fixture.ts";
import type { Role } from "./testing/fixture.ts";
import { listEndpoints } from "./testing/list-endpoints.ts";
import { startScene } from "./testing/scene.ts";

const JOB = ["title", "trade", "customTrade", "description", "town"];
const QUALIFICATION = ["title", "issuingOrganization", "description", "scheme", "level", "number"];
const APPRENTICESHIP = ["title", "trade", "customTrade", "description", "town", "duration", "requirements"];

/** Every free text, and the role that may write it if not everybody may. */
const TEXTS: Record<string, { fields: readonly string[]; by?: Role }> = {
  signUp: { fields: ["firstName", "lastName", "trade", "customTrade", "company"] },
  updateCurrentUser: { fields: ["name", "firstName", "lastName", "trade", "customTrade", "company", "bio"] },
  createPost: { fields: ["content", "imageAlts"] },
  updatePost: { fields: ["content"], by: "owner" },
  createInteraction: { fields: ["content"] },
  replyToComment: { fields: ["content"] },
  updateComment: { fields: ["content"], by: "owner" },
  createProject: { fields: ["title", "description", "imageAlts"] },
  updateProject: { fields: ["title", "description", "imageAlts"], by: "owner" },
  createQualification: { fields: QUALIFICATION },
  updateQualification: { fields: QUALIFICATION, by: "owner" },
  createJob: { fields: JOB },
  updateJob: { fields: JOB, by: "owner" },
  createFreeBoost: { fields: JOB },
  createBoostPayment: { fields: JOB },
  createApprenticeship: { fields: APPRENTICESHIP },
  updateApprenticeship: { fields: APPRENTICESHIP, by: "owner" },
  requestCrew: { fields: ["message"] },
  requestReview: { fields: ["projectContext", "message"], by: "party" },
  createReview: { fields: ["comment"] },
  updateReview: { fields: ["comment"], by: "owner" },
  submitReview: { fields: ["comment"], by: "party" },
  replyToReview: { fields: ["content"], by: "party" },
  sendMessage: { fields: ["content"], by: "party" },
  declareInterest: { fields: ["note"], by: "stranger" },
  applyForApprenticeship: { fields: ["message"] },
};

/** An account or money depends on the response. */
const CANNOT_WAIT = ["signUp", "createBoostPayment"];

/** Parsed as an amount, so that no word gets that far. */
const AMOUNTS = ["rate", "dayRate"];

const endpoints = new Map(listEndpoints().map(({ name, endpoint }) => [name, endpoint]));
const isRead = ({ access, audience, body }: Endpoint) =>
  body !== undefined && access !== "admin" && access !== "moderator" && audience !== "nobody";

interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

/** A field accepts any text, or only a choice or a text in a fixed format. */
type Kind = "free" | "fixed";

/** Lists the names of a body's fields of that kind. */
function fieldsOf(schema: JsonSchema, kind: Kind, name = ""): string[] {
  const inner = [
    ...Object.entries(schema.properties ?? {})
      .filter(([field]) => listTexts({ [field]: "words" }).length > 0)
      .flatMap(([field, part]) => fieldsOf(part, kind, field)),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])].flatMap(
      (part) => fieldsOf(part, kind, name),
    ),
  ];
  const isText = [schema.type].flat().includes("string");
  const isFree = !("const" in schema) && schema.enum === undefined && schema.pattern === undefined;
  return isText && isFree === (kind === "free") && name !== "" ? [name, ...inner] : inner;
}

const toSchema = (body: z.core.$ZodType) =>
  z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as JsonSchema;
/** Job forms are checked after they have been normalised, which no schema shows. */
const TAKES_A_JOB = ["createJob", "updateJob", "createFreeBoost", "createBoostPayment"];

/** By endpoint, every field of that kind that is checked for words. */
function listFields(kind: Kind): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const [name, endpoint] of endpoints) {
    if (!isRead(endpoint) || endpoint.body === undefined) continue;
    const schema = toSchema(TAKES_A_JOB.includes(name) ? jobForm : endpoint.body);
    const fields = fieldsOf(schema, kind).filter((field) => !AMOUNTS.includes(field));
    if (fields.length > 0) found[name] = [...new Set(fields)].toSorted();
  }
  return found;
}

const { app, cast, scene, snapshot } = await startScene();

const rows = Object.entries(TEXTS).flatMap(([name, { fields, by = "stranger" }]) =>
  fields.map((field) => ({ name, field, by })),
);

/** Prepares the valid call with that text in the field, and its writer. */
async function prepare({ name, field, by }: (typeof rows)[number], severity: number) {
  await snapshot.restore();
  const { word } = await banWord(app, cast.admin, severity);
  const text = `A ${word} here`;
  const { headers, ...call } = await CALLS[name]!(scene, app);
  const body = { ...(call.body as Record<string, unknown>) };
  const job = TAKES_A_JOB.includes(name) && "jobData" in body ? { ...(body["jobData"] as object) } : null;
  const target = (job ?? body) as Record<string, unknown>;
  target[field] = field === "imageAlts" || field === "requirements" ? [text] : text;
  if (field === "customTrade") target["trade"] = "Other";
  if (name === "createInteraction") target["type"] = "comment";
  if (job !== null) body["jobData"] = job;
  const client = clientOf(app, cast, name === "signUp" ? "visitor" : by);
  const send = () => client.raw(endpoints.get(name)!, { ...call, body }, headers);
  return { send, word, endpoint: endpoints.get(name)! };
}

describe("every text that others read", () => {
  it("is known here: a new field needs a line, and is read all the same", () => {
    const known = Object.fromEntries(
      Object.entries(TEXTS).map(([name, { fields }]) => [name, [...fields].toSorted()]),
    );
    expect(listFields("free")).toEqual(known);
  });

  it("is not a choice from a list, nor an identifier: a limited account may send those", () => {
    expect(listFields("fixed")).toEqual({});
  });

  it.each(rows)("$name, $field: refused with a word of severity 4, wherever it stands", async (row) => {
    const { send } = await prepare(row, 4);
    const before = await snapshot.findChanges(["word_hits"]);
    const { status, error } = await send();
    expect([status, error.code]).toEqual([400, "banned_word"]);
    expect(Object.keys(error.fields ?? {})).toHaveLength(1);
    expect(await snapshot.findChanges(["word_hits"])).toEqual(before);
  });

  it.each(rows)("$name, $field: kept back with one of severity 3, and there once released", async (row) => {
    const { send, endpoint, word } = await prepare(row, 3);
    const before = await snapshot.findChanges(["word_hits", "media"]);
    const { status, error } = await send();
    if (endpoint.audience === "one") return expect(status).toBeLessThan(300);
    expect(await snapshot.findChanges(["word_hits", "media"])).toEqual(before);
    // What cannot wait is refused, as is what would be refused without the word: the party has already reviewed.
    if (CANNOT_WAIT.includes(row.name)) return expect(error.code).toBe("text_needs_review");
    if (row.name === "createReview") return expect(error.code).not.toBe("text_held");
    expect([status, error.code]).toEqual([409, "text_held"]);

    const held = (await readWordFlags(app, cast.admin)).findLast(({ words }) => words.includes(word));
    expect(held).toMatchObject({ outcome: "hold", text: expect.stringContaining(word) });
    const decide = () =>
      app.as(cast.admin).raw(decideWordFlag, { params: { id: held!.id }, body: { action: "release" } });
    expect((await decide()).body).toEqual({ message: "Published" });
    expect(await snapshot.findChanges(["word_hits", "media"])).not.toEqual(before);
    expect((await decide()).error.code).toBe("word_hit_decided");
  });
});
