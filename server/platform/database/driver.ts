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

/** Ids fit a double, and instants and dates stay text: the driver returns values in the form that the API sends. */
const types = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === builtins.INT8) return Number;
    if (oid === builtins.TIMESTAMPTZ) return toIsoInstant;
    if (oid === builtins.DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format) as (text: string) => unknown;
  },
};

/** At most 5 s together with `QUERY_TIMEOUT_MS`: by then the caller gets a response. */
const CONNECT_TIMEOUT_MS = 2_000;
const QUERY_TIMEOUT_MS = 3_000;
/**
 * A statement that runs this long on the server is a fault, whatever asked for it; it must not hold a connection for
 * ever.
 */
const STATEMENT_TIMEOUT_MS = 30_000;
/** For work that no caller waits for: slightly longer than the server's own limit. */
export const BACKGROUND_QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;

/** TCP settings of every connection: the system probes an idle one, and drops it about 15 s after its route is gone. */
export const LINK = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 } as const;

const timeoutOfWork = new AsyncLocalStorage<number>();

/** Gives every query of `work` this many milliseconds for its reply, instead of the default for requests. */
export function withQueryTimeout<T>(ms: number, work: () => T): T {
  return timeoutOfWork.run(ms, work);
}

/** The database did not answer in time: it was paused, cut off, or busy with a query that takes too long. */
export class QueryTimeoutError extends Error {
  override readonly name = "QueryTimeoutError";
  readonly code = "ETIMEDOUT";

  constructor(ms: number) {
    super(`The database did not answer within ${ms} ms`);
  }
}

export interface PoolMetrics {
  /** Records the seconds spent waiting for a connection to the database. */
  noteConnectionWait(seconds: number): void;
  /** Records the seconds until the database answered a statement, or the statement failed. */
  noteStatement(seconds: number, failed: boolean): void;
}

interface ClientOptions {
  /** How long a query may go unanswered, unless `withQueryTimeout` sets another limit. */
  queryTimeoutMs?: number | undefined;
  metrics?: PoolMetrics | undefined;
}

type Send = (...args: unknown[]) => unknown;

interface TimedQuery {
  text: string;
  values?: unknown[];
  name?: string;
  timeoutMs?: number;
  /** The part of its transaction that is sent with it. */
  bracket?: Bracket;
  /** The traced step that it belongs to, if noted before the query waited for a connection. */
  within?: OpenStep | undefined;
}

/**
 * Queries without values (begin, commit, a migration of many commands) use the simple protocol; others are prepared by
 * name.
 */
export function toQuery(text: string, values: unknown): TimedQuery {
  if (!Array.isArray(values) || values.length === 0) return { text };
  const name = statementName(text);
  return { text, values, ...(name !== undefined && { name }) };
}

/**
 * A connection that sends every statement with parameters as a named prepared statement, and is cut when a reply is
 * overdue. The query then fails with `QueryTimeoutError`, and the connection, on which the late reply may still arrive,
 * is not reused. The driver's own `query_timeout` fails the query but keeps the connection.
 */
export class TimedClient extends pg.Client {
  /** Why the connection was cut; later queries on it, such as a rollback, fail with the same error. */
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
        // A single chain of promises: if two handlers branched off one promise, the error's stack would lose the
        // caller.
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
    // Reads replies that arrived while this process was blocked before it cuts.
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
    // As the driver does: the stack leads to the caller, not to the socket.
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
  /** Maximum number of connections. */
  size: number;
  /** Called with connections that broke while idle. */
  onError: (error: Error) => void;
  /** After how long the server itself ends a statement. */
  statementTimeoutMs?: number;
}

/** Opens a pool whose connections have the session settings that the product relies on. */
export function createPool(url: string, options: PoolOptions): pg.Pool {
  const { queryTimeoutMs = QUERY_TIMEOUT_MS, statementTimeoutMs = STATEMENT_TIMEOUT_MS, metrics } = options;
  const config: pg.PoolConfig & ClientOptions = {
    connectionString: url,
    max: options.size,
    types,
    Client: TimedClient,
    queryTimeoutMs,
    metrics,
    // A pool with a longer query timeout than requests waits as long for a connection.
    connectionTimeoutMillis: queryTimeoutMs > QUERY_TIMEOUT_MS ? queryTimeoutMs : CONNECT_TIMEOUT_MS,
    ...LINK,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 30_000,
    application_name: "crewyard",
    // Starting parallel workers for a page of rows takes longer than reading it, and takes the processor from other
    // queries.
    options: "-c timezone=UTC -c plan_cache_mode=auto -c max_parallel_workers_per_gather=0",
  };
  const pool = new pg.Pool(config);
  pool.on("error", options.onError);
  // The pool listens for errors on idle connections only. A connection lost between two queries of a transaction fails
  // the next query; without this listener its error event would end the process as well.
  pool.on("connect", (client) => client.on("error", () => {}));
  if (metrics !== undefined) measureWaits(pool, metrics);
  const send = pool.query.bind(pool) as Send;
  const query: Send = (first, ...rest) => {
    if (typeof first !== "string") return send(first, ...rest);
    // A query that waits for a connection runs in the async context of the caller that releases one, so it carries its
    // own timeout along.
    const timeoutMs = timeoutOfWork.getStore() ?? queryTimeoutMs;
    const callback = rest.find((each) => typeof each === "function");
    const asked = { ...toQuery(first, rest[0]), timeoutMs, within: currentStep() };
    return send(asked, undefined, callback);
  };
  pool.query = query as typeof pool.query;
  return pool;
}

/** Measures the wait for a connection. The pool's own queries also come this way, with a callback. */
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
