import { createHash } from "node:crypto";

import type { FastifyReply, FastifyRequest } from "fastify";

import { chooseEncoding, compress } from "./compression.ts";
import type { Effort, Encoding } from "./compression.ts";

/** A page that is the same for everybody, made ready once; another is made for one answer. */
export interface PageText {
  readonly text: string;
  /** What was made of it so far, by encoding. */
  readonly encoded: Map<Encoding, Buffer>;
  readonly effort: Effort;
  /** It holds what is one member's, and is kept nowhere. */
  readonly isPersonal: boolean;
}

export function lastingPage(text: string): PageText {
  return { text, encoded: new Map(), effort: "lasting", isPersonal: false };
}

export function passingPage(text: string, { isPersonal = false } = {}): PageText {
  return { text, encoded: new Map(), effort: "passing", isPersonal };
}

/** Sends a page in the smallest form that the browser takes; it is always asked again whether it still holds. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  page: PageText,
): FastifyReply {
  const tag = `W/"${createHash("sha256").update(page.text).digest("base64url").slice(0, 27)}"`;
  void reply.type("text/html; charset=utf-8").headers({
    "cache-control": status === 429 || status >= 500 || page.isPersonal ? "no-store" : "no-cache",
    vary: "accept-encoding",
  });
  if (status === 200 && !page.isPersonal) {
    void reply.header("etag", tag);
    if (request.headers["if-none-match"]?.includes(tag)) return reply.code(304).send();
  }
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  if (encoding === undefined) return reply.code(status).send(page.text);
  return reply.code(status).header("content-encoding", encoding).send(encode(page, encoding));
}

function encode({ text, encoded, effort }: PageText, encoding: Encoding): Buffer {
  const bytes = encoded.get(encoding) ?? compress(text, encoding, effort);
  encoded.set(encoding, bytes);
  return bytes;
}
