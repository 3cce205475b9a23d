import { randomBytes } from "node:crypto";

import type { BodyOf } from "#contracts/endpoint.ts";
import type { SecondFactorDemand } from "#contracts/errors.ts";
import { SECOND_FACTOR_MINUTES } from "#contracts/reference/limits.ts";
import type { answerSecondFactor } from "#contracts/second-factor.ts";

import { transaction, type Handle, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import { readCode } from "./codes.ts";
import { listPasskeys } from "./passkeys.queries.ts";
import { askForPasskey, checkProof } from "./passkeys.service.ts";
import { consumeRecoveryCode, findFactors } from "./second-factor.queries.ts";
import { hasFactor, takeCodeInUse } from "./second-factor.service.ts";
import { consumeTicket, drawTry, saveTicket, type Ticket } from "./tickets.queries.ts";

/** An account whose password was entered correctly. */
type Proven = Omit<Ticket, "challenge">;

/** Whether the account has a second factor, which each of its sessions then requires. */
export async function needsSecondFactor(handle: Handle, userId: number): Promise<boolean> {
  return hasFactor(await findFactors(handle, userId));
}

/** Makes the error that continues a sign-in after a correct password: `second_factor_required`, with a ticket. */
export async function demandSecondFactor(deps: Deps, proven: Proven): Promise<AppError> {
  const { userId } = proven;
  const [factors, passkeys] = [await findFactors(deps.db, userId), await listPasskeys(deps.db, userId)];
  const question = passkeys.length > 0 ? await askForPasskey(deps, passkeys) : null;
  const ticket = randomBytes(32).toString("base64url");
  const now = deps.clock.now();
  await saveTicket(deps.db, {
    ...proven,
    challenge: question?.challenge ?? null,
    ticket,
    now,
    expires: new Date(now.getTime() + SECOND_FACTOR_MINUTES * 60_000),
  });
  const methods: SecondFactorDemand["methods"] = [
    ...(question === null ? [] : ["passkey" as const]),
    ...(factors.authenticator_since === null ? [] : ["authenticator" as const]),
    ...(factors.recovery_codes_left === 0 ? [] : ["recovery_code" as const]),
  ];
  const secondFactor = { ticket, methods, ...(question && { passkey: JSON.stringify(question) }) };
  return new AppError("second_factor_required", { secondFactor });
}

/**
 * Begins what waited for a second factor, once: `begin` runs in the transaction that uses the answer up. A wrong answer
 * counts against the ticket; a wrong code of the app also counts against the account, for every client.
 */
export async function passSecondStep<T>(
  deps: Deps,
  { ticket, answer }: BodyOf<typeof answerSecondFactor>,
  begin: (tx: Tx, proven: Proven) => Promise<T>,
): Promise<T> {
  const userId = orThrow(await drawTry(deps.db, ticket, deps.clock.now()), "second_factor_over");
  const pass = () =>
    transaction(deps.db, async (tx) => {
      // The ticket is deleted, and restored by the rollback if the answer is wrong. A change of password has deleted it
      // already.
      const taken = orThrow(await consumeTicket(tx, ticket), "second_factor_over");
      if (!(await takeAnswer(deps, tx, taken, answer))) throw wrong(answer);
      return begin(tx, taken);
    });
  // A passkey or an 80-bit recovery code cannot be guessed, so an attacker who guesses app codes must not block those for
  // the member.
  return answer.method === "authenticator" ? guardGuesses(deps, userId, pass) : pass();
}

/** Checks a code sent together with the password, and uses it up if it is correct. */
export async function takeTypedCode(deps: Deps, userId: number, code: string): Promise<boolean> {
  const taken = guardGuesses(deps, userId, () =>
    transaction(deps.db, async (tx) => {
      if (!(await takeCodeInUse(deps, tx, { userId, code }))) throw new AppError("code_wrong");
      return true;
    }),
  );
  return taken.catch((error: unknown) => {
    if (isWrongCode(error)) return false;
    throw error;
  });
}

const isWrongCode = (error: unknown) => error instanceof AppError && error.code === "code_wrong";

/** Counts wrong codes only: each guess is drawn in advance, and given back unless it ends in `code_wrong`. */
async function guardGuesses<T>({ limits }: Deps, userId: number, guess: () => Promise<T>): Promise<T> {
  await limits.consume("second_factor_account", userId);
  try {
    const found = await guess();
    await limits.giveBack("second_factor_account", userId);
    return found;
  } catch (error) {
    if (!isWrongCode(error)) await limits.giveBack("second_factor_account", userId);
    throw error;
  }
}

type Given = BodyOf<typeof answerSecondFactor>["answer"];

async function takeAnswer(
  deps: Deps,
  tx: Tx,
  { userId, challenge }: Ticket,
  answer: Given,
): Promise<boolean> {
  if (answer.method === "authenticator") return takeCodeInUse(deps, tx, { userId, code: answer.code });
  if (answer.method === "recovery_code") {
    return consumeRecoveryCode(tx, { userId, code: readCode(answer.code), now: deps.clock.now() });
  }
  return challenge !== null && (await checkProof(deps, tx, answer.passkey, challenge)) === userId;
}

function wrong({ method }: Given): AppError {
  return new AppError(method === "passkey" ? "passkey_refused" : "code_wrong");
}
