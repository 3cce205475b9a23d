import type { ZodMiniType } from "zod/mini";

/** What is wrong with a payload by a contract's schema: the first fault of each field, keyed by the field's name. */
export function findErrors(schema: ZodMiniType, payload: unknown): Record<string, string> {
  const checked = schema.safeParse(payload);
  const errors: Record<string, string> = {};
  for (const { path, message } of checked.error?.issues ?? []) errors[String(path[0] ?? "")] ??= message;
  return errors;
}

/** Years as somebody types them ('8', '8.5', '8,5', '8½'), of which the rules accept whole ones; NaN for what is no number at all. */
export function readYears(text: string): number {
  const plain = text.replace(",", ".").replace("½", ".5");
  return /^\s*-?\d{1,4}(\.\d{1,2})?\s*$/.test(plain) ? Number(plain) : Number.NaN;
}
