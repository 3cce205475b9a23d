import { setTimeout } from "node:timers/promises";

import type { FastifyInstance, FastifyRequest } from "fastify";

import { FIRST_CALLS } from "#contracts/first-calls.ts";
import type { FirstAnswers } from "#contracts/first-calls.ts";
import type { PageName } from "#contracts/pages.ts";

import type { Identify } from "./identify.ts";

/** A page does not wait longer for them. */
const PATIENCE_MS = 1_000;

/**
 * What a member's page begins with: on a slow line it is read long before the code has come that would ask for it. Made like any other call
 * of that member's, with the same limits. Null for a visitor, for an address that narrows the page, and where there is
 * no answer soon: then the page asks.
 */
export async function readFirstAnswers(
  app: FastifyInstance,
  identify: Identify,
  request: FastifyRequest,
  page: PageName,
): Promise<Omit<FirstAnswers, "code"> | null> {
  if (request.method !== "GET" || request.url.includes("?") || !(page in FIRST_CALLS)) return null;
  const calls: readonly string[] = Object.values(FIRST_CALLS[page as keyof typeof FIRST_CALLS]);
  const read = async () => {
    const viewer = await identify(request, "public");
    if (viewer === null) return null;
    const replies = await Promise.all(calls.map((call) => ask(app, request, call)));
    return { memberId: viewer.userId, replies: Object.fromEntries(replies.flat()) };
  };
  const late = new AbortController();
  const nothing = setTimeout(PATIENCE_MS, null, { signal: late.signal, ref: false }).catch(() => null);
  return Promise.race([read().catch(() => null), nothing]).finally(() => late.abort());
}

async function ask(app: FastifyInstance, request: FastifyRequest, call: string): Promise<[string, string][]> {
  const { host, cookie } = request.headers;
  const { statusCode, body } = await app.inject({
    url: call,
    remoteAddress: request.clientAddress,
    headers: { accept: "application/json", ...(host && { host }), ...(cookie && { cookie }) },
  });
  return statusCode === 200 ? [[call, body]] : [];
}
