import { setTimeout } from "node:timers/promises";

import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from "@opentelemetry/sdk-trace";

import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { VERSION } from "../version.ts";
import { followSteps, type OpenStep, type Step } from "./steps.ts";

/**
 * Spans are sent in batches, and dropped beyond the queue's bound: an absent collector costs no more memory than this.
 */
const BATCH = { scheduledDelayMillis: 2_000, maxQueueSize: 2_048, maxExportBatchSize: 512 } as const;
const SENT_WITHIN_MS = 5_000;
/** How long a stop waits for the last batch. */
const LAST_WITHIN_MS = 2_000;
const KINDS: Readonly<Record<Step["kind"], SpanKind>> = {
  request: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  statement: SpanKind.CLIENT,
  outside: SpanKind.CLIENT,
};

/** Sends this process's steps as OpenTelemetry spans (OTLP over HTTP, JSON) until the returned function is called. */
export function exportTraces(
  { endpoint, headers, share }: NonNullable<Config["traces"]>,
  log: Log,
): () => Promise<void> {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers,
    timeoutMillis: SENT_WITHIN_MS,
  });
  const note = sayOnce(log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "crewyard", "service.version": VERSION }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: noting(exporter, note), ...BATCH })],
  });
  const tracer = provider.getTracer("crewyard");
  const spans = new WeakMap<OpenStep, Span>();
  followSteps(({ kind, name, details }, within) => {
    const parent = within && spans.get(within);
    const context = parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent);
    const span = tracer.startSpan(
      name,
      { kind: KINDS[kind], ...(details && { attributes: details }) },
      context,
    );
    const open: OpenStep = {
      traceId: span.spanContext().traceId,
      end({ failed, status }) {
        if (status !== undefined) span.setAttribute("http.response.status_code", status);
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
    spans.set(open, span);
    return open;
  });
  return async () => {
    followSteps(null);
    const sent = provider.shutdown().then(
      () => true,
      () => true,
    );
    if (!(await Promise.race([sent, setTimeout(LAST_WITHIN_MS, false, { ref: false })])))
      note(new Error("It did not answer in time for the stop"));
  };
}

/** Logs once when the collector becomes unreachable, and once when it is back. */
function sayOnce(log: Log): (error: Error | undefined) => void {
  let isAway = false;
  return (error) => {
    const failed = error !== undefined;
    if (failed && !isAway) log.warn({ err: error }, "traces do not reach the collector, and are dropped");
    if (!failed && isAway) log.info("traces reach the collector again");
    isAway = failed;
  };
}

/** Wraps the exporter so that every attempt is noted. */
function noting(exporter: OTLPTraceExporter, note: ReturnType<typeof sayOnce>): SpanExporter {
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        note(result.error);
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
