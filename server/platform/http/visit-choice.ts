import type { FastifyReply, FastifyRequest } from "fastify";

import { attributes } from "./session-cookie.ts";

/** Holds only the choice itself, so only visitors who refuse to be counted have it. */
const NAME = "crewyard_visits";
const REFUSED = "off";
/** Browsers keep no cookie for longer. */
const KEPT_SECONDS = 400 * 86_400;

/** Reads a browser's refusal to be counted: its own signal to every site, or the choice made here. */
export function readVisitChoice({ headers, cookies }: FastifyRequest): "choice" | "browser" | null {
  if (headers["sec-gpc"] === "1" || headers["dnt"] === "1") return "browser";
  return cookies[NAME] === REFUSED ? "choice" : null;
}

/** Stores the choice. The server sets it, as browsers delete what a page's script writes after a week. */
export function setVisitChoice(reply: FastifyReply, counted: boolean, secure: boolean): void {
  if (counted) reply.clearCookie(NAME, attributes(secure));
  else reply.setCookie(NAME, REFUSED, { ...attributes(secure), maxAge: KEPT_SECONDS });
}
