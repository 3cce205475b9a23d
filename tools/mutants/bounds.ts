import type { Fault } from "./fault.ts";

const LIMITS = "contracts/reference/limits.ts";

const faults: readonly Omit<Fault, "tests">[] = [
  {
    name: "a text may be one character longer than its bound",
    file: "contracts/fields.ts",
    from: "else if (length > max.length) refuse(max.words);",
    to: "else if (length > max.length + 1) refuse(max.words);",
  },
  {
    name: "a text may be one character shorter than its bound",
    file: "contracts/fields.ts",
    from: "min !== undefined && length < min.length",
    to: "min !== undefined && length < min.length - 1",
  },
  {
    name: "a project's description may have one character more",
    file: LIMITS,
    from: "export const PROJECT_DESCRIPTION_MAX = 500;",
    to: "export const PROJECT_DESCRIPTION_MAX = 501;",
  },
  {
    name: "an apprentice may be 15",
    file: LIMITS,
    from: "export const APPRENTICE_AGE_MIN = 16;",
    to: "export const APPRENTICE_AGE_MIN = 15;",
  },
  {
    name: "a town five miles off is too near to look for",
    file: LIMITS,
    from: "export const RADIUS_MIN = 5;",
    to: "export const RADIUS_MIN = 6;",
  },
  {
    name: "an apprenticeship's typed trade may have one character",
    file: "contracts/apprenticeship-form.ts",
    from: "isTradeLongEnough(form.trade, form.customTrade)",
    to: "isTradeLongEnough(form.trade, null)",
  },
  {
    name: "a page of the feed may hold 51 posts",
    file: LIMITS,
    from: "export const FEED_PAGE_MAX = 50;",
    to: "export const FEED_PAGE_MAX = 51;",
  },
];

/** Bounds that are off by one. */
export const BOUNDS: readonly Fault[] = faults.map((fault) => ({ ...fault, tests: ["server/app.bounds"] }));
