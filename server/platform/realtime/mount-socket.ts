import { ServerResponse, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

import type { FastifyInstance, FastifyRequest } from "fastify";
import { WebSocketServer } from "ws";

import { FRAME_BYTES_MAX, SOCKET_PATH } from "#contracts/realtime.ts";

import type { Deps } from "../deps.ts";
import { AppError, orThrow } from "../errors.ts";
import { isOwnOrigin } from "../http/identify.ts";
import { endAnswered } from "../http/unread-bodies.ts";
import { addressKey } from "../limits.ts";

/** What `http` passes with an upgrade request. */
interface Upgrade {
  readonly socket: Duplex;
  readonly head: Buffer;
}

/** Mounts `/ws`. The request first passes the usual checks, so that refusals have the usual words and headers. */
export function mountSocket(app: FastifyInstance, deps: Pick<Deps, "config" | "limits" | "realtime">): void {
  const { config, limits, realtime } = deps;
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: FRAME_BYTES_MAX,
    // Our messages are short: compression gains nothing, and a compressed bomb could arrive.
    perMessageDeflate: false,
  });

  app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgrades.set(request, { socket, head });
    socket.on("error", () => socket.destroy());
    const response = new ServerResponse(request);
    response.assignSocket(socket as never);
    response.shouldKeepAlive = false;
    // Nothing else watches the socket: `http` has released it with the upgrade.
    response.once("finish", () => endAnswered(socket));
    app.routing(request, response);
  });

  app.get(SOCKET_PATH, async (request, reply) => {
    const upgrade = orThrow(upgrades.get(request.raw), "not_found");
    await assertWelcome(request);
    reply.hijack();
    reply.raw.detachSocket(upgrade.socket as never);
    server.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (socket) => realtime.admit(socket));
  });
  app.addHook("preClose", (done) => {
    realtime.close();
    done();
  });

  /**
   * Browsers send the origin of the page that opens a socket; it must be ours. Programs send none, and only have their
   * token.
   */
  async function assertWelcome(request: FastifyRequest): Promise<void> {
    const { origin } = request.headers;
    if (origin !== undefined && !isOwnOrigin(request, config.publicUrl))
      throw new AppError("cross_site_request");
    await limits.consume("socket", addressKey(request.clientAddress));
  }
}

/** True for requests that become sockets; a request for any other protocol is answered as plain HTTP. */
export function isSocketRequest({ url = "", headers }: IncomingMessage): boolean {
  return url.split("?", 1)[0] === SOCKET_PATH && headers.upgrade?.toLowerCase() === "websocket";
}
