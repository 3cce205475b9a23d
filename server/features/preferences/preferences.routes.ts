import { randomBytes } from "node:crypto";

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import * as contract from "#contracts/preferences.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import type { Html } from "../../platform/http/html.ts";
import { addressKey } from "../../platform/limits.ts";
import { changePreferences, readLink, readPreferences, unsubscribe } from "./preferences.service.ts";
import { renderDone, renderQuestion, renderUnknown } from "./unsubscribe.markup.ts";

/** It is 26 bytes long; some programs wrap it in a form of several parts. */
const ONE_CLICK_BYTES = 10_000;

type Linked = FastifyRequest<{ Querystring: { token?: unknown } }>;

/** The switches, and the link in emails that turns one of them off. */
export function mountPreferences(api: Api, app: FastifyInstance, deps: Deps): void {
  api.handle(contract.getEmailPreferences, ({ viewer }) => readPreferences(deps, viewer));
  api.handle(contract.updateEmailPreferences, ({ viewer, body }) => changePreferences(deps, viewer, body));

  void app.register(async (pages) => {
    // What a mail program posts says nothing that the link does not (RFC 8058): it is let go, in any form.
    pages.removeAllContentTypeParsers();
    const options = { parseAs: "buffer", bodyLimit: ONE_CLICK_BYTES } as const;
    pages.addContentTypeParser("*", options, (_request, _body, done) => done(null));
    const show = async (
      { clientAddress, query }: Linked,
      reply: FastifyReply,
      read: typeof readLink,
      draw: typeof renderDone,
    ) => {
      await deps.limits.consume("visitor_minute", addressKey(clientAddress));
      const preference = await read(deps, query.token);
      const nonce = randomBytes(16).toString("base64");
      const page = preference === null ? renderUnknown(nonce) : draw(preference, nonce);
      return send(reply, preference === null ? 404 : 200, page, nonce);
    };
    const path = contract.UNSUBSCRIBE_PATH;
    pages.get(path, { exposeHeadRoute: false }, (request: Linked, reply) =>
      show(request, reply, readLink, renderQuestion),
    );
    pages.post(path, (request: Linked, reply) => show(request, reply, unsubscribe, renderDone));
  });
}

function send(reply: FastifyReply, status: number, page: Html, nonce: string): FastifyReply {
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
  void reply.code(status).header("content-security-policy", policy);
  return reply.type("text/html; charset=utf-8").send(page.toString());
}
