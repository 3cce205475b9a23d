import { createHash } from "node:crypto";

import type { FastifyReply, FastifyRequest } from "fastify";

import { chooseEncoding, compress } from "./compression.ts";
import type { Effort, Encoding } from "./compression.ts";

/** The text of a page: a shared one is prepared once; another is made for one response. */
export interface PageText {
  readonly text: string;
  /** The encodings made of it so far. */
  readonly encoded: Map<Encoding, Buffer>;
  readonly effort: Effort;
  /** True if it holds one member's data, so no cache may keep it. */
  readonly isPersonal: boolean;
}

export function lastingPage(text: string): PageText {
  return { text, encoded: new Map(), effort: "lasting", isPersonal: false };
}

export function passingPage(text: string, { isPersonal = false } = {}): PageText {
  return { text, encoded: new Map(), effort: "passing", isPersonal };
}

/** Sends a page in the smallest encoding that the browser accepts; the browser always revalidates it. */
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
