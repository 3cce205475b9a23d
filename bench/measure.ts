import autocannon from "autocannon";

import { CONNECTIONS, tokenOf } from "./fill.ts";

export interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  bytes: number;
  failed: number;
}

/** One call; what varies from request to request is given its running number. */
export interface Target {
  path: string | ((request: number) => string);
  method?: "POST";
  body?: (request: number) => unknown;
  /** In place of these: what one member asks, in turn, where each may only ask for their own. */
  ofMember?: (member: number) => { path: string; body?: unknown }[];
}

interface Load extends Target {
  origin: string;
  seconds: number;
}

/** Loads one address with 16 connections, each one member; only successful answers count. */
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

/** The middle one by requests per second. */
export function median(figures: readonly Figures[]): Figures {
  const sorted = figures.toSorted((a, b) => a.perSecond - b.perSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error("Nothing was measured");
  return middle;
}
