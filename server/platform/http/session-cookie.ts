import type { FastifyReply, FastifyRequest } from "fastify";

import { SESSION_MAX_DAYS } from "#contracts/reference/limits.ts";

/** The cookie's name. Over TLS browsers let no other host set it, and send it nowhere else. */
export function nameOfSessionCookie(secure: boolean): string {
  return secure ? "__Host-crewyard_session" : "crewyard_session";
}

/** The attributes of every cookie. */
export function attributes(secure: boolean) {
  return { httpOnly: true, sameSite: "lax", path: "/", secure } as const;
}

/** Sets the cookie of the same session as the bearer token, for requests that the browser makes by itself. */
export function setSessionCookie(reply: FastifyReply, token: string, secure: boolean): void {
  reply.setCookie(nameOfSessionCookie(secure), token, {
    ...attributes(secure),
    maxAge: SESSION_MAX_DAYS * 86_400,
  });
}

/**
 * Clears the cookie and the browser's cache of this site. Keeps its storage: drafts outlive a sign-out, for their
 * writer alone, and the app itself works offline.
 */
export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  if (secure) reply.header("clear-site-data", '"cache"');
  reply.clearCookie(nameOfSessionCookie(secure), attributes(secure));
}

/** Identifies the browser that signed up when its confirmation link is opened. */
const SIGN_UP = "crewyard_sign_up";

function signUpAttributes(secure: boolean) {
  return { ...attributes(secure), path: "/api/auth" };
}

export function setSignUpCookie(
  reply: FastifyReply,
  { secret, minutes }: { secret: string; minutes: number },
  secure: boolean,
): void {
  reply.setCookie(SIGN_UP, secret, { ...signUpAttributes(secure), maxAge: minutes * 60 });
}

export function clearSignUpCookie(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(SIGN_UP, signUpAttributes(secure));
}

export function readSignUpCookie(request: FastifyRequest): string | undefined {
  return request.cookies[SIGN_UP];
}

export function readSessionCookie(request: FastifyRequest, secure: boolean): string | undefined {
  return request.cookies[nameOfSessionCookie(secure)];
}
