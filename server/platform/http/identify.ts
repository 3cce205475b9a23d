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

/** Bearer token or cookie; both together must name one member; a cookie alone writes only from our own pages. */
export function createIdentify(sessions: Sessions, publicOrigin: string): Identify {
  return async (request, access) => {
    const { bearer, cookie } = readTokens(request, publicOrigin.startsWith("https:"));
    const byBearer = bearer ? await sessions.find(bearer) : null;
    const byCookie = cookie && cookie !== bearer ? await sessions.find(cookie) : null;

    if (byBearer !== null && byCookie !== null && byBearer.userId !== byCookie.userId) {
      // Signing in and out are the ways out of this, so they must stay open.
      if (access === "public") return null;
      throw new AppError("session_conflict");
    }
    // A bearer that was sent and is dead is not rescued by a cookie: the page must learn that it is signed out.
    const viewer = bearer === undefined ? byCookie : byBearer;
    if (viewer === null) {
      if (access === "public") return null;
      throw new AppError(bearer === undefined && cookie === undefined ? "not_signed_in" : "session_ended");
    }
    if (bearer !== undefined || READS.has(request.method) || isOwnOrigin(request, publicOrigin))
      return viewer;
    // Browsers name the origin of every write. A program that keeps cookies does not, and is nobody here.
    if (access === "public" && request.headers.origin === undefined) return null;
    throw new AppError("cross_site_request");
  };
}

/** The session tokens that came along, valid or not. A bearer that is no token of ours is an empty text. */
export function readTokens(request: FastifyRequest, secure: boolean): { bearer?: string; cookie?: string } {
  const header = request.headers.authorization;
  const cookie = readSessionCookie(request, secure);
  return {
    ...(header !== undefined && { bearer: BEARER.exec(header)?.[1] ?? "" }),
    ...(cookie !== undefined && { cookie }),
  };
}

/** Whether the page that sends this is one of ours. */
export function isOwnOrigin(request: FastifyRequest, publicOrigin: string): boolean {
  const origin = request.headers.origin;
  return origin === publicOrigin || origin === `${request.protocol}://${request.host}`;
}
