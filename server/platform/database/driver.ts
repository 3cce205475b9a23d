import { AsyncLocalStorage } from "node:async_hooks";

import pg from "pg";

import { beginStep, currentStep, type OpenStep } from "../traces/steps.ts";
import { BracketedQuery, type Bracket } from "./bracketed-query.ts";
import { statementName, summariseStatement } from "./statements.ts";

const { builtins } = pg.types;

/** `2026-11-20 10:45:24.123+00` to `2026-11-20T10:45:24.123Z`, without the cost of a Date. */
function toIsoInstant(text: string): string {
  const seconds = text.slice(0, 19).replace(" ", "T");
  const fraction = /\.(\d{1,6})/.exec(text)?.[1] ?? "";
  return `${seconds}.${fraction.padEnd(3, "0").slice(0, 3)}Z`;
}

/** Identifiers fit a double, instants and dates stay text: what the wire needs is what the driver gives. */
const types = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === builtins.INT8) return Number;
    if (oid === builtins.TIMESTAMPTZ) return toIsoInstant;
    if (oid === builtins.DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format) as (text: string) => unknown;
  },
};

/** With `QUERY_TIMEOUT_MS` no more than 5 s: whoever waits is told by then. */
const CONNECT_TIMEOUT_MS = 2_000;
const QUERY_TIMEOUT_MS = 3_000;
/** A statement that runs this long on the server is a fault, whoever asked; it must not hold a connection for ever. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** For work that nobody waits for: a little more than the server itself allows. */
export const BACKGROUND_QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;

/** How every connection is made: the system asks after one that is idle, and gives it up about 15 s after its route is gone. */
export const LINK = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 } as const;

const timeoutOfWork = new AsyncLocalStorage<number>();

/** Gives every query of `work` so many milliseconds for its answer, in place of what requests get. */
export function withQueryTimeout<T>(ms: number, work: () => T): T {
  return timeoutOfWork.run(ms, work);
}

/** The database did not answer in time: paused, cut off, or at work on something that takes too long. */
export class QueryTimeoutError extends Error {
  override readonly name = "QueryTimeoutError";
  readonly code = "ETIMEDOUT";

  constructor(ms: number) {
    super(`The database did not answer within ${ms} ms`);
  }
}

export interface PoolMetrics {
  /** Seconds that somebody waited for a connection to the database. */
  noteConnectionWait(seconds: number): void;
  /** Seconds until the database had answered a statement, or it failed. */
  noteStatement(seconds: number, failed: boolean): void;
}

interface ClientOptions {
  /** How long a query may go unanswered where `withQueryTimeout` says nothing else. */
  queryTimeoutMs?: number | undefined;
  metrics?: PoolMetrics | undefined;
}

type Send = (...args: unknown[]) => unknown;

interface TimedQuery {
  text: string;
  values?: unknown[];
  name?: string;
  timeoutMs?: number;
  /** What of its transaction goes out with it. */
  bracket?: Bracket;
  /** What it is part of, where that was noted before it waited for a connection. */
  within?: OpenStep | undefined;
}

/** Without values (begin, commit, a migration of many commands) the simple protocol serves; others are prepared by name. */
export function toQuery(text: string, values: unknown): TimedQuery {
  if (!Array.isArray(values) || values.length === 0) return { text };
  const name = statementName(text);
  return { text, values, ...(name !== undefined && { name }) };
}

/**
 * A connection that sends every statement with parameters as a named prepared one, and is cut when an answer is overdue:
 * the query fails with `QueryTimeoutError`, and nobody is given a connection on which its reply may still arrive. The
 * driver's own `query_timeout` fails the query and keeps the connection.
 */
export class TimedClient extends pg.Client {
  /** Why it was cut; whatever is asked of it afterwards, a rollback for instance, fails of the same. */
  #cutFor: QueryTimeoutError | null = null;

