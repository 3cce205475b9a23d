import type { FastifyInstance, InjectOptions } from "fastify";

import type { CallOf, Endpoint, ReplyOf } from "#contracts/endpoint.ts";
import { COMMON_ERRORS, refusalsOf, type ErrorBody } from "#contracts/errors.ts";
import { fillPath } from "#contracts/pages.ts";

/** A response; `body` is the reply if the status is below 400, otherwise the refusal. */
export interface Answer<E extends Endpoint> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: ReplyOf<E>;
  error: ErrorBody;
}

/** Calls endpoints by their contract, as one member or as a visitor. `raw` sends anything. */
export interface Client {
  call<E extends Endpoint>(
    endpoint: E,
    call?: Partial<CallOf<E>>,
    headers?: Record<string, string>,
  ): Promise<Answer<E>>;
  /** Any payload and parameters, for bad input. */
  raw<E extends Endpoint>(endpoint: E, call?: RawCall, headers?: Record<string, string>): Promise<Answer<E>>;
}

export interface RawCall {
  params?: Record<string, unknown>;
  query?: Record<string, string | number | boolean | string[] | undefined>;
  body?: unknown;
}

export function createClient(app: FastifyInstance, token: string | null): Client {
  const raw: Client["raw"] = async (endpoint, call = {}, headers = {}) => {
    const query = Object.entries(call.query ?? {}).flatMap(([name, value]) =>
      [value ?? []].flat().map((each) => [name, String(each)] as [string, string]),
    );
    const options: InjectOptions = {
      method: endpoint.method,
      url: `${fillPath(endpoint.path, call.params)}${query.length > 0 ? `?${new URLSearchParams(query).toString()}` : ""}`,
      headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
      ...(call.body !== undefined && { payload: call.body as Record<string, unknown> }),
    };
    const response = await app.inject(options);
    const body: unknown = response.headers["content-type"]?.toString().includes("json")
      ? response.json()
      : response.body;
    if (response.statusCode >= 400) holdToContract(endpoint, body as ErrorBody);
    return {
      status: response.statusCode,
      headers: response.headers,
      body: body as never,
      error: body as ErrorBody,
    };
  };
  return { raw, call: (endpoint, call, headers) => raw(endpoint, call as RawCall, headers) };
}

/** Fails on a refusal that the contract does not list: it is undocumented, and no screen expects it. */
function holdToContract(endpoint: Endpoint, { code }: ErrorBody): void {
  if (!COMMON_ERRORS.includes(code) && !refusalsOf(endpoint).has(code))
    throw new Error(`${endpoint.method} ${endpoint.path} answers ${code}, which its contract does not list`);
}

/** Returns the statuses of several responses, lowest first: the order of concurrent calls is unknown. */
export function statusesOf(answers: readonly { status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}
