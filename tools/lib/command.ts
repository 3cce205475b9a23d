import { BackupError } from "#server/platform/backup/manifest.ts";
import { ConfigError } from "#server/platform/config.ts";
import { DataDirError } from "#server/platform/data-dir.ts";
import { EmbeddedPostgresError } from "#server/platform/database/embedded.ts";
import { AppError } from "#server/platform/errors.ts";

/** A command was called in a way that it does not know. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Faults that the operator can mend: their words are enough. */
const IN_WORDS = [AppError, BackupError, ConfigError, DataDirError, EmbeddedPostgresError, UsageError];

/** Runs an operator's command. What it throws is said on standard error, and the exit code is 1. */
export async function runCommand(work: (say: (line: string) => void) => Promise<void>): Promise<void> {
  try {
    await work((line) => void process.stdout.write(`${line}\n`));
  } catch (error) {
    const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
    // An option that there is not: Node's own words name it.
    const isOption = error instanceof TypeError && "code" in error && /PARSE_ARGS/.test(String(error.code));
    const words = isOption || IN_WORDS.some((kind) => error instanceof kind) ? message : stack;
    process.stderr.write(`${words}\n`);
    process.exitCode = 1;
  }
}
