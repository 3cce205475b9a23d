import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface KeyValue {
  key: string;
  value: { stringValue?: string; intValue?: number | string };
}

/** A span in OTLP's JSON format. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: KeyValue[];
  status?: { code?: number };
}

/** A stand-in for an OpenTelemetry collector on this machine: it accepts OTLP over HTTP, in JSON, and stores it. */
export interface TraceCollector {
  readonly url: string;
  readonly spans: CollectedSpan[];
  /** Everything received, unchanged: headers and bodies. */
  readonly heard: string[];
  close(): Promise<void>;
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const heard: string[] = [];
  const server = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      const body = Buffer.concat(chunks as Buffer[]).toString();
      heard.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`, body);
      const sent = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[] };
      for (const { scopeSpans } of sent.resourceSpans)
        for (const each of scopeSpans) spans.push(...each.spans);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    heard,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
