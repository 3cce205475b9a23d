import { inject } from "vitest";

import type { CallOf, Endpoint, ReplyOf } from "#contracts/endpoint.ts";
import { fillPath } from "#contracts/pages.ts";

/** Calls the site's API with a token, as another device of its member would. Throws when refused. */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  call: CallOf<E>,
  token: string | null = null,
): Promise<ReplyOf<E>> {
  const answer = await request(endpoint, call, token);
  if (!answer.ok)
    throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as ReplyOf<E>;
}

/** Returns only the status, for calls that are meant to be refused. */
export async function statusOf<E extends Endpoint>(
  endpoint: E,
  call: CallOf<E>,
  token: string | null,
): Promise<number> {
  return (await request(endpoint, call, token)).status;
}

function request<E extends Endpoint>(endpoint: E, call: CallOf<E>, token: string | null): Promise<Response> {
  const { params, query, body } = call as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const pairs = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)] as [string, string]);
  const search = pairs.length === 0 ? "" : `?${new URLSearchParams(pairs).toString()}`;
  return fetch(`${inject("site").url}${fillPath(endpoint.path, params)}${search}`, {
    method: endpoint.method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
