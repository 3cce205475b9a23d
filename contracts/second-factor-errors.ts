/** What signing in by two steps refuses; of the catalogue of all errors. */
export const secondFactorErrors = {
  second_factor_required: { status: 401, words: "Please give the second proof that it is you." },
  second_factor_over: { status: 410, words: "That took too long, or too many tries. Please sign in again." },
  code_wrong: { status: 403, words: "That code is not right, or was used before. Please try the next one." },
  second_factor_enrolment_required: {
    status: 403,
    words: "Please set up a second step for signing in first. The portal opens once you have one.",
  },
  passkey_refused: {
    status: 403,
    words: "That passkey is not for this account, or this site. Please try again.",
  },
  passkey_not_found: { status: 404, words: "That passkey has been removed." },
  too_many_passkeys: {
    status: 409,
    words: "You have as many passkeys as there can be. Please remove one first.",
  },
  confirmation_required: { status: 403, words: "Please confirm that it is you first." },
  authenticator_exists: {
    status: 409,
    words: "An authenticator app is set up already. Please remove it before setting up another.",
  },
  authenticator_not_started: {
    status: 409,
    words: "No authenticator app is being set up. Please begin again.",
  },
  last_second_factor: {
    status: 409,
    words: "Your role needs a second step for signing in. Please set up another before removing this one.",
  },
  no_second_factor: { status: 409, words: "Please set up a second step first." },
} as const;
