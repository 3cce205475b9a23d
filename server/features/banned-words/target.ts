const partOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** The whole number of that name; null where there is none. */
function numberIn(value: unknown, name: string): number | null {
  const found = partOf(value, name);
  return Number.isSafeInteger(found) ? (found as number) : null;
}

/** The id of what a call made or changed: its reply names it, or its address does. Null where neither does. */
export function targetOf(params: unknown, reply: unknown): number | null {
  return idOf(reply) ?? idOf(partOf(reply, "comment")) ?? idOf(partOf(reply, "job")) ?? idOf(params);
}

/** What a text changes or belongs to, as its address says, or a comment and a review in themselves. */
export function aboutOf(params: unknown, body: unknown): number | null {
  return idOf(params) ?? numberIn(body, "postId") ?? numberIn(body, "revieweeId");
}

/** The id that something has, such as what an address names. */
export function idOf(value: unknown): number | null {
  return numberIn(value, "id");
}
