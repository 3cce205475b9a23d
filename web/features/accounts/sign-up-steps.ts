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
/** What was typed in step 1, without the password. */
export type StepOne = typeof EMPTY_ONE;
/** What was typed in step 2, as typed. */
export type StepTwo = typeof EMPTY_TWO;
export const NO_PASSWORDS: NewPasswords = { password: "", confirmPassword: "" };

const KEY = SIGN_UP_PREFIX;
/** An abandoned sign-up is forgotten after that long without a keystroke. */
const KEPT_MS = 86_400_000;

/** Of the texts that are agreed to. */
interface Versions {
  readonly terms: string;
  readonly privacy: string;
}

interface Kept {
  /** When something was typed last, in milliseconds. */
  at?: number;
  one?: StepOne;
  two?: StepTwo;
  /** Of each text that is ticked, the version that held when it was. */
  agreed?: Partial<Versions>;
  /** Step 1 was finished, and is as it was then. */
  finishedOne?: boolean;
}

/** In memory only, never in storage: it is gone after a reload and is then asked for again. */
let passwords = NO_PASSWORDS;

function readKept(): Kept {
  try {
    const kept = JSON.parse(readStored(KEY) ?? "null") as Kept | null;
    if (Date.now() - Number(kept?.at) < KEPT_MS) return kept ?? {};
  } catch {
    // Written by something else.
  }
  removeStored(KEY);
  return {};
}

function keep(change: Kept): void {
  // Somebody has signed in on this device, in another tab perhaps: what a newcomer types is not theirs to find.
  if (readToken() !== null) return;
  writeStored(KEY, JSON.stringify({ ...readKept(), ...change, at: Date.now() }));
}

const RETURN_TO_KEY = `${SIGN_UP_PREFIX}ReturnTo`;

/** Keeps on this device where to go once somebody has joined, until a session begins. */
export function keepReturnTo(path: string): void {
  writeStored(RETURN_TO_KEY, `${Date.now()} ${path}`);
}

export const readReturnTo = () => readWhileLinkWorks(RETURN_TO_KEY);

const JOINED_KEY = `${SIGN_UP_PREFIX}Joined`;

/** Keeps on this device to which address the link went, until a session begins. */
export function keepJoined(email: string): void {
  writeStored(JOINED_KEY, `${Date.now()} ${email}`);
}

export const readJoined = () => readWhileLinkWorks(JOINED_KEY);

/** For whoever starts over. */
export const forgetJoined = () => removeStored(JOINED_KEY);

/** What was kept for less than a confirmation link works, as it was given; undefined when there is nothing. */
function readWhileLinkWorks(key: string): string | undefined {
  const [at, kept] = readStored(key)?.split(" ", 2) ?? [];
  if (Date.now() - Number(at) < VERIFY_LINK_HOURS * 3_600_000) return kept;
  removeStored(key);
  return undefined;
}

/**
 * The two steps of joining, kept on this device though the app is closed: until the account is made, somebody signs in, or a
 * day has passed. Of the passwords nothing is stored.
 */
export const signUpSteps = {
  readOne: (): StepOne => ({ ...EMPTY_ONE, ...readKept().one }),
  readTwo: (): StepTwo => ({ ...EMPTY_TWO, ...readKept().two }),
  readAgreed: () => readKept().agreed,
  /** Gone with all else. */
  readPasswords: (): NewPasswords => (readKept().at === undefined ? NO_PASSWORDS : passwords),
  hasFinishedOne: (): boolean => readKept().finishedOne === true,
  /** What was ticked before stays as it was then, though other versions hold `now`. Step 1 has to be finished again. */
  keepOne({ password, confirmPassword, ...one }: StepOne & NewPasswords, now: Versions): void {
    passwords = { password, confirmPassword };
    const { terms, privacy } = { ...now, ...readKept().agreed };
    const agreed = { ...(one.agreedToTerms && { terms }), ...(one.agreedToPrivacy && { privacy }) };
    keep({ one, agreed, finishedOne: false });
  },
  keepTwo: (two: StepTwo): void => keep({ two }),
  finishOne: (): void => keep({ finishedOne: true }),
  /** Lets go of a sign-up that was abandoned. */
  dropOld(): void {
    readKept();
    readJoined();
  },
  /** The account is made: nothing stays behind. */
  forget(): void {
    passwords = NO_PASSWORDS;
    removeStored(KEY);
  },
};
