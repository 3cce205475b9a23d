import { randomInt } from "node:crypto";

import { normaliseText } from "#contracts/reference/normalise.ts";

const LENGTH_MAX = 24;
/** Names that could pass for the site's own staff. */
const OURS = /^(admin|support|moderator|crewyard|help|staff|team)/;

/**
 * Suggests usernames for a new member, nicest first: 'danmistry', 'danmistry27', … The last ones are as good as unique. Names in
 * other scripts become 'member…'.
 */
export function suggestUsernames(firstName: string, lastName: string): string[] {
  const name = normaliseText(`${firstName} ${lastName}`).replaceAll(" ", "").slice(0, LENGTH_MAX);
  const base = name.length < 3 || OURS.test(name) ? "member" : name;
  const numbered = (digits: number) => `${base}${randomInt(10 ** (digits - 1), 10 ** digits)}`;
  return [
    ...(base === "member" ? [] : [base]),
    numbered(2),
    numbered(3),
    numbered(5),
    numbered(9),
    numbered(12),
  ];
}
