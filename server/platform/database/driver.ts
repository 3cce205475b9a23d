import pg from "pg";

import { statementName } from "./statements.ts";

const { builtins } = pg.types;

/** `2026-11-20 10:45:24.123+00` to `2026-11-20T10:45:24.123Z`, without the cost of a Date. */
function toIsoInstant(text: string): string {
  const seconds = text.slice(0, 19).replace(" ", "T");
  const fraction = /\.(\d{1,6})/.exec(text)?.[1] ?? "";
  return `${seconds}.${fraction.padEnd(3, "0").slice(0, 3)}Z`;
}

/** Identifiers fit a double (`Q101`), instants and dates stay text: what the wire needs is what the driver gives. */
const types = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === builtins.INT8) return Number;
    if (oid === builtins.TIMESTAMPTZ) return toIsoInstant;
    if (oid === builtins.DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format) as (text: string) => unknown;
  },
};

/** A connection that sends every statement with parameters as a named prepared one. The only place that does. */
class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // pg's `query` has a dozen call forms, so it is wrapped as it stands; the pool and Kysely use (text, values).
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    const query = (...args: unknown[]) => {
      const [text, values, ...rest] = args;
      // Without values (begin, commit, a migration of many commands) the simple protocol serves.
      if (typeof text !== "string" || !Array.isArray(values) || values.length === 0) return send(...args);
      const name = statementName(text);
      return send({ text, values, ...(name !== undefined && { name }) }, ...rest);
    };
    this.query = query as typeof this.query;
  }
}

/** Opens a pool; `size` connections at most, each with the session settings the product relies on. */
export function createPool(url: string, size: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    Client: PreparingClient,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    // A statement that runs this long is a fault; it must not hold a connection for ever.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: "crewyard",
    options: "-c timezone=UTC -c plan_cache_mode=auto",
  });
  pool.on("error", onError);
  // The pool listens to connections while they are idle. One that is lost between two queries of a transaction fails the
  // next query; without a listener it would end the process as well.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
