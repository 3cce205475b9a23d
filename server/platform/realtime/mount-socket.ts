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

/** What `http` hands over with a request to change the protocol. */
interface Upgrade {
  readonly socket: Duplex;
  readonly head: Buffer;
}

/** Opens `/ws`. The request goes the way of all others first, so that refusals have the house's words and headers. */
export function mountSocket(app: FastifyInstance, deps: Pick<Deps, "config" | "limits" | "realtime">): void {
  const { config, limits, realtime } = deps;
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: FRAME_BYTES_MAX,
    // Our messages are short: nothing to gain, and a bomb could be packed in it.
    perMessageDeflate: false,
  });

  app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgrades.set(request, { socket, head });
    socket.on("error", () => socket.destroy());
    const response = new ServerResponse(request);
    response.assignSocket(socket as never);
    response.shouldKeepAlive = false;
    // Nothing else watches it: `http` has let go of a socket that it hands over.
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

  /** Browsers name the page that opens a socket; it must be ours. Programs name none, and their token is all they have. */
  async function assertWelcome(request: FastifyRequest): Promise<void> {
    const { origin } = request.headers;
    if (origin !== undefined && !isOwnOrigin(request, config.publicUrl))
      throw new AppError("cross_site_request");
    await limits.consume("socket", addressKey(request.clientAddress));
  }
}

/** Only these requests leave HTTP; whatever else asks for another protocol is answered as if it had not. */
export function isSocketRequest({ url = "", headers }: IncomingMessage): boolean {
  return url.split("?", 1)[0] === SOCKET_PATH && headers.upgrade?.toLowerCase() === "websocket";
}
