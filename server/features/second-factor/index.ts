/** Proof of identity by password or passkey, before an act. */
export { assertIdentity } from "./identity.service.ts";

/** Signing in with a passkey alone. */
export { passByPasskey } from "./passkeys.service.ts";

/** For members who have lost their second factor: the operator's command. */
export { deleteFactors } from "./second-factor.queries.ts";

/** The second step of a sign-in, for accounts with a second factor. */
export {
  demandSecondFactor,
  needsSecondFactor,
  passSecondStep,
  takeTypedCode,
} from "./second-step.service.ts";

/** Has the member emailed about a change to their second step or recovery codes. */
export { announceFactorChange } from "./second-factor.service.ts";

/** Sign-ins that wait for their second step end with the password they began with. */
export { dropTickets } from "./tickets.queries.ts";
