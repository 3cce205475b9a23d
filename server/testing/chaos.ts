/**
 * Loaded before the server (`node --import`), this makes it fail at a few email addresses, as if by a programming
 * error: where a query uses one of them, the code around it meets an unexpected failure. Test code only.
 */
import pg from "pg";

import { FAULT_TRIGGERS } from "./fault-triggers.ts";

let armed = false;
process.on("SIGUSR2", () => (armed = true));

const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;

pg.Client.prototype.query = function failAtTriggers(this: pg.Client, ...args: unknown[]) {
  const { values = [] } = (typeof args[0] === "object" ? args[0] : {}) as { values?: unknown[] };
  if (values.includes(FAULT_TRIGGERS.aside)) void Promise.reject(new Error("chaos: nobody awaits this"));
  const isOnce = armed && values.includes(FAULT_TRIGGERS.once);
  if (isOnce) armed = false;
  if (isOnce || values.includes(FAULT_TRIGGERS.always)) throw new TypeError("chaos: a thing is undefined");
  return query.apply(this, args);
} as typeof pg.Client.prototype.query;
