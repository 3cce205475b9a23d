import { ROLES, type Role } from "#contracts/current-user.ts";
import { FAILED_EMAIL_PAGE_MAX } from "#contracts/reference/limits.ts";

import { listDead, retry } from "../features/emails/failed-emails.service.ts";
import { confirmByHand } from "../features/moderation/confirmation.service.ts";
import { deleteUser } from "../features/moderation/deletion.service.ts";
import { giveRole } from "../features/moderation/roles.service.ts";
import { resetSecondFactor } from "../features/moderation/second-factor.service.ts";
import { OPERATOR } from "../platform/authorization.ts";
import { CommandError } from "../platform/command.ts";
import { isInstant } from "../platform/cursor.ts";
import { statement } from "../platform/database/statements.ts";
import type { Deps } from "../platform/deps.ts";
import { AppError } from "../platform/errors.ts";
import { checkData } from "./check-data.ts";
import { readFailedJobs, readOverdueJobs, rerunFailedJobs } from "./failed-jobs.ts";

type Say = (line: string) => void;

export const USAGE = `npm run admin -- COMMAND

  staff                      who is an administrator or a moderator
  role EMAIL ROLE            make a member admin, moderator or member again
  confirm EMAIL              count an address as confirmed
  reset-second-factor EMAIL  take away what a member signs in with beside the password
  erase ID JOINED            erase an account again that a restored backup brought back, as the log names it
  jobs                       jobs that failed
  jobs retry ID|all          run one of them again at once, or all
  emails                     emails that failed
  emails retry ID|all        send one of them again, or all
  check [--repair]           compare counts and files with rows; --repair sets right what can be`;

interface Person {
  id: number;
  name: string;
  email: string;
  role: Role;
  since: string | null;
}
const PERSON = `id, first_name || ' ' || last_name as name, email, role, role_since as since`;
const findPerson = statement<Person>(`select ${PERSON} from users where email = $1 and erased_at is null`);
const findJoined = statement<Person>(
  `select ${PERSON} from users where id = $1 and created_at = $2 and erased_at is null`,
);
const readStaff = statement<Person>(
  `select ${PERSON} from users where role <> 'member' and erased_at is null order by role, id`,
);

/**
 * Runs an operator's command through the services that the portal uses, so that their rules and their log apply. Returns whether
 * all is well, for a script's exit code.
 * @throws {CommandError} and `AppError`, in words.
 */
export async function runAdminCommand(deps: Deps, words: readonly string[], say: Say): Promise<boolean> {
  const [command, ...rest] = words;
  const commands: Record<string, () => Promise<boolean>> = {
    staff: () => sayStaff(deps, say),
    role: () => setRole(deps, rest, say),
    confirm: () => confirm(deps, rest, say),
    "reset-second-factor": () => resetFactor(deps, rest, say),
    erase: () => erase(deps, rest, say),
    jobs: () => (rest.length === 0 ? sayJobs(deps, say) : retryJobs(deps, rest, say)),
    emails: () => (rest.length === 0 ? sayEmails(deps, say) : retryEmails(deps, rest, say)),
    check: () => check(deps, rest, say),
  };
  const carryOut = command !== undefined && Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (carryOut === undefined) throw new CommandError(USAGE);
  return carryOut();
}

async function sayStaff({ db }: Deps, say: Say): Promise<boolean> {
  const staff = await db.run(readStaff, []);
  for (const { name, email, role, since } of staff)
    say(`${role.padEnd(9)}  ${email}  ${name}${since === null ? "" : `, since ${since.slice(0, 10)}`}`);
  if (staff.length === 0) say("Nobody.");
  return true;
}

async function setRole(deps: Deps, [email, wanted, ...more]: readonly string[], say: Say): Promise<boolean> {
  const role = ROLES.find((each) => each === wanted);
  if (role === undefined) throw new CommandError(USAGE);
  const person = await find(deps, [email, ...more]);
  if (person.role === role) {
    say(`${person.name} has that role already.`);
    return true;
  }
  await giveRole(deps, OPERATOR, person.id, role);
  say(`${person.name} was ${person.role} and is now ${role}.`);
  return true;
}

async function confirm(deps: Deps, words: readonly string[], say: Say): Promise<boolean> {
  const { id, name } = await find(deps, words);
  await confirmByHand(deps, OPERATOR, id);
  say(`${name}'s address is confirmed.`);
  return true;
}

async function resetFactor(deps: Deps, words: readonly string[], say: Say): Promise<boolean> {
  const { id, name } = await find(deps, words);
  await resetSecondFactor(deps, id);
  say(`${name} signs in with the password alone, and is signed out everywhere.`);
  return true;
}

