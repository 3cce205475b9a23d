import type { FastifyRequest } from "fastify";

import type { Access } from "#contracts/endpoint.ts";

import type { Viewer } from "../authorization.ts";
import { AppError } from "../errors.ts";
import type { Sessions } from "../sessions.ts";
import { readSessionCookie } from "./session-cookie.ts";

/** Identifies the caller. Refuses if a session is needed and there is none. */
export type Identify = (request: FastifyRequest, access: Access) => Promise<Viewer | null>;

const READS = new Set(["GET", "HEAD", "OPTIONS"]);
const BEARER = /^Bearer ([A-Za-z0-9_-]{20,200})$/;

/**
 * Accepts a bearer token or a cookie. Both together must belong to one member; a cookie alone can write only from our
 * own pages.
 */
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
    // A cookie does not rescue a dead bearer token: the page must learn that it is signed out.
    const viewer = bearer === undefined ? byCookie : byBearer;
    if (viewer === null) {
      if (access === "public") return null;
      throw new AppError(bearer === undefined && cookie === undefined ? "not_signed_in" : "session_ended");
    }
    if (bearer !== undefined || READS.has(request.method) || isOwnOrigin(request, publicOrigin))
      return viewer;
    // Browsers send the origin of every write. A program with cookies does not, and counts as a visitor here.
    if (access === "public" && request.headers.origin === undefined) return null;
    throw new AppError("cross_site_request");
  };
}

/** Returns the session tokens in the request, valid or not. A bearer that is no token of ours is an empty text. */
export function readTokens(request: FastifyRequest, secure: boolean): { bearer?: string; cookie?: string } {
  const header = request.headers.authorization;
  const cookie = readSessionCookie(request, secure);
  return {
    ...(header !== undefined && { bearer: BEARER.exec(header)?.[1] ?? "" }),
    ...(cookie !== undefined && { cookie }),
  };
}

/** True if the request comes from one of our own pages. */
export function isOwnOrigin(request: FastifyRequest, publicOrigin: string): boolean {
  const origin = request.headers.origin;
  return origin === publicOrigin || origin === `${request.protocol}://${request.host}`;
}
