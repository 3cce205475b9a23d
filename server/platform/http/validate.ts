import type { z } from "zod/mini";

import type { ErrorCode } from "#contracts/errors.ts";
import { errorCatalogue } from "#contracts/errors.ts";

import { AppError } from "../errors.ts";

/** More than any form's fields; nobody reads further issues. */
const ISSUES_MAX = 100;

type Schema = z.ZodMiniType;

/** Parses one part of a request, or refuses with all fields' words at once. Undeclared parts are not checked. */
export function validate<S extends Schema | undefined>(schema: S, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  throw toInvalidInput(result.error.issues);
}

/** PostgreSQL cannot store these characters and JSON cannot carry half a surrogate pair: refused before any parsing. */
export function assertStorable(value: unknown): void {
  if (typeof value === "string") {
    if (value.includes("\u0000") || !value.isWellFormed()) throw unstorable();
  } else if (typeof value === "object" && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      assertStorable(key);
      assertStorable(part);
    }
  }
}

function unstorable(): AppError {
  return new AppError("malformed_request", {
    words: "That text contains characters we cannot store. Please remove them and try again.",
  });
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string;
  readonly errors?: readonly (readonly Issue[])[];
}

function toInvalidInput(issues: readonly Issue[]): AppError {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues.slice(0, ISSUES_MAX).flatMap(flattenUnion)) {
    const name = path.map(String).join(".");
    if (name !== "") fields[name] ??= readable(message);
  }
  const code: ErrorCode = "invalid_input";
  const words = Object.values(fields)[0] ?? errorCatalogue.malformed_request.words;
  return new AppError(code, { words, fields });
}

/** A failed union reports the words of its last alternative, which our contracts keep the most telling one. */
function flattenUnion(issue: Issue): Issue[] {
  const inner = issue.errors?.at(-1);
  if (inner === undefined || inner.length === 0) return [issue];
  return inner.map((each) => ({ ...each, path: [...issue.path, ...each.path] }));
}

/** Replaces the schema library's messages, which mention types, with what to do. */
function readable(message: string): string {
  return message.startsWith("Invalid") || message.startsWith("Too ") ? "Please check this value" : message;
}
