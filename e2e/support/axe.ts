import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** The minified build of axe. AxeBuilder would inject one twice as long, twice per inspection. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** A script that does nothing, for AxeBuilder to inject instead. */
const NOTHING = "undefined;";

/** Every rule of WCAG 2.0 to 2.2, A and AA, that a machine can check. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Rules that depend on the colours. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
/** Rules that depend on the size of the text. */
const SIZE_RULES = ["scrollable-region-focusable"];
/** Overlays over the page. The page behind is hidden from everybody, and is checked without an overlay. */
export const OVERLAY = "[role=dialog], [role=alertdialog], [role=menu]";

/**
 * Returns axe's findings on the page as it is now, one per line: rule, element, and why. Includes targets under 24
 * px. `only` limits the rules to those that another theme ("colours") or larger text ("sizes") can break; `within`
 * names a part of the page.
 */
export async function findViolations(
  page: Page,
  only?: "colours" | "sizes",
  within?: string,
): Promise<string[]> {
  // A closing overlay is not checked, and might be gone before the check ends.
  await page.waitForFunction(
    (overlay) =>
      [...document.querySelectorAll<HTMLElement>(overlay)].every(
        (each) => each.dataset["state"] !== "closed",
      ),
    OVERLAY,
  );
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  // The page has no frames, so it needs no blank page to join their results.
  const axe = new AxeBuilder({ page, axeSource: NOTHING }).setLegacyMode();
  // Passed rules need not be described and sent over.
  axe.options({ resultTypes: ["violations"], rules: { "target-size": { enabled: true } } });
  if (only === "colours") axe.withRules(COLOUR_RULES);
  else if (only === "sizes") axe.withRules(SIZE_RULES);
  else axe.withTags(TAGS);
  if ((await page.locator(OVERLAY).count()) > 0) axe.include(OVERLAY);
  else if (within !== undefined) axe.include(within);
  const scrolls = await page.evaluate(() => document.documentElement.scrollHeight > innerHeight);
  const { violations } = await axe.analyze();
  return violations
    .flatMap(({ id, nodes }) =>
      nodes.map(
        (node) => `${id}: ${node.target.join(" ")} (${(node.failureSummary ?? "").replaceAll(/\s+/g, " ")})`,
      ),
    )
    .filter((found) => !(scrolls && UNDER_A_BAR.test(found)));
}

/** What stands under a bar can be scrolled out from under it; the sweep of all screens removes such bars (`layOut`). */
const UNDER_A_BAR = /^target-size: .*partially obscured/;

/**
 * Lays a page out for inspection. Draws what is far below the screen, since browsers do not update the styles of what
 * they skip. Puts sticky bars into the flow, since axe takes what scrolls under them for covered. Changes nothing
 * under an open dialog: the page behind it is not checked.
 */
export async function layOut(page: Page): Promise<void> {
  await page.evaluate((overlay) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    if (document.querySelector(overlay) !== null) return;
    for (const node of document.body.querySelectorAll<HTMLElement>("*")) {
      if (["sticky", "fixed"].includes(getComputedStyle(node).position)) {
        node.style.setProperty("position", "static", "important");
      }
    }
  }, OVERLAY);
}
