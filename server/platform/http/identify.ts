import type { FastifyRequest } from "fastify";

import type { Access } from "#contracts/endpoint.ts";

import type { Viewer } from "../authorization.ts";
import { AppError } from "../errors.ts";
import type { Sessions } from "../sessions.ts";
import { readSessionCookie } from "./session-cookie.ts";

/** Finds who calls. Refuses when a session is needed and there is none. */
export type Identify = (request: FastifyRequest, access: Access) => Promise<Viewer | null>;

const READS = new Set(["GET", "HEAD", "OPTIONS"]);
const BEARER = /^Bearer ([A-Za-z0-9_-]{20,200})$/;

/** Bearer token or cookie; both together must name one member; a cookie alone writes only from our own pages (`Q19`). */
export function createIdentify(sessions: Sessions, publicOrigin: string): Identify {
  return async (request, access) => {
    const header = request.headers.authorization;
    const bearer = header === undefined ? undefined : (BEARER.exec(header)?.[1] ?? "");
    const cookie = readSessionCookie(request);
    const byBearer = bearer ? await sessions.find(bearer) : null;
    const byCookie = cookie && cookie !== bearer ? await sessions.find(cookie) : null;

    if (byBearer !== null && byCookie !== null && byBearer.userId !== byCookie.userId) {
      throw new AppError("session_conflict");
    }
    // A bearer that was sent and is dead is not rescued by a cookie: the page must learn that it is signed out.
    const viewer = bearer === undefined ? byCookie : byBearer;
    if (viewer === null) {
      if (access === "public") return null;
      throw new AppError(bearer === undefined && cookie === undefined ? "not_signed_in" : "session_ended");
    }
    if (bearer === undefined && !READS.has(request.method)) assertOwnOrigin(request, publicOrigin);
    return viewer;
  };
}

function assertOwnOrigin(request: FastifyRequest, publicOrigin: string): void {
  const origin = request.headers.origin;
  const ownHost = `${request.protocol}://${request.host}`;
  if (origin !== publicOrigin && origin !== ownHost) throw new AppError("cross_site_request");
}
