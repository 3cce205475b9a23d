import type { FastifyInstance } from "fastify";

const SWEEP_MS = 100;
/** Less than `LEAVE_WITHIN_MS` of `server/run.ts`, as for jobs: the database is stopped after both. */
const LET_GO_MS = 5000;

/**
 * Lets the server close as soon as the last running request is answered. Connections that were busy when closing began
 * would otherwise stay open, waiting for another request, longer than a stop may take. A request slower than
 * `LET_GO_MS`, such as a large transfer over a poor line, loses its connection.
 */
export function closeGracefully(app: FastifyInstance): void {
  app.addHook("preClose", (done) => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    const letGo = setTimeout(() => app.server.closeAllConnections(), LET_GO_MS);
    app.server.once("close", () => {
      clearInterval(sweep);
      clearTimeout(letGo);
    });
    // A server that never listened does not close.
    sweep.unref();
    letGo.unref();
    done();
  });
}
