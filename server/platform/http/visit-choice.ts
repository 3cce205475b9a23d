import type { FastifyReply, FastifyRequest } from "fastify";

import { attributes } from "./session-cookie.ts";

/** Holds nothing but the choice itself, so it is there only for who would rather not be counted. */
const NAME = "crewyard_visits";
const REFUSED = "off";
/** Browsers keep no cookie for longer. */
const KEPT_SECONDS = 400 * 86_400;

/** What a browser says about being counted: its own signal to every site, or the choice that was made here. */
export function readVisitChoice({ headers, cookies }: FastifyRequest): "choice" | "browser" | null {
  if (headers["sec-gpc"] === "1" || headers["dnt"] === "1") return "browser";
  return cookies[NAME] === REFUSED ? "choice" : null;
}

/** Set by the server: browsers forget after a week what a page's own script writes. */
export function setVisitChoice(reply: FastifyReply, counted: boolean, secure: boolean): void {
  if (counted) reply.clearCookie(NAME, attributes(secure));
  else reply.setCookie(NAME, REFUSED, { ...attributes(secure), maxAge: KEPT_SECONDS });
}
