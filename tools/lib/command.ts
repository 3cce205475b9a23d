import { BackupError } from "#server/platform/backup/manifest.ts";
import { ConfigError } from "#server/platform/config.ts";
import { DataDirError } from "#server/platform/data-dir.ts";
import { EmbeddedPostgresError } from "#server/platform/database/embedded.ts";
import { AppError } from "#server/platform/errors.ts";

/** Faults that the operator can mend: their words are enough. */
const IN_WORDS = [AppError, BackupError, ConfigError, DataDirError, EmbeddedPostgresError];

/** Runs an operator's command. What it throws is said on standard error, and the exit code is 1. */
export async function runCommand(work: (say: (line: string) => void) => Promise<void>): Promise<void> {
  try {
    await work((line) => void process.stdout.write(`${line}\n`));
  } catch (error) {
    const isPlain = !(error instanceof Error) || IN_WORDS.some((kind) => error instanceof kind);
    const words =
      error instanceof Error ? (isPlain ? error.message : (error.stack ?? error.message)) : String(error);
    process.stderr.write(`${words}\n`);
    process.exitCode = 1;
  }
}
