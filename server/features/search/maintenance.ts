import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { forgetUnusedWords } from "./maintenance.queries.ts";

/** The nightly job's name, for running it by hand. */
export const FORGET_WORDS = "search.forget_words";

/** Words that nobody stands under any more go at night: names of erased members are among them. */
export function scheduleMaintenance({ db, jobs }: Pick<Deps, "db" | "jobs">): void {
  jobs.registerCron(FORGET_WORDS, "50 3 * * *", () => transaction(db, forgetUnusedWords));
}
