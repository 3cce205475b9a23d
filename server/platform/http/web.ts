import { existsSync } from "node:fs";
import { join } from "node:path";

import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

import { findPage } from "#contracts/pages.ts";

import { answerNotFound } from "./error-handler.ts";

const BUILT = join(import.meta.dirname, "../../../dist/web");

/** Serves the built web app: hashed files for ever, the page itself always fresh, 404 for paths that lead nowhere. */
export async function mountWeb(app: FastifyInstance, built = BUILT): Promise<void> {
  if (!existsSync(join(built, "index.html"))) {
    app.setNotFoundHandler(answerNotFound);
    return;
  }
  await app.register(fastifyStatic, {
    root: built,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.includes("/assets/");
      void reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const path = request.url.split("?", 1)[0] ?? "/";
    const isPage = isRead && !/^\/(api|media|assets|ws|dev)(\/|$)/.test(path);
    if (!isPage) return answerNotFound(request, reply);
    // Unknown paths show the app's own 404 (or sign-in for a visitor) with the status that says so (`Q2`).
    return reply.code(findPage(path) === undefined ? 404 : 200).sendFile("index.html");
  });
}
