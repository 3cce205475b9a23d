/** Whether this is the run of what the default run leaves out (`npm run test:full`). */
export const IS_FULL = process.env["TEST_TIER"] === "full";

const PHONE = 390;
const DESK = 1280;

/**
 * The width at which this run walks journeys that are about a phone or a desk, for `describe.each(…)("at %i pixels")`: the
 * default run at the one that they are about, the full run at the other.
 */
export function widthsFor(about: "phone" | "desk"): readonly number[] {
  return (about === "phone") === IS_FULL ? [DESK] : [PHONE];
}

/** Those of most journeys: people use the site on a phone. */
export const WIDTHS = widthsFor("phone");
