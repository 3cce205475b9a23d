import { TRADES } from "#contracts/reference/trades.ts";

/** A text of a call's body, by the field it stands in. */
export interface FreeText {
  readonly field: string;
  readonly text: string;
}

/**
 * Fields that hold no words of the writer's: secrets, addresses of people and files, choices from a list, versions. Every other
 * text is read, so that a field that is new tomorrow is read without anybody thinking of it.
 */
const NO_WORDS =
  /^(email|insteadOf|agreed|phone|county|avatar|status|type|payPeriod|engagement|contactVisibility|clientId|.*[uU]rls?|.*[pP]assword|.*[tT]oken|.*Date|date[A-Z].*|code|.*On)$/;
const FIXED: ReadonlySet<string> = new Set(TRADES);

/** Every free text of a body, however deep. */
export function listTexts(body: unknown, path: readonly string[] = []): FreeText[] {
  if (typeof body === "string") {
    return body === "" || FIXED.has(body) ? [] : [{ field: path.join("."), text: body }];
  }
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([name, part]: [string, unknown]) =>
    NO_WORDS.test(name) ? [] : listTexts(part, [...path, name]),
  );
}

/** A change of a profile in two: its fields without words, and those with them. A trade is one thing in two fields. */
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
