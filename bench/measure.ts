import autocannon from "autocannon";

import { CONNECTIONS, tokenOf } from "./fill.ts";

export interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  bytes: number;
  failed: number;
}

/** One call; functions receive the number of the request. */
export interface Target {
  path: string | ((request: number) => string);
  method?: "POST";
  body?: (request: number) => unknown;
  /** Instead of these: the calls of one member, in turn, if each member may only request their own data. */
  ofMember?: (member: number) => { path: string; body?: unknown }[];
}

interface Load extends Target {
  origin: string;
  seconds: number;
}

/** Loads one address with 16 connections, one member each; only successful responses count. */
export async function measure(load: Load): Promise<Figures> {
  let member = 0;
  let sent = 0;
  const { path, body, ofMember } = load;
  const method: "GET" | "POST" = load.method ?? "GET";
  const result = await autocannon({
    url: load.origin,
    connections: CONNECTIONS,
    duration: load.seconds,
    requests: [
      {
        method,
        setupRequest(request) {
          sent += 1;
          return {
            ...request,
            path: typeof path === "string" ? path : path(sent),
            ...(body !== undefined && { body: JSON.stringify(body(sent)) }),
          };
        },
      },
    ],
    setupClient(client) {
      member = (member % CONNECTIONS) + 1;
      client.setHeaders({
        authorization: `Bearer ${tokenOf(member)}`,
        "x-member": String(member),
        ...(method === "POST" && { "content-type": "application/json" }),
      });
      if (ofMember === undefined) return;
      const requests = ofMember(member).map((each) => ({
        method,
        path: each.path,
        ...(each.body !== undefined && { body: JSON.stringify(each.body) }),
      }));
      client.setRequests(requests);
    },
  });
  const answered = result["2xx"];
  return {
    perSecond: answered / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    bytes: Math.round(result.throughput.total / Math.max(1, result.requests.total)),
    failed: result.non2xx + result.errors,
  };
}

/** Returns the median by requests per second. */
export function median(figures: readonly Figures[]): Figures {
  const sorted = figures.toSorted((a, b) => a.perSecond - b.perSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error("Nothing was measured");
  return middle;
}
