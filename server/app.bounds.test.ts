import { expect, it } from "vitest";
import * as z from "zod";

import type { Endpoint } from "#contracts/endpoint.ts";
import { FLAG_NAMES } from "#contracts/job-flags.ts";
import { jobForm } from "#contracts/job-form.ts";

import { BOUNDS } from "./testing/bounds.ts";
import { CALLS } from "./testing/calls.ts";
import { clientOf } from "./testing/fixture.ts";
import type { Role } from "./testing/fixture.ts";
import { listEndpoints } from "./testing/list-endpoints.ts";
import { PIXEL } from "./testing/profiles.ts";
import { startScene } from "./testing/scene.ts";

/** Fields judged by their content, not their length: addresses, days, links, choices, and ignored fields. */
const SHAPED = new Set<string>([
  ...FLAG_NAMES,
  ...`view stars email insteadOf phone dateOfBirth trade county town avatar cvUrl certificateUrl imageUrl imageUrls[] videoUrl videoPosterUrl link
  startsOn endsOn startDate endDate closingDate dateObtained expiresOn until month days rate dayRate amount refundedBefore card
  id rawId clientDataJSON attestationObject authenticatorData signature userHandle transports transports[] ticket code p256dh auth paymentIntentId confirmPassword sessionId userId cursor before after since page page[] limit limit[] mine banned terms privacy
  at near near[] town[] trade[] county[]`.split(/\s+/),
]);

/** Rows per page: the default, and the most. */
const PAGES: Record<string, readonly [usual: number, most: number]> = {
  listPosts: [10, 50],
  ...Object.fromEntries(["listJobs", "listApprenticeships"].map((name) => [name, [20, 50]])),
  ...Object.fromEntries(
    ["getInteractions", "listReviews", "listReviewRequests"].map((name) => [name, [20, 100]]),
  ),
  listSuggestions: [24, 50],
  searchPeople: [20, 50],
  ...Object.fromEntries(
    ["listLikes", "listInterested", "listNotifications", "listFailedEmails"].map((name) => [name, [30, 100]]),
  ),
  ...Object.fromEntries(
    `listBlocked listMuted listConversations listCrew listCrewRequests listAdminReports listModerationLogs listAdminJobs
    listAdminPosts listAdminUsers listAppeals`
      .split(/\s+/)
      .map((name) => [name, [50, 100]]),
  ),
  listMessages: [50, 200],
  ...Object.fromEntries(
    "getLeaderboard getNewUsers getReturningUsers getTotalUsers getWebsiteVisits"
      .split(" ")
      .map((name) => [name, [50, 5000]]),
  ),
};

interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  exclusiveMinimum?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

type Kind = "text" | "list" | "number" | "id";
const TAKES_A_JOB = ["createJob", "updateJob", "createFreeBoost", "createBoostPayment"];
const endpoints = new Map(listEndpoints().map(({ name, endpoint }) => [name, endpoint]));

/** The fields of a schema and what they accept; `[]` after the name stands for an item of a list. */
function fieldsOf(schema: JsonSchema, name = ""): [string, Kind][] {
  const { properties = {}, anyOf = [], oneOf = [], items } = schema;
  const types = [schema.type].flat();
  const isChoice = schema.enum !== undefined || "const" in schema;
  const own: [string, Kind][] = [];
  if (types.includes("array")) own.push([name, "list"]);
  else if (!isChoice && types.some((type) => type === "integer" || type === "number"))
    own.push([name, schema.exclusiveMinimum === 0 ? "id" : "number"]);
  else if (!isChoice && types.includes("string")) own.push([name, "text"]);
  return [
    ...own,
    ...Object.entries(properties).flatMap(([field, part]) => fieldsOf(part, field)),
    ...[...anyOf, ...oneOf].flatMap((part) => fieldsOf(part, name)),
    ...(items === undefined ? [] : fieldsOf(items, `${name}[]`)),
  ];
}

function listFields(name: string, endpoint: Endpoint): Map<string, Kind> {
  const toSchema = (schema: z.core.$ZodType | undefined) =>
    schema === undefined
      ? {}
      : (z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema);
  const body = TAKES_A_JOB.includes(name) ? jobForm : endpoint.body;
  const found = [...fieldsOf(toSchema(body)), ...fieldsOf(toSchema(endpoint.query))];
  // A field that accepts both a text and a list or number counts as the latter.
  const order: readonly Kind[] = ["text", "id", "number", "list"];
  return new Map(found.toSorted(([, one], [, other]) => order.indexOf(one) - order.indexOf(other)));
}

const rows = Object.entries(BOUNDS).flatMap(([name, bounds]) =>
  bounds.split(", ").map((each) => {
    const [, field = "", first, last] = /^(\S+) (\d+)\.\.(\d+)$/.exec(each) ?? [];
    return { name, field, first: Number(first), last: Number(last) };
  }),
);