  constructor(config?: pg.ClientConfig & ClientOptions) {
    super(config);
    const { queryTimeoutMs = QUERY_TIMEOUT_MS, metrics } = config ?? {};
    // pg's `query` has a dozen call forms, so it is wrapped as it stands.
    const send = this.query.bind(this) as Send;
    const query: Send = (first, ...rest) => {
      const callback = rest.find((each) => typeof each === "function") as Send | undefined;
      if (this.#cutFor !== null && callback === undefined) return Promise.reject(this.#cutFor);
      const asked = typeof first === "string" ? toQuery(first, rest[0]) : (first as TimedQuery);
      const endWatch = this.#watch(asked.timeoutMs ?? timeoutOfWork.getStore() ?? queryTimeoutMs);
      const asks = performance.now();
      const step = beginStatement(asked);
      const stop = (failed: boolean) => {
        endWatch();
        step?.end({ failed });
        metrics?.noteStatement((performance.now() - asks) / 1000, failed);
      };
      const answered: Send = (...given) => {
        stop(given[0] != null);
        callback?.(...given);
      };
      try {
        if (callback !== undefined) return send(asked, undefined, answered);
        // One promise after another: where two stand on one, an error no longer says who asked.
        return sendForReply(send, asked).then(
          (reply) => {
            stop(false);
            return reply;
          },
          (error: unknown) => {
            stop(true);
            throw error;
          },
        );
      } catch (error) {
        stop(true);
        throw error;
      }
    };
    this.query = query as typeof this.query;
  }

  /** Cuts the connection unless the function it returns is called within `ms`. */
  #watch(ms: number): () => void {
    let answered = false;
    const cut = () => {
      if (answered) return;
      this.#cutFor ??= new QueryTimeoutError(ms);
      this.connection.stream.destroy(this.#cutFor);
    };
    // What came while this process itself was held up is read first.
    const timer = setTimeout(() => setImmediate(cut), ms);
    return () => {
      answered = true;
      clearTimeout(timer);
    };
  }
}

function sendForReply(send: Send, { bracket, ...asked }: TimedQuery): Promise<unknown> {
  if (bracket === undefined) return send(asked) as Promise<unknown>;
  const reply = new Promise((resolve, reject) => {
    send(
      new BracketedQuery({ ...asked, bracket }, (error, result) => (error ? reject(error) : resolve(result))),
    );
  });
  return reply.catch((error: unknown) => {
    // As the driver does: the stack leads to who asked, not to the socket.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  });
}

function beginStatement({ text, name, within = currentStep() }: TimedQuery): OpenStep | undefined {
  if (within === undefined) return undefined;
  const summary = summariseStatement(text);
  const details = {
    "db.system.name": "postgresql",
    "db.query.summary": summary,
    ...(name !== undefined && { "crewyard.prepared_statement": name }),
  };
  return beginStep({ kind: "statement", name: summary, details }, within);
}

export interface PoolOptions extends ClientOptions {
  /** Connections at most. */
  size: number;
  /** Called with connections that broke while idle. */
  onError: (error: Error) => void;
  /** When the server itself ends a statement. */
  statementTimeoutMs?: number;
}

/** Opens a pool, each connection with the session settings the product relies on. */
export function createPool(url: string, options: PoolOptions): pg.Pool {
  const { queryTimeoutMs = QUERY_TIMEOUT_MS, statementTimeoutMs = STATEMENT_TIMEOUT_MS, metrics } = options;
  const config: pg.PoolConfig & ClientOptions = {
    connectionString: url,
    max: options.size,
    types,
    Client: TimedClient,
    queryTimeoutMs,
    metrics,
    // Whoever gives answers longer than requests may take waits as long for a connection.
    connectionTimeoutMillis: queryTimeoutMs > QUERY_TIMEOUT_MS ? queryTimeoutMs : CONNECT_TIMEOUT_MS,
    ...LINK,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 30_000,
    application_name: "crewyard",
    // Starting workers for a page of rows takes longer than reading them, and takes the processor from everybody else.
    options: "-c timezone=UTC -c plan_cache_mode=auto -c max_parallel_workers_per_gather=0",
  };
  const pool = new pg.Pool(config);
  pool.on("error", options.onError);
  // The pool listens to connections while they are idle. One that is lost between two queries of a transaction fails the
  // next query; without a listener it would end the process as well.
  pool.on("connect", (client) => client.on("error", () => {}));
  if (metrics !== undefined) measureWaits(pool, metrics);
  const send = pool.query.bind(pool) as Send;
  const query: Send = (first, ...rest) => {
    if (typeof first !== "string") return send(first, ...rest);
    // A query that waits for a connection is sent by whoever gives one back: it brings its own time-out along.
    const timeoutMs = timeoutOfWork.getStore() ?? queryTimeoutMs;
    const callback = rest.find((each) => typeof each === "function");
    const asked = { ...toQuery(first, rest[0]), timeoutMs, within: currentStep() };
    return send(asked, undefined, callback);
  };
  pool.query = query as typeof pool.query;
  return pool;
}

/** The pool's own queries come this way as well, with a callback. */
function measureWaits(pool: pg.Pool, metrics: PoolMetrics): void {
  const connect = pool.connect.bind(pool) as Send;
  const measured: Send = (callback) => {
    const asked = performance.now();
    const note = () => metrics.noteConnectionWait((performance.now() - asked) / 1000);
    if (typeof callback === "function")
      return connect((...given: unknown[]) => {
        note();
        (callback as Send)(...given);
      });
    const client = connect() as Promise<unknown>;
    client.then(note, note);
    return client;
  };
  pool.connect = measured as typeof pool.connect;
}
