import type { FastifyInstance, FastifyRequest } from "fastify";

import { AppError } from "../errors.ts";
import { createJsonBounds } from "./json-bounds.ts";
import { assertStorable } from "./validate.ts";

/** Names that reach a prototype. They arrive as names like any other, however they were escaped. */
const REACHING: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Reads JSON bodies: bounded in bytes, values and depth before parsing, without names that reach prototypes and without
 * text that cannot be stored. An absent body is undefined.
 */
export function installJsonBody(app: FastifyInstance): void {
  app.removeContentTypeParser("application/json");
  app.removeContentTypeParser("text/plain");
  app.addContentTypeParser("application/json", async (request: FastifyRequest) => {
    const bytes = await collect(request);
    if (bytes.length === 0) return undefined;
    const body = parseJson(bytes.toString("utf8"));
    assertStorable(body);
    assertReachesNothing(body);
    return body;
  });
}

/** Reads the body chunk by chunk, and stops at the first chunk that shows it must be refused. */
function collect(request: FastifyRequest): Promise<Buffer> {
  const { raw } = request;
  const { bodyLimit } = request.routeOptions;
  if (Number(request.headers["content-length"] ?? 0) > bodyLimit) throw new AppError("body_too_large");
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const countIn = createJsonBounds();
  const pieces: Buffer[] = [];
  let length = 0;
  const take = (piece: Buffer) => {
    try {
      length += piece.length;
      if (length > bodyLimit) throw new AppError("body_too_large");
      countIn(piece);
      pieces.push(piece);
    } catch (error) {
      leave();
      reject(error);
    }
  };
  const end = () => resolve(Buffer.concat(pieces, length));
  // The client is gone, so no response is needed.
  const fail = () => reject(new AppError("malformed_request"));
  const leave = () => raw.off("data", take).off("end", end).off("error", fail);
  raw.on("data", take).once("end", end).once("error", fail);
  return promise;
}

/**
 * Parses JSON.
 *
 * @throws {AppError} `malformed_request` if it is not JSON.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("malformed_request");
  }
}

function assertReachesNothing(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    if (REACHING.has(name)) {
      throw new AppError("malformed_request", {
        words: `A field cannot have the name "${name}". Please remove it and try again.`,
      });
    }
    assertReachesNothing(part);
  }
}
