import type { FastifyInstance } from "fastify";

import { AppError } from "../errors.ts";

/** Deeper nesting than this serves nobody and costs stack (`scorecard.md` row 49). */
const DEPTH_MAX = 20;

/** Reads JSON bodies: bounded in depth, without `__proto__` and `constructor` tricks; an absent body is undefined. */
export function installJsonBody(app: FastifyInstance): void {
  app.removeContentTypeParser("application/json");
  app.removeContentTypeParser("text/plain");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    const text = body as string;
    if (text === "") return done(null, undefined);
    if (nestsTooDeep(text)) return done(new AppError("malformed_request"));
    try {
      done(null, JSON.parse(text, withoutPrototypeKeys));
    } catch {
      done(new AppError("malformed_request"));
    }
  });
}

function withoutPrototypeKeys(key: string, value: unknown): unknown {
  return key === "__proto__" || key === "constructor" || key === "prototype" ? undefined : value;
}

/** One pass over the text before anything is parsed; brackets inside strings do not count. */
function nestsTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 92) at++;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 91 || code === 123) {
      if (++depth > DEPTH_MAX) return true;
    } else if (code === 93 || code === 125) depth--;
  }
  return false;
}
