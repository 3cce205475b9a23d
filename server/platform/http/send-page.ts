import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import type { FastifyReply, FastifyRequest } from "fastify";

/** A page that is the same for everybody, made ready once; another is made for one answer. */
export interface PageText {
  readonly text: string;
  /** What was made of it so far, by encoding. */
  readonly encoded: Map<string, Buffer>;
  /** How hard to press it: what is sent once is not worth the time. */
  readonly quality: { readonly br: number; readonly gzip: number };
}

export function lastingPage(text: string): PageText {
  return { text, encoded: new Map(), quality: { br: 11, gzip: 9 } };
}

export function passingPage(text: string): PageText {
  return { text, encoded: new Map(), quality: { br: 4, gzip: 5 } };
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
    "cache-control": status === 429 || status >= 500 ? "no-store" : "no-cache",
    vary: "accept-encoding",
  });
  if (status === 200) {
    void reply.header("etag", tag);
    if (request.headers["if-none-match"]?.includes(tag)) return reply.code(304).send();
  }
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  if (encoding === undefined) return reply.code(status).send(page.text);
  return reply.code(status).header("content-encoding", encoding).send(encode(page, encoding));
}

function chooseEncoding(accepted = ""): "br" | "gzip" | undefined {
  const offers = accepted.split(",").map((each) => each.trim().toLowerCase());
  return (["br", "gzip"] as const).find((name) =>
    offers.some(
      (offer) => offer === name || (offer.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(offer)),
    ),
  );
}

function encode({ text, encoded, quality }: PageText, encoding: "br" | "gzip"): Buffer {
  let bytes = encoded.get(encoding);
  if (bytes === undefined) {
    bytes =
      encoding === "br"
        ? brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality.br } })
        : gzipSync(text, { level: quality.gzip });
    encoded.set(encoding, bytes);
  }
  return bytes;
}
