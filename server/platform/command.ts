import { BackupError } from "./backup/manifest.ts";
import { ConfigError } from "./config.ts";
import { DataDirError } from "./data-dir.ts";
import { EmbeddedPostgresError } from "./database/embedded.ts";
import { SchemaError } from "./database/migrate.ts";
import { AppError } from "./errors.ts";

/** A command that cannot run with its arguments. `message` is for the operator. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** Faults that the operator can fix: their words are enough. */
const IN_WORDS = [
  AppError,
  BackupError,
  CommandError,
  ConfigError,
  DataDirError,
  EmbeddedPostgresError,
  SchemaError,
];

/** Runs an operator's command. Prints an error to standard error and sets exit code 1. */
export async function runCommand(work: (say: (line: string) => void) => Promise<void>): Promise<void> {
  try {
    await work((line) => void process.stdout.write(`${line}\n`));
  } catch (error) {
    const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
    // An unknown option: Node's own message names it.
    const isOption = error instanceof TypeError && "code" in error && /PARSE_ARGS/.test(String(error.code));
    const words = isOption || IN_WORDS.some((kind) => error instanceof kind) ? message : stack;
    process.stderr.write(`${words}\n`);
    process.exitCode = 1;
  }
}
