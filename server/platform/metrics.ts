import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

import type { PoolMetrics } from "./database/driver.ts";

/** Metrics recorded where they happen; the rest is measured on demand (`http/operations.ts`). */
export interface Metrics extends PoolMetrics {
  readonly registry: Registry;
  /** Records whether reads for the replica go to the primary. */
  noteReplicaAway(isAway: boolean): void;
  /** Records that a browser blocked something on one of our pages, by that directive of its policy. */
  notePolicyReport(directive: string): void;
  /** Records a message that the payment provider did not sign. */
  noteWebhookRefused(): void;
}

const WAIT_BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2];
const STATEMENT_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3];

/** Creates the metrics of the process, including Node.js's own. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const wait = new Histogram({
    name: "database_connection_wait_seconds",
    help: "Time until a connection of the pool was there.",
    buckets: WAIT_BUCKETS,
    registers,
  });
  const statements = new Histogram({
    name: "database_statement_duration_seconds",
    help: "Time from a statement to its answer.",
    labelNames: ["outcome"],
    buckets: STATEMENT_BUCKETS,
    registers,
  });
  const replica = new Gauge({
    name: "database_replica_away",
    help: "Whether reads that are meant for the replica go to the primary; 0 without a replica.",
    registers,
  });
  const reports = new Counter({
    name: "csp_reports_total",
    help: "Reports of browsers on what the content security policy stopped, by directive.",
    labelNames: ["directive"],
    registers,
  });
  const webhooks = new Counter({
    name: "payment_webhooks_refused_total",
    help: "Messages to the webhook that the payment provider did not sign, by our secret.",
    registers,
  });
  return {
    registry,
    noteConnectionWait: (seconds) => wait.observe(seconds),
    noteStatement: (seconds, failed) => statements.observe({ outcome: failed ? "failed" : "done" }, seconds),
    noteReplicaAway: (isAway) => replica.set(isAway ? 1 : 0),
    notePolicyReport: (directive) => reports.inc({ directive }),
    noteWebhookRefused: () => webhooks.inc(),
  };
}
