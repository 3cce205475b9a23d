/** Whether this is the run of what the default run leaves out (`npm run test:full`). */
export const IS_FULL = process.env["TEST_TIER"] === "full";

/** Of a journey that is rare or long: `test(name, RARE, …)` leaves it to the full run. */
export const RARE = { tags: ["full"] };

const PHONE = 390;
const DESK = 1280;

/**
 * The widths at which this run walks journeys that are about a phone or a desk, for `describe.each(…)("at %i pixels")`: the
 * default run at the one that they are about; the full run at the other first, and then what the default run left out at
 * that one, too. A file's journeys are all about the same.
 */
export function widthsFor(about: "phone" | "desk"): readonly number[] {
  const [own, other] = about === "phone" ? [PHONE, DESK] : [DESK, PHONE];
  return IS_FULL ? [other, own] : [own];
}

/** Those of most journeys: people use the site on a phone. */
export const WIDTHS = widthsFor("phone");
