import type { FastifyInstance } from "fastify";

import * as admin from "#contracts/admin-advertisements.ts";
import { getAudience, listAdvertisements } from "#contracts/advertisements.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import { mountAdFrame } from "./ad-frame.routes.ts";
import * as own from "./own.service.ts";

/** Mounts the places for advertisements, their administration, and the page for a third-party script. */
export function mountAdvertisements(api: Api, app: FastifyInstance, deps: Deps): void {
  mountAdFrame(app, deps.config);
  api.handle(getAudience, async () => ({ activeMembers: deps.config.activeMembers }));
  api.handle(listAdvertisements, ({ query }) => own.listRunning(deps, query.placement));
  api.handle(admin.countAdvertisement, ({ params, body }) => own.count(deps, params.id, body.kind));
  api.handle(admin.listOwnAdvertisements, () => own.listOwn(deps));
  api.handle(admin.createAdvertisement, ({ viewer, body }) => own.createOwn(deps, viewer, body));
  api.handle(admin.updateAdvertisement, ({ viewer, params, body }) =>
    own.updateOwn(deps, viewer, params.id, body),
  );
  api.handle(admin.deleteAdvertisement, ({ viewer, params }) => own.deleteOwn(deps, viewer, params.id));
}
