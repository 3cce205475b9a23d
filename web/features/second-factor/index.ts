/** What the portal shows instead of itself to whoever has to set one up first. */
export { Enrolment } from "./Enrolment.tsx";

/** Signing in with a passkey alone, and what to say when that failed. */
export { passkeyFailure, signInWithPasskey } from "./passkey-browser.ts";

/** The password or a passkey again, in a form. */
export { ProofFields } from "./ProofFields.tsx";

/** What either sign-in asks after a right password. */
export { SecondStep } from "./SecondStep.tsx";

/** The part of the settings. */
export { SignInSecurity } from "./SignInSecurity.tsx";

/** A write before which the server may ask for the password again. */
export { useConfirmedWrite } from "./use-confirmed-write.tsx";
