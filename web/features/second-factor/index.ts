/** Shown in place of the portal to a user who has to set up a second factor first. */
export { Enrolment } from "./Enrolment.tsx";

/** Signing in with a passkey alone, and the message when that fails. */
export { passkeyFailure, signInWithPasskey } from "./passkey-browser.ts";

/** Form fields for the password again, or a passkey. */
export { ProofFields } from "./ProofFields.tsx";

/** The step that either sign-in asks for after the right password. */
export { SecondStep } from "./SecondStep.tsx";

/** The section in the settings. */
export { SignInSecurity } from "./SignInSecurity.tsx";

/** A write for which the server may ask for the password again. */
export { useConfirmedWrite } from "./use-confirmed-write.tsx";