// Old enough for any number of years in a trade.
const { app, cast, scene, snapshot } = await startScene((site) =>
  site.deps.db.pool.query("update users set date_of_birth = '1940-01-01'"),
);

it("knows every field that has a size", () => {
  const unknown = [...endpoints].flatMap(([name, endpoint]) =>
    [...listFields(name, endpoint)].flatMap(([field, kind]) =>
      kind === "id" || SHAPED.has(field) || rows.some((row) => row.name === name && row.field === field)
        ? []
        : [`${name} ${field}`],
    ),
  );
  expect(unknown).toEqual([]);
});

it("gives a page of each size up to the most, and the usual one where none is named", () => {
  const found: typeof PAGES = {};
  for (const [name, { query }] of endpoints) {
    if (query === undefined || !listFields(name, endpoints.get(name)!).has("limit")) continue;
    const read = (limit: number) => (z.parse(query, { limit: String(limit) }) as { limit: number }).limit;
    const most = read(Number.MAX_SAFE_INTEGER);
    found[name] = [read(0), most];
    expect([name, read(1), read(most - 1), read(most), read(most + 1)]).toEqual([
      name,
      1,
      most - 1,
      most,
      most,
    ]);
  }
  expect(found).toEqual(PAGES);
});

const callers = new Map<string, Role>();

/** Finds a role that may make the call. A few calls nobody in the scene may make; they still read the form. */
async function findCaller(name: string): Promise<Role> {
  const known = callers.get(name);
  if (known !== undefined) return known;
  for (const role of ["owner", "party", "stranger", "admin"] as const) {
    await snapshot.restore();
    const { headers, ...call } = await CALLS[name]!(scene, app);
    const { status } = await clientOf(app, cast, role).raw(endpoints.get(name)!, call, headers);
    if (status >= 300) continue;
    callers.set(name, role);
    return role;
  }
  callers.set(name, "owner");
  return "owner";
}

/** A value of that size: the number itself, or a text or list of that length. */
function makeValue(name: string, field: string, kind: Kind | undefined, size: number): unknown {
  if (kind === "number") return size;
  if (kind === "list")
    return Array.from({ length: size }, (_, at) => (field === "imageUrls" ? PIXEL : `a${at}`));
  if (field.endsWith("[]")) return ["a".repeat(size)];
  // An address has a minimum length.
  if (field === "endpoint") return "https://push.example/".padEnd(size, "a");
  if (field === "newPassword" || (field === "password" && name === "signUp")) return "Aa1!".padEnd(size, "x");
  // First and last name each have a limit of their own.
  if (name === "updateCurrentUser" && field === "name" && size > 60)
    return `${"a".repeat(60)} `.padEnd(size, "a");
  return "a".repeat(size);
}

/** Other fields that the value needs in order to be judged by its size alone. */
function accompany(name: string, field: string, value: unknown): Record<string, unknown> {
  if (field === "customTrade") return { trade: "Other" };
  if (field === "minAge") return { maxAge: 99 };
  if (field === "radius") return { near: name.startsWith("list") ? "Bolton" : ["Bolton"] };
  if (name === "createInteraction") return { type: "comment" };
  if (name === "signUp" && field === "password") return { confirmPassword: value };
  if (name === "signUp" && field === "experience") return { dateOfBirth: "1940-01-01" };
  return {};
}

/** True if the call is refused because of that field. */
async function isRefused(name: string, field: string, size: number): Promise<boolean> {
  const endpoint = endpoints.get(name)!;
  const role = await findCaller(name);
  await snapshot.restore();
  const { headers, ...call } = await CALLS[name]!(scene, app);
  const value = makeValue(name, field, listFields(name, endpoint).get(field), size);
  const given = { [field.replace("[]", "")]: value, ...accompany(name, field, value) };
  const body = (call.body ?? {}) as Record<string, unknown>;
  const changed = "jobData" in body ? { jobData: { ...(body["jobData"] as object), ...given } } : given;
  const { status, error } = await clientOf(app, cast, role).raw(
    endpoint,
    endpoint.body === undefined
      ? { ...call, query: { ...call.query, ...(given as Record<string, string>) } }
      : { ...call, body: { ...body, ...changed } },
    headers,
  );
  expect(status).toBeLessThan(500);
  const named = Object.keys(status === 400 ? (error.fields ?? {}) : {});
  // A list may be refused for one of its items.
  const own = [field, field.replace("[]", "")];
  return named.some((each) => own.includes(each.replace(/^jobData\./, "").replace(/\.\d+$/, "[]")));
}

it.each(rows)(
  "$name: $field is $first to $last, and nothing beside",
  async ({ name, field, first, last }) => {
    const sizes = [first - 1, first, last, last + 1].filter((size) => size >= 0);
    const taken: number[] = [];
    for (const size of sizes) if (!(await isRefused(name, field, size))) taken.push(size);
    expect(taken).toEqual([first, last]);
  },
);
