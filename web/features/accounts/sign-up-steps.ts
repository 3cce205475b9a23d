import { VERIFY_LINK_HOURS } from "#contracts/reference/limits.ts";

import { readToken, SIGN_UP_PREFIX } from "../../platform/session.ts";
import { readStored, removeStored, writeStored } from "../../platform/storage.ts";
import type { NewPasswords } from "./new-passwords.ts";

export const EMPTY_ONE = {
  firstName: "",
  lastName: "",
  email: "",
  agreedToTerms: false,
  agreedToPrivacy: false,
};
export const EMPTY_TWO = {
  phone: "",
  day: "",
  month: "",
  year: "",
  trade: "",
  customTrade: "",
  experience: "",
  company: "",
  county: "",
};
/** The fields of step 1, without the password. */
export type StepOne = typeof EMPTY_ONE;
/** The fields of step 2, as typed. */
export type StepTwo = typeof EMPTY_TWO;
export const NO_PASSWORDS: NewPasswords = { password: "", confirmPassword: "" };

const KEY = SIGN_UP_PREFIX;
/** An abandoned sign-up is deleted this long after the last keystroke. */
const KEPT_MS = 86_400_000;

/** Versions of the texts that are agreed to. */
interface Versions {
  readonly terms: string;
  readonly privacy: string;
}

interface Kept {
  /** Time of the last keystroke, in milliseconds. */
  at?: number;
  one?: StepOne;
  two?: StepTwo;
  /** For each ticked text, the version in force when it was ticked. */
  agreed?: Partial<Versions>;
  /** Step 1 was finished and has not changed since. */
  finishedOne?: boolean;
}

/** In memory only, never in storage: lost on reload, after which the form asks for it again. */
let passwords = NO_PASSWORDS;

function readKept(): Kept {
  try {
    const kept = JSON.parse(readStored(KEY) ?? "null") as Kept | null;
    if (Date.now() - Number(kept?.at) < KEPT_MS) return kept ?? {};
  } catch {
    // Not written by this module.
  }
  removeStored(KEY);
  return {};
}

function keep(change: Kept): void {
  // A member has signed in on this device, perhaps in another tab, and must not find a newcomer's entries.
  if (readToken() !== null) return;
  writeStored(KEY, JSON.stringify({ ...readKept(), ...change, at: Date.now() }));
}

const RETURN_TO_KEY = `${SIGN_UP_PREFIX}ReturnTo`;

/** Stores on this device where to go after joining, until a session begins. */
export function keepReturnTo(path: string): void {
  writeStored(RETURN_TO_KEY, `${Date.now()} ${path}`);
}

export const readReturnTo = () => readWhileLinkWorks(RETURN_TO_KEY);

const JOINED_KEY = `${SIGN_UP_PREFIX}Joined`;

/** Stores on this device the address that the link was sent to, until a session begins. */
export function keepJoined(email: string): void {
  writeStored(JOINED_KEY, `${Date.now()} ${email}`);
}

export const readJoined = () => readWhileLinkWorks(JOINED_KEY);

/** Called when the visitor starts again from scratch. */
export const forgetJoined = () => removeStored(JOINED_KEY);

/** The stored value, unless it is older than a confirmation link is valid; undefined when there is none. */
function readWhileLinkWorks(key: string): string | undefined {
  const [at, kept] = readStored(key)?.split(" ", 2) ?? [];
  if (Date.now() - Number(at) < VERIFY_LINK_HOURS * 3_600_000) return kept;
  removeStored(key);
  return undefined;
}

/**
 * The two steps of joining, stored on this device even after the app closes, until the account is made, a member signs
 * in, or a day has passed. Passwords are never stored.
 */
export const signUpSteps = {
  readOne: (): StepOne => ({ ...EMPTY_ONE, ...readKept().one }),
  readTwo: (): StepTwo => ({ ...EMPTY_TWO, ...readKept().two }),
  readAgreed: () => readKept().agreed,
  /** Expires together with the rest. */
  readPasswords: (): NewPasswords => (readKept().at === undefined ? NO_PASSWORDS : passwords),
  hasFinishedOne: (): boolean => readKept().finishedOne === true,
  /** A text ticked earlier keeps its version, even if `now` has a newer one. Step 1 has to be finished again. */
  keepOne({ password, confirmPassword, ...one }: StepOne & NewPasswords, now: Versions): void {
    passwords = { password, confirmPassword };
    const { terms, privacy } = { ...now, ...readKept().agreed };
    const agreed = { ...(one.agreedToTerms && { terms }), ...(one.agreedToPrivacy && { privacy }) };
    keep({ one, agreed, finishedOne: false });
  },
  keepTwo: (two: StepTwo): void => keep({ two }),
  finishOne: (): void => keep({ finishedOne: true }),
  /** Deletes an abandoned sign-up. */
  dropOld(): void {
    readKept();
    readJoined();
  },
  /** Called once the account is made: deletes everything. */
  forget(): void {
    passwords = NO_PASSWORDS;
    removeStored(KEY);
  },
};
