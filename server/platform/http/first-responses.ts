import { setTimeout } from "node:timers/promises";

import type { FastifyInstance, FastifyRequest } from "fastify";

import { FIRST_CALLS } from "#contracts/first-calls.ts";
import type { FirstResponses } from "#contracts/first-calls.ts";
import type { PageName } from "#contracts/pages.ts";

import type { Identify } from "./identify.ts";

/** How long a page waits for the preloaded responses. */
const TIMEOUT_MS = 1_000;
/** How long pages go without them after they were late or failed: the app would request the same again. */
const PAUSE_MS = 10_000;

export type ReadFirstResponses = (request: FastifyRequest, page: PageName) => Promise<FirstResponses | null>;

/**
 * The responses that a member's page begins with: on a slow line they arrive long before the code that would request
 * them. Requested like any other call of the member's, with the same limits. Null for a visitor, for a filtered
 * address, for a request by another site or a browser's prefetch, and if a response is late: then the page makes the
 * calls itself.
 */
export function createFirstResponses(app: FastifyInstance, identify: Identify): ReadFirstResponses {
  let pausedUntil = 0;
  const ask = async (
    { headers, clientAddress }: FastifyRequest,
    call: string,
  ): Promise<[string, string][]> => {
    const { statusCode, body } = await app.inject({
      url: call,
      remoteAddress: clientAddress,
      headers: {
        accept: "application/json",
        ...(headers.host && { host: headers.host }),
        ...(headers.cookie && { cookie: headers.cookie }),
      },
    });
    if (statusCode >= 500) throw new Error(`${call} was answered with ${statusCode}`);
    return statusCode === 200 ? [[call, body]] : [];
  };
  const read = async (request: FastifyRequest, calls: readonly string[]): Promise<FirstResponses | null> => {
    const viewer = await identify(request, "public");
    if (viewer === null) return null;
    const replies = await Promise.all(calls.map((call) => ask(request, call)));
    return { memberId: viewer.userId, replies: Object.fromEntries(replies.flat()) };
  };
  return async (request, page) => {
    if (performance.now() < pausedUntil || !(page in FIRST_CALLS) || !isOpenedHere(request)) return null;
    const late = new AbortController();
    try {
      return await Promise.race([
        read(request, Object.values(FIRST_CALLS[page as keyof typeof FIRST_CALLS])),
        setTimeout(TIMEOUT_MS, null, { signal: late.signal, ref: false }).then(() => {
          throw new Error("They are late");
        }),
      ]);
    } catch (error) {
      pausedUntil = performance.now() + PAUSE_MS;
      request.log.warn({ err: error }, "pages go without their first responses for a while");
      return null;
    } finally {
      late.abort();
    }
  };
}

/**
 * True if a member opens this very page. A response that another site made a browser request would be compressed with
 * that site's words among the posts, and its length would reveal them (`compression.ts`).
 */
function isOpenedHere({ method, url, headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"] ?? "none";
  const isGuess = headers["sec-purpose"] !== undefined || headers["purpose"] === "prefetch";
  return method === "GET" && !url.includes("?") && (site === "none" || site === "same-origin") && !isGuess;
}