/** Identified by id and time of joining: after a restore an id may be another member's. */
async function erase(
  deps: Deps,
  [id = "", joined = "", ...more]: readonly string[],
  say: Say,
): Promise<boolean> {
  const isFit = /^[1-9]\d{0,14}$/.test(id) && isInstant(joined) && more.length === 0;
  if (!isFit) throw new CommandError(USAGE);
  const [person] = await deps.db.run(findJoined, [Number(id), joined]);
  if (person === undefined) throw new CommandError("Nobody has that number and joined at that moment.");
  const { message } = await deleteUser(deps, OPERATOR, person.id, null);
  say(message);
  return true;
}

/** Finds the member with that address; refuses further words. */
async function find({ db }: Deps, [email, ...more]: readonly (string | undefined)[]): Promise<Person> {
  if (email === undefined || more.length > 0) throw new CommandError(USAGE);
  const [person] = await db.run(findPerson, [email.trim().toLowerCase()]);
  if (person === undefined) throw new CommandError("Nobody has joined with that address.");
  return person;
}

async function sayJobs({ db, jobs }: Deps, say: Say): Promise<boolean> {
  const [failed, overdue] = [await readFailedJobs(db), await readOverdueJobs(db, jobs.periods())];
  for (const { id, name, attempts, attemptsMax, runAt, error } of failed) {
    const next = attempts >= attemptsMax ? "given up" : `again at ${runAt}`;
    say(
      `${id}  ${name}  failed ${attempts} of ${attemptsMax} times, ${next}: ${error === null ? "the process ended while it ran" : firstLine(error)}`,
    );
  }
  for (const { name, since: moment } of overdue) say(`${name} has not succeeded since ${moment}`);
  const isWell = failed.length + overdue.length === 0;
  if (isWell) say("No job has failed.");
  return isWell;
}

async function retryJobs({ db }: Deps, words: readonly string[], say: Say): Promise<boolean> {
  const count = await rerunFailedJobs(db, readTarget(words));
  say(count === 1 ? "1 job runs again." : `${count} jobs run again.`);
  return count > 0;
}

async function sayEmails(deps: Deps, say: Say): Promise<boolean> {
  const page = { limit: FAILED_EMAIL_PAGE_MAX, before: undefined };
  const { emails, nextBefore, waiting } = await listDead(deps, page);
  for (const { id, kind, attempts, failure, diedAt } of emails)
    say(`${id}  ${kind}  given up at ${diedAt} after ${attempts} attempts: ${firstLine(failure ?? "")}`);
  const shown = nextBefore === null ? emails.length : `The latest ${emails.length} of more`;
  say(`${shown} did not get through; ${waiting.count} wait${since(waiting.since)}.`);
  return emails.length === 0;
}

async function retryEmails(deps: Deps, words: readonly string[], say: Say): Promise<boolean> {
  const target = readTarget(words);
  let count = 0;
  if (target !== null) {
    await retry(deps, OPERATOR, target);
    count = 1;
  } else {
    // In descending order, so that an email that fails again in the meantime is not taken twice.
    let before: number | null | undefined;
    while (before !== null) {
      const page = await listDead(deps, { limit: FAILED_EMAIL_PAGE_MAX, before: before?.toString() });
      for (const { id } of page.emails) if (await isRetried(deps, id)) count += 1;
      before = page.nextBefore;
    }
  }
  say(count === 1 ? "1 email is tried again." : `${count} emails are tried again.`);
  return true;
}

/** False if an administrator has already sent it again, or its account is gone. */
async function isRetried(deps: Deps, id: number): Promise<boolean> {
  try {
    await retry(deps, OPERATOR, id);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "failed_email_not_found") return false;
    throw error;
  }
}

/** Returns the id in the command, or null for all. */
function readTarget([verb, target, ...more]: readonly string[]): number | null {
  const isFit = verb === "retry" && more.length === 0 && /^(all|[1-9]\d{0,14})$/.test(target ?? "");
  if (!isFit) throw new CommandError(USAGE);
  return target === "all" ? null : Number(target);
}

async function check(deps: Deps, words: readonly string[], say: Say): Promise<boolean> {
  if (words.length > 1 || words.some((word) => word !== "--repair")) throw new CommandError(USAGE);
  const findings = await checkData(deps, words.includes("--repair"));
  for (const { what, wrong, state, examples } of findings) {
    say(
      `${state === "right" ? "ok  " : "FAIL"}  ${what}: ${wrong === 0 ? "all right" : `${wrong} wrong, ${state}`}`,
    );
    for (const example of examples) say(`        ${example}`);
  }
  return findings.every(({ state }) => state === "right" || state === "repaired");
}

function firstLine(text: string): string {
  return (text.split("\n")[0] ?? "").slice(0, 200);
}

function since(moment: string | null): string {
  return moment === null ? "" : `, the oldest since ${moment}`;
}
