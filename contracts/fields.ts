import * as z from "zod/mini";

import { PHOTO_ALT_MAX } from "./reference/limits.ts";

/** Counts Unicode code points after trimming, as the counter on screen does. */
export function countCharacters(text: string): number {
  return Array.from(text.trim()).length;
}

interface TextRules {
  /** The error if nothing is left after trimming; without it the text may be empty. */
  required?: string;
  min?: { length: number; words: string };
  max: { length: number; words: string };
}

/** The maximum of a text, and the words for a longer one. */
/* @__NO_SIDE_EFFECTS__ */
export function tooLong(name: string, max: number) {
  return { length: max, words: `${name} must be ${max} characters or fewer` };
}

/** Trimmed text, measured in code points. The bound itself is allowed. */
/* @__NO_SIDE_EFFECTS__ */
export function text(rules: TextRules) {
  const { required, min, max } = rules;
  return z.pipe(
    z.pipe(
      z.string(required ?? "Please enter some text"),
      z.transform((value: string) => value.trim()),
    ),
    z.string().check(
      z.superRefine((value: string, context) => {
        const refuse = (message: string) => context.addIssue({ code: "custom", message, input: value });
        // A character has at most two UTF-16 units: a far too long text is refused without counting.
        if (value.length > 2 * max.length) return refuse(max.words);
        const length = countCharacters(value);
        if (required !== undefined && length === 0) refuse(required);
        else if (min !== undefined && length < min.length) refuse(min.words);
        else if (length > max.length) refuse(max.words);
      }),
    ),
  );
}

/** Optional text: absent, null and blank all become null. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalText(max: { length: number; words: string }) {
  return z.pipe(
    z.optional(z.nullable(text({ max }))),
    z.transform((value: string | null | undefined) => value || null),
  );
}

/** For changes: absent leaves the value as it is; null or blank clears it. */
/* @__NO_SIDE_EFFECTS__ */
export function clearableText(max: { length: number; words: string }) {
  return z.optional(
    z.pipe(
      z.nullable(text({ max })),
      z.transform((value: string | null) => value || null),
    ),
  );
}

/** Descriptions of up to `photosMax` photos, in their order. */
/* @__NO_SIDE_EFFECTS__ */
export function photoAlts(photosMax: number) {
  return z.optional(
    z.array(text({ max: tooLong("Descriptions", PHOTO_ALT_MAX) })).check(z.maxLength(photosMax)),
  );
}

/** Ids are positive integers that PostgreSQL and JavaScript both hold exactly. */
export const id = z.int().check(z.positive());

/** An id in a path or a query, where every value is text. */
export const idParam = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/))]),
  z.pipe(
    z.transform((value: string | number) => Number(value)),
    id,
  ),
);

/** A member's id in a path. An invalid id belongs to no member, so it responds 'User Not Found' like an unknown one. */
export const memberParam = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((value: string | number) => (/^\d{1,15}$/.test(String(value)) ? Number(value) : 0)),
);

/** A unique name that the client gives to a message. */
export const clientId = z.optional(z.nullable(z.string().check(z.regex(/^[\w-]{8,64}$/))));

/** The `{ id }` of a path. */
export const idParams = z.object({ id: idParam });

/** The same for a public page, where an invalid id becomes null, and 404. */
export const publicIdParams = z.object({ id: z.catch(z.nullable(idParam), null) });

/**
 * A member's id in a body, which decides nothing: the session identifies the caller. `assertOwnId` refuses another
 * member's id.
 */
export const claimedId = z.optional(z.unknown());

const NO_DATE = "Please enter a date as day, month and year";

/** A date without time, `YYYY-MM-DD`, that exists. */
/* @__NO_SIDE_EFFECTS__ */
export function calendarDate(required: string) {
  return z.string(required).check(
    z.superRefine((value: string, context) => {
      const refuse = (message: string) => context.addIssue({ code: "custom", message, input: value });
      if (value.trim() === "") return refuse(required);
      if (!isCalendarDate(value)) return refuse(NO_DATE);
    }),
  );
}

/** For changes: absent leaves the date as it is; null or blank clears it. */
export const clearableDate = z.optional(
  z.pipe(
    z.nullable(z.union([z.literal(""), calendarDate(NO_DATE)])),
    z.transform((value: string | null) => value || null),
  ),
);

/** True for `2028-02-29`, false for `2027-02-29`, for the year 0 and for anything that is not `YYYY-MM-DD`. */
export function isCalendarDate(value: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** An instant, ISO 8601 in UTC. */
export const instant = z.string();

/** A member who is mentioned in a text by `@username`. */
export const mention = z.object({ userId: id, username: z.string() });
export type Mention = z.output<typeof mention>;

/** A member as lists show them. */
export const person = z.object({ id, name: z.string(), trade: z.string(), avatar: z.nullable(z.string()) });

export const START_AGAIN = "Please start again from the first page";

/** Where the previous page ended, as returned with it: opaque to clients. Some contain a name and what was searched for. */
export const cursorParam = z.optional(z.string().check(z.maxLength(1500, START_AGAIN)));

/** A cursor that is the id of the previous page's last item. */
export const idCursorParam = z.optional(z.string().check(z.regex(/^\d{1,15}$/, START_AGAIN)));

/** `limit` of a list, clamped between 1 and `most`; any invalid value means `usual`. */
/* @__NO_SIDE_EFFECTS__ */
export function limitParam(usual: number, most: number) {
  return z.pipe(
    z.optional(z.union([z.number(), z.string()])),
    z.transform((value: string | number | undefined) => {
      const limit = Number(value ?? usual);
      return Number.isSafeInteger(limit) && limit >= 1 ? Math.min(limit, most) : usual;
    }),
  );
}

/** `page` of a list, from 1; any invalid value means the first. */
export const pageParam = limitParam(1, 100_000);

/** A whole number between two bounds; `words` is the error for any other. */
/* @__NO_SIDE_EFFECTS__ */
export function wholeNumber(least: number, most: number, words: string) {
  return z.int(words).check(z.minimum(least, words), z.maximum(most, words));
}

/**
 * A rule about several fields, whose error appears at one of them. It is reported together with the other fields'
 * errors, not after them: it runs whatever the other fields hold, so `holds` must return true if its own fields cannot
 * be read.
 */
/* @__NO_SIDE_EFFECTS__ */
export function formRule<Form>(field: string, words: string, holds: (form: Form) => boolean) {
  const when = ({ value }: { value: unknown }) => typeof value === "object" && value !== null;
  return z.refine<Form>(holds, { error: words, path: [field], when });
}
