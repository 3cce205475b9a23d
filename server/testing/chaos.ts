/**
 * Loaded before the server (`node --import`), this makes it stumble over a few addresses as over a mistake of ours: where
 * a query asks for one of them, the code around it meets what no code expects. Test code only.
 */
import pg from "pg";

import { STUMBLES } from "./stumbles.ts";

let armed = false;
process.on("SIGUSR2", () => (armed = true));

const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;

pg.Client.prototype.query = function stumble(this: pg.Client, ...args: unknown[]) {
  const { values = [] } = (typeof args[0] === "object" ? args[0] : {}) as { values?: unknown[] };
  if (values.includes(STUMBLES.aside)) void Promise.reject(new Error("chaos: nobody awaits this"));
  const isOnce = armed && values.includes(STUMBLES.once);
  if (isOnce) armed = false;
  if (isOnce || values.includes(STUMBLES.always)) throw new TypeError("chaos: a thing is undefined");
  return query.apply(this, args);
} as typeof pg.Client.prototype.query;
