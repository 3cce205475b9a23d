import fc, { type Arbitrary } from "fast-check";
import * as z from "zod/mini";

import type { Endpoint } from "#contracts/endpoint.ts";
import { fillPath } from "#contracts/pages.ts";

import { hostileForm } from "./hostile-form.ts";
import {
  hostileAuthorization,
  hostileBody,
  hostileCursor,
  hostileKey,
  hostileSegment,
  hostileText,
  hostileType,
  hostileValue,
} from "./hostile.ts";

/** A request as sent. `authorization` undefined means the correct one. */
export interface HostileRequest {
  url: string;
  payload: string | Buffer | undefined;
  contentType: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
}

/** Values that make a request plausible enough to pass the first check. */
export interface Plausible {
  /** A valid body. */
  body: unknown;
  /** Valid path parameters, if any. */
  params: Readonly<Record<string, unknown>> | undefined;
  /** A valid query, if required. */
  query: Readonly<Record<string, string>> | undefined;
  /** Ids of existing things. */
  ids: readonly number[];
  cursors: readonly string[];
}

/** Query values that are meaningful somewhere. */
const QUERY = [
  "1",
  "2",
  "10",
  "50",
  "related",
  "crew",
  "recent",
  "activity",
  "newest",
  "highest_paid",
  "job_date",
  "true",
  "Joiner",
  "Other",
  "Kent",
  "Kent|Dover",
  "Bolton",
  "sparky joiner",
];

/**
 * Generates requests to an endpoint: its own names with valid and invalid values, and sometimes something entirely
 * different.
 */
export function requestsTo(endpoint: Endpoint, plausible: Plausible): Arbitrary<HostileRequest> {
  const { ids, cursors } = plausible;
  const id = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ids).map(String) },
    { weight: 2, arbitrary: hostileSegment },
  );
  const anyPath = fc
    .tuple(...endpoint.path.split("/").map((part) => (part.startsWith(":") ? id : fc.constant(part))))
    .map((parts) => parts.join("/"));
  const path = fc.oneof(fc.constant(fillPath(endpoint.path, plausible.params)), anyPath);
  const value = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...QUERY) },
    { weight: 2, arbitrary: hostileText },
  );
  const names = [...namesIn(endpoint.query), "__proto__", "x"];
  const pair = fc
    .constantFrom(...names)
    .chain((name) =>
      (name === "cursor" ? hostileCursor(cursors) : value).map((given) => [name, given] as const),
    );
  const anyQuery = fc.array(pair, { maxLength: namesIn(endpoint.query).length === 0 ? 1 : 5 }).map(toQuery);
  const right = fc.constant(toQuery(Object.entries(plausible.query ?? {})));
  const query = plausible.query === undefined ? anyQuery : fc.oneof(right, anyQuery);
  return fc.record({
    url: fc.tuple(path, query).map((both) => both.join("")),
    payload: endpoint.method === "GET" ? fc.constant(undefined) : toBody(endpoint, plausible),
    contentType: mostly(
      fc.constant(Buffer.isBuffer(plausible.body) ? "multipart/form-data; boundary=b" : "application/json"),
      hostileType,
    ),
    authorization: mostly(fc.constant(undefined), hostileAuthorization),
    idempotencyKey:
      endpoint.method === "POST" ? mostly(fc.constant(undefined), hostileKey) : fc.constant(undefined),
  });
}

/** Returns the valid request. */
export function rightRequest(endpoint: Endpoint, { body, params, query }: Plausible): HostileRequest {
  const isForm = Buffer.isBuffer(body);
  const sent = isForm ? body : JSON.stringify(body ?? {});
  return {
    url: fillPath(endpoint.path, params) + toQuery(Object.entries(query ?? {})),
    payload: endpoint.method === "GET" ? undefined : sent,
    contentType: isForm ? "multipart/form-data; boundary=b" : "application/json",
    authorization: undefined,
    idempotencyKey: undefined,
  };
}

function mostly<T, U>(usual: Arbitrary<T>, rare: Arbitrary<U>): Arbitrary<T | U> {
  return fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: rare });
}

/** Generates the valid body with some fields missing, some wrong and some extra; or something else. */
function toBody(endpoint: Endpoint, { body, ids }: Plausible): Arbitrary<string | Buffer> {
  if (Buffer.isBuffer(body)) return hostileForm(body);
  const right = typeof body === "object" && body !== null ? body : {};
  const names = new Set([...Object.keys(right), ...namesIn(endpoint.body), "userId", "isAdmin"]);
  const fields = Object.fromEntries(
    [...names].map((name) => {
      const own: unknown = Object.entries(right).find(([each]) => each === name)?.[1];
      // An id that the valid body leaves out may be present and refer to anything.
      const anyId = fc.constantFrom<unknown>(...ids, ...(own === undefined ? ids.map(() => undefined) : []));
      const usual = /^id$|Id$/.test(name) ? anyId : fc.constant(own);
      return [name, fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: hostileValue })];
    }),
  );
  const bent = fc.record(fields, { requiredKeys: [] }).map((value) => JSON.stringify(value));
  const whole = fc.record(fields).map((value) => JSON.stringify(value));
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant(JSON.stringify(right)) },
    { weight: 4, arbitrary: whole },
    { weight: 3, arbitrary: bent },
    { weight: 1, arbitrary: hostileBody },
  );
}

function toQuery(pairs: readonly (readonly [string, string])[]): string {
  const encode = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 8000);
  const text = pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&");
  return text === "" ? "" : `?${text}`;
}

interface Branch {
  properties?: object;
  anyOf?: unknown[];
  oneOf?: unknown[];
}

/** Returns the names that a schema's objects declare, alternatives included. */
function namesIn(schema: z.ZodMiniType | undefined): string[] {
  if (schema === undefined) return [];
  const json: unknown = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const collect = (part: unknown): string[] => {
    if (typeof part !== "object" || part === null) return [];
    const { properties = {}, anyOf = [], oneOf = [] } = part as Branch;
    return [...Object.keys(properties), ...[...anyOf, ...oneOf].flatMap(collect)];
  };
  return [...new Set(collect(json))];
}
