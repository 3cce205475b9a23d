import type { FastifyInstance } from "fastify";

import { daysFrom } from "#contracts/calendar.ts";
import { PAGES, PASSWORD_SECTION } from "#contracts/pages.ts";

import type { Deps } from "../../platform/deps.ts";

const SECURITY_PATH = "/.well-known/security.txt";
/** RFC 9116 recommends less than a year. The text is built for every request, so it never goes out of date. */
const VALID_DAYS = 180;
const KEPT_SECONDS = 86_400;

/** Well-known URLs: where to report a security hole, and where to change a password. */
export function mountWellKnown(app: FastifyInstance, deps: Deps): void {
  const { publicUrl, contact } = deps.config;
  app.get(SECURITY_PATH, async (_request, reply) => {
    const expires = daysFrom(deps.clock.now(), VALID_DAYS);
    const lines = [
      `Contact: mailto:${contact.supportEmail}`,
      `Contact: ${publicUrl}${PAGES.contact.pattern}`,
      `Expires: ${expires.toISOString().replace(/\.\d+/, "")}`,
      "Preferred-Languages: en",
      `Canonical: ${publicUrl}${SECURITY_PATH}`,
    ];
    void reply.header("cache-control", `public, max-age=${KEPT_SECONDS}`);
    return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
  });
  // A signed-out visitor signs in there first, then arrives at the page.
  app.get("/.well-known/change-password", async (_request, reply) =>
    reply.redirect(`${PAGES.settings.pattern}#${PASSWORD_SECTION}`, 302),
  );
}
