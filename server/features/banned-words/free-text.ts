import { TRADES } from "#contracts/reference/trades.ts";

/** A text in a call's body, with the name of its field. */
export interface FreeText {
  readonly field: string;
  readonly text: string;
}

/**
 * Fields without words of the writer's: secrets, addresses of people and files, choices from a list, versions. Every other text
 * is checked, so that a new field is checked without anybody thinking of it.
 */
const NO_WORDS =
  /^(email|insteadOf|agreed|phone|county|avatar|status|type|payPeriod|engagement|contactVisibility|clientId|.*[uU]rls?|.*[pP]assword|.*[tT]oken|.*Date|date[A-Z].*|code|.*On)$/;
const FIXED: ReadonlySet<string> = new Set(TRADES);

/** Lists every free text in a body, at any depth. */
export function listTexts(body: unknown, path: readonly string[] = []): FreeText[] {
  if (typeof body === "string") {
    return body === "" || FIXED.has(body) ? [] : [{ field: path.join("."), text: body }];
  }
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([name, part]: [string, unknown]) =>
    NO_WORDS.test(name) ? [] : listTexts(part, [...path, name]),
  );
}

/** Splits a change of a profile into the fields without words and those with them. A trade is one value in two fields. */
export function splitProfile(body: unknown): { plain: object; words: object } {
  const fields = Object.entries(body ?? {}).filter(([, value]) => value !== undefined);
  const isTrade = (name: string) => name === "trade" || name === "customTrade";
  const trade = Object.fromEntries(fields.filter(([name]) => isTrade(name)));
  const hasWords = ([name, value]: [string, unknown]) =>
    listTexts(isTrade(name) ? trade : { [name]: value }).length > 0;
  return {
    plain: Object.fromEntries(fields.filter((field) => !hasWords(field))),
    words: Object.fromEntries(fields.filter(hasWords)),
  };
}
