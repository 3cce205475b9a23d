import { expect, test } from "vitest";

import { useBrowser } from "./support/browser.ts";
import { sweepScreens } from "./support/inspect.ts";

const browser = useBrowser();

test.each(["visitor", "member", "administrator"] as const)(
  "every screen of a %s is for everybody at a desk",
  // Dozens of screens, each laid out several times.
  { timeout: 900_000 },
  async (as) => {
    const errors = await sweepScreens(as, (scene) =>
      browser.visit({ width: 1280, as: as === "visitor" ? null : scene[as] }),
    );
    expect(errors).toEqual([]);
  },
);
