import pg from "pg";

/**
 * Loaded before the server (`node --import`), this makes it stumble over a few addresses as over a mistake of ours: where
 * a query asks for one of them, the code around it meets what no code expects. Test code only.
 */
export const STUMBLES = {
  /** Throws, every time. */
  always: "always@crewyard.example",
  /** Throws once after each SIGUSR2. */
  once: "once@crewyard.example",
  /** Leaves a rejected promise behind that nobody awaits, and works. */
  aside: "aside@crewyard.example",
} as const;

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
