import { QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import * as z from "zod/mini";

import type { CallOf, Endpoint, ReplyOf } from "#contracts/endpoint.ts";

import { queryClient } from "../query-client.ts";
import { endpointKey, writeCached } from "../use-endpoint.ts";

/**
 * Returns a hook's result in a component drawn once. Its functions still work afterwards; read their effects from the
 * cache.
 */
export function runHook<Result>(hook: () => Result): Result {
  const results: Result[] = [];
  function Component() {
    results.push(hook());
    return null;
  }
  renderToString(
    <QueryClientProvider client={queryClient}>
      <Component />
    </QueryClientProvider>,
  );
  return results[0] as Result;
}

interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  minimum?: number;
  properties?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

/** Returns the smallest value that a schema accepts. */
function makeLeast(schema: JsonSchema): unknown {
  const { properties, anyOf, oneOf, minimum } = schema;
  if ("const" in schema) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [first] = anyOf ?? oneOf ?? [];
  if (first !== undefined) return makeLeast(first);
  if (properties !== undefined)
    return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, makeLeast(part)]));
  const values: Record<string, unknown> = { array: [], boolean: false, string: "words", null: null };
  const type = String([schema.type].flat()[0]);
  return type in values ? values[type] : Math.max(1, minimum ?? 1);
}

/** Returns a reply of that endpoint: the smallest that its contract accepts, plus `details`. */
export function makeReply<E extends Endpoint>(endpoint: E, details: object = {}): ReplyOf<E> {
  const least = makeLeast(z.toJSONSchema(endpoint.reply, { unrepresentable: "any" }) as JsonSchema);
  const reply = Array.isArray(least) ? details : { ...(least as object), ...details };
  return z.parse(endpoint.reply, reply) as ReplyOf<E>;
}

const WORDS = "Something went wrong on our side. Please try again.";

interface Sent {
  headers: Headers;
  /** As JSON. */
  body: string;
}

/**
 * Answers all calls from now on: with a reply, a refusal's status, a whole response, `offline`, or `never`. Returns
 * the calls, in order.
 */
export function answerCalls(
  answer: (call: string, sent: Sent) => object | number | "offline" | "never",
): string[] {
  const asked: string[] = [];
  const answerOne = (url: string, { method, headers, body }: RequestInit): Promise<Response> => {
    const call = `${method} ${url}`;
    asked.push(call);
    const given = answer(call, { headers: new Headers(headers), body: body as string });
    if (given instanceof Response) return Promise.resolve(given);
    if (given === "offline") return Promise.reject(new TypeError("Failed to fetch"));
    if (given === "never") return new Promise(() => undefined);
    const [status, reply] =
      typeof given === "number" ? [given, { code: "unexpected", message: WORDS }] : [200, given];
    return Promise.resolve(new Response(JSON.stringify(reply), { status }));
  };
  globalThis.fetch = answerOne as typeof fetch;
  return asked;
}

/** Puts lists into the cache by name. Returns a function that names those that would be read again by now. */
export function keepLists(
  lists: Record<string, readonly [endpoint: Endpoint, given: object]>,
): () => string[] {
  queryClient.clear();
  for (const [endpoint, given] of Object.values(lists)) writeCached(endpoint, given as CallOf<Endpoint>, {});
  return () =>
    Object.entries(lists).flatMap(([name, [endpoint, given]]) =>
      queryClient.getQueryState(endpointKey(endpoint, given))?.isInvalidated === true ? [name] : [],
    );
}
