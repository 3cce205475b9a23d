import * as passkeys from "#contracts/passkeys.ts";
import * as contract from "#contracts/second-factor.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import { confirmIdentity, startConfirmation } from "./identity.service.ts";
import { dropExpiredQuestions } from "./passkeys.queries.ts";
import { addPasskey, removePasskey, startPasskey, startPasskeySignIn } from "./passkeys.service.ts";
import * as service from "./second-factor.service.ts";
import { dropExpiredTickets } from "./tickets.queries.ts";

/** Mounts the set-up of second factors. Signing in belongs to the accounts feature. */
export function mountSecondFactor(api: Api, deps: Deps): void {
  api.handle(contract.getSecondFactors, ({ viewer }) => service.readSecondFactors(deps, viewer));
  api.handle(contract.startAuthenticator, ({ viewer }) => service.startAuthenticator(deps, viewer));
  api.handle(contract.confirmAuthenticator, ({ viewer, body }) =>
    service.confirmAuthenticator(deps, viewer, body.code),
  );
  api.handle(contract.removeAuthenticator, ({ viewer }) => service.removeAuthenticator(deps, viewer));
  api.handle(contract.makeRecoveryCodes, ({ viewer }) => service.makeRecoveryCodes(deps, viewer));
  api.handle(contract.startConfirmation, ({ viewer, body }) => startConfirmation(deps, viewer, body.act));
  api.handle(contract.confirmIdentity, ({ viewer, body }) => confirmIdentity(deps, viewer, body));
  api.handle(passkeys.startPasskey, ({ viewer }) => startPasskey(deps, viewer));
  api.handle(passkeys.addPasskey, ({ viewer, body }) => addPasskey(deps, viewer, body));
  api.handle(passkeys.removePasskey, ({ viewer, params }) => removePasskey(deps, viewer, params.id));
  api.handle(passkeys.startPasskeySignIn, () => startPasskeySignIn(deps));
  deps.jobs.registerCron("second_factor.clean_up", "23 3 * * *", async () => {
    await dropExpiredTickets(deps.db, deps.clock.now());
    await dropExpiredQuestions(deps.db, deps.clock.now());
  });
}
