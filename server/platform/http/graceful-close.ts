import type { FastifyInstance } from "fastify";

const SWEEP_MS = 100;

/**
 * Lets the server close as soon as the last request under way is answered. Connections that were busy when closing
 * began would otherwise stay open, waiting for a next request, longer than a stop may take.
 */
export function closeGracefully(app: FastifyInstance): void {
  app.addHook("preClose", (done) => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    app.server.once("close", () => clearInterval(sweep));
    // A server that never listened does not close.
    sweep.unref();
    done();
  });
}
