import * as z from "zod/mini";

const withId = z.object({ id: z.int() });
const withSubject = z.union([
  z.pipe(
    z.object({ postId: z.int() }),
    z.transform(({ postId }) => postId),
  ),
  z.pipe(
    z.object({ revieweeId: z.int() }),
    z.transform(({ revieweeId }) => revieweeId),
  ),
]);
const made = z.union([
  z.pipe(
    withId,
    z.transform(({ id }) => id),
  ),
  z.pipe(
    z.object({ comment: withId }),
    z.transform(({ comment }) => comment.id),
  ),
  z.pipe(
    z.object({ job: withId }),
    z.transform(({ job }) => job.id),
  ),
]);

/** The id of what a call made or changed: its reply names it, or its address does. Null where neither does. */
export function targetOf(params: unknown, reply: unknown): number | null {
  const read = made.safeParse(reply);
  return read.success ? read.data : idOf(params);
}

/** What a text changes or belongs to, as its address says, or a comment and a review in themselves. */
export function aboutOf(params: unknown, body: unknown): number | null {
  const named = withSubject.safeParse(body);
  return idOf(params) ?? (named.success ? named.data : null);
}

/** The id that an address names. */
export function idOf(params: unknown): number | null {
  const named = withId.safeParse(params);
  return named.success ? named.data.id : null;
}
