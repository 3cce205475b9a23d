import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import * as contract from "#contracts/preferences.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import { sendSmallPage } from "../../platform/http/small-page.ts";
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
      return preference === null
        ? sendSmallPage(reply, 404, renderUnknown())
        : sendSmallPage(reply, 200, draw(preference));
    };
    const path = contract.UNSUBSCRIBE_PATH;
    pages.get(path, { exposeHeadRoute: false }, (request: Linked, reply) =>
      show(request, reply, readLink, renderQuestion),
    );
    pages.post(path, (request: Linked, reply) => show(request, reply, unsubscribe, renderDone));
  });
}
