import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import * as contract from "#contracts/preferences.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import { sendSmallPage } from "../../platform/http/small-page.ts";
import { addressKey } from "../../platform/limits.ts";
import { changePreferences, readLink, readPreferences, unsubscribe } from "./preferences.service.ts";
import { renderDone, renderQuestion, renderUnknown } from "./unsubscribe.markup.ts";

/** The body is 26 bytes long, but some mail programs wrap it in a multipart form. */
const ONE_CLICK_BYTES = 10_000;

type Linked = FastifyRequest<{ Querystring: { token?: unknown } }>;

/** Mounts the email switches, and the unsubscribe link that turns one of them off. */
export function mountPreferences(api: Api, app: FastifyInstance, deps: Deps): void {
  api.handle(contract.getEmailPreferences, ({ viewer }) => readPreferences(deps, viewer));
  api.handle(contract.updateEmailPreferences, ({ viewer, body }) => changePreferences(deps, viewer, body));

  void app.register(async (pages) => {
    // The body that a mail program posts adds nothing to the link (RFC 8058), so it is accepted in any form and
    // ignored.
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
