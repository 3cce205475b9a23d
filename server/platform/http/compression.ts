import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import type { FastifyInstance } from "fastify";

export type Encoding = "br" | "gzip";

/** How much effort to spend on compression: more for a text sent many times, less for one sent once. */
export type Effort = "lasting" | "passing";
const QUALITY = { lasting: { br: 11, gzip: 9 }, passing: { br: 4, gzip: 5 } } as const;
/** In bytes. A shorter response fits into a packet or two as it is. */
const WORTHWHILE = 1_000;
/** In bytes. A larger response is read in parts anyway, and compressing it would block other requests. */
const MOST = 512_000;

/** Chooses the smallest encoding that the browser accepts, by its `accept-encoding`. */
export function chooseEncoding(accepted = ""): Encoding | undefined {
  const offers = accepted.split(",").map((each) => each.trim().toLowerCase());
  return (["br", "gzip"] as const).find((name) =>
    offers.some(
      (offer) => offer === name || (offer.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(offer)),
    ),
  );
}

export function compress(text: string, encoding: Encoding, effort: Effort): Buffer {
  const quality = QUALITY[effort];
  if (encoding === "gzip") return gzipSync(text, { level: quality.gzip });
  // A window no larger than the text: by default each brotli encoder allocates megabytes.
  const window = Math.min(22, Math.max(10, Math.ceil(Math.log2(text.length + 1))));
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
  return brotliCompressSync(text, {
    params: { [BROTLI_PARAM_QUALITY]: quality.br, [BROTLI_PARAM_LGWIN]: window },
  });
}

/**
 * Compresses the API's responses: a page of the feed is 10 kB smaller, which saves a fifth of a second on a building
 * site's signal. Responses that another site made a browser request stay uncompressed: they hold secrets next to text
 * from others, and the compressed length would reveal whether the two are alike.
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    if (typeof payload !== "string" || payload.length < WORTHWHILE || payload.length > MOST)
      return done(null, payload);
    const { "accept-encoding": accepted, "sec-fetch-site": asker = "same-origin" } = request.headers;
    const encoding = chooseEncoding(accepted);
    if (encoding === undefined || asker !== "same-origin" || reply.hasHeader("content-encoding"))
      return done(null, payload);
    reply.removeHeader("content-length");
    void reply.headers({ "content-encoding": encoding, vary: "accept-encoding" });
    done(null, compress(payload, encoding, "passing"));
  });
}
