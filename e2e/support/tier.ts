/** True in the run of what the default run leaves out (`npm run test:full`). */
export const IS_FULL = process.env["TEST_TIER"] === "full";

/** For a rare or long journey: `test(name, RARE, …)` leaves it to the full run. */
export const RARE = { tags: ["full"] };

const PHONE = 390;
const DESK = 1280;

/**
 * Returns the widths at which this run tests journeys about a phone or a desk, for `describe.each(…)("at %i
 * pixels")`. The default run uses the width they are about. The full run starts with the other width, and then runs
 * at the first what the default run left out. All of a file's journeys are about the same.
 */
export function widthsFor(about: "phone" | "desk"): readonly number[] {
  const [own, other] = about === "phone" ? [PHONE, DESK] : [DESK, PHONE];
  return IS_FULL ? [other, own] : [own];
}

/** The widths of most journeys: people use the site on a phone. */
export const WIDTHS = widthsFor("phone");
