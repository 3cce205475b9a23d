import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";

import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { addressKey } from "../limits.ts";
import { parseJson } from "./json-body.ts";
import { POLICY_REPORTS_PATH } from "./security-headers.ts";

/** Browsers send a few kilobytes, several reports at a time. */
const BYTES_MAX = 16_384;
const REPORTS_MAX = 20;

/** Directives counted by name; anything else that a sender writes is counted together. */
const DIRECTIVES = new Set([
  "base-uri",
  "connect-src",
  "default-src",
  "font-src",
  "form-action",
  "frame-ancestors",
  "frame-src",
  "img-src",
  "manifest-src",
  "media-src",
  "require-trusted-types-for",
  "script-src",
  "script-src-attr",
  "script-src-elem",
  "style-src",
  "style-src-attr",
  "style-src-elem",
  "worker-src",
]);

const words = z.string().check(z.maxLength(4000));
/** The format of older browsers (`report-uri`): one report. */
const single = z.object({
  "csp-report": z.object({
    "effective-directive": z.optional(words),
    "violated-directive": z.optional(words),
    "blocked-uri": z.optional(words),
  }),
});
/** The format of newer browsers (`report-to`): a few reports at a time, of other kinds too. */
const several = z.array(
  z.object({
    type: words,
    body: z.object({ effectiveDirective: z.optional(words), blockedURL: z.optional(words) }),
  }),
);

interface Report {
  directive: string;
  /** The blocked source: an origin or a word such as `inline`, never a whole address. */
  blocked: string;
}

/**
 * `POST /api/csp-reports`: what the policy made a browser block on one of our pages. Counted by directive and logged,
 * without the member or the page. Anyone can send a report, so there is a budget for each address, and a size limit.
 */
export function mountPolicyReports(
  app: FastifyInstance,
  { limits, log, metrics }: Pick<Deps, "limits" | "log" | "metrics">,
): void {
  void app.register((scope, _options, done) => {
    // Before a byte is read.
    scope.addHook("onRequest", ({ clientAddress }) =>
      limits.consume("policy_report", addressKey(clientAddress)),
    );
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ["application/csp-report", "application/reports+json", "application/json"],
      { parseAs: "string" },
      (_request, body, parsed) => parsed(null, body),
    );
    scope.route({ method: "POST", url: POLICY_REPORTS_PATH, bodyLimit: BYTES_MAX, handler: receive });
    done();
  });

  async function receive({ body }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    for (const { directive, blocked } of read(body)) {
      metrics.notePolicyReport(directive);
      log.warn({ directive, blocked }, "a browser reports what the content security policy stopped");
    }
    return reply.code(204).send();
  }
}

function read(body: unknown): Report[] {
  const given = parseJson(String(body));
  const one = single.safeParse(given);
  if (one.success) {
    const report = one.data["csp-report"];
    return [toReport(report["effective-directive"] ?? report["violated-directive"], report["blocked-uri"])];
  }
  const many = several.safeParse(given);
  if (!many.success) throw new AppError("malformed_request");
  return many.data
    .slice(0, REPORTS_MAX)
    .filter(({ type }) => type === "csp-violation")
    .map(({ body: report }) => toReport(report.effectiveDirective, report.blockedURL));
}

function toReport(directive = "", blocked = ""): Report {
  // The older format contains the whole rule.
  const name = directive.split(" ", 1)[0] ?? "";
  const url = URL.parse(blocked);
  const origin = url === null || url.origin === "null" ? (url?.protocol ?? blocked) : url.origin;
  return {
    directive: DIRECTIVES.has(name) ? name : "other",
    blocked: /^[\w:./-]{0,100}$/.test(origin) ? origin : "something else",
  };
}
