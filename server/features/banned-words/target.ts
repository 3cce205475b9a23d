const partOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** Returns the whole number in that field; null if there is none. */
function numberIn(value: unknown, name: string): number | null {
  const found = partOf(value, name);
  return Number.isSafeInteger(found) ? (found as number) : null;
}

/** Returns the id of what a call made or changed, from its reply or its path; null if neither has it. */
export function targetOf(params: unknown, reply: unknown): number | null {
  return idOf(reply) ?? idOf(partOf(reply, "comment")) ?? idOf(partOf(reply, "job")) ?? idOf(params);
}

/** Returns the id of what a text changes or belongs to: from the path or, for a comment or a review, from the body. */
export function aboutOf(params: unknown, body: unknown): number | null {
  return idOf(params) ?? numberIn(body, "postId") ?? numberIn(body, "revieweeId");
}

/** Returns the `id` field of a value, for example a path's parameters. */
export function idOf(value: unknown): number | null {
  return numberIn(value, "id");
}
