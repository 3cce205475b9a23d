import type { ZodMiniType } from "zod/mini";

/** Returns what is wrong with a payload by a contract's schema: the first error of each field, by field name. */
export function findErrors(schema: ZodMiniType, payload: unknown): Record<string, string> {
  const checked = schema.safeParse(payload);
  const errors: Record<string, string> = {};
  for (const { path, message } of checked.error?.issues ?? []) errors[String(path[0] ?? "")] ??= message;
  return errors;
}

/**
 * Parses years as members type them ('8', '8.5', '8,5', '8½'); the rules accept only whole years. NaN if it is no
 * number.
 */
export function readYears(text: string): number {
  const plain = text.replace(",", ".").replace("½", ".5");
  return /^\s*-?\d{1,4}(\.\d{1,2})?\s*$/.test(plain) ? Number(plain) : Number.NaN;
}
