import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** The small build of what AxeBuilder would bring, twice for each inspection, in one twice as long. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** A script that does nothing, for AxeBuilder to bring instead. */
const NOTHING = "undefined;";

/** Every rule of WCAG 2.0 to 2.2, A and AA, that a machine can judge. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The rules whose answer depends on the colours. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
/** The rules whose answer depends on the size of the text. */
const SIZE_RULES = ["scrollable-region-focusable"];
/** What lies over the page; the page behind it is hidden from everybody and judged where nothing lies over it. */
export const OVERLAY = "[role=dialog], [role=alertdialog], [role=menu]";

/**
 * What axe finds wrong on the page as it is now, one line each: rule, element, and why. Targets under 24 px are among it.
 * With `colours` only the rules that another theme can break, with `sizes` those that larger text can; `within` names a part of the page.
 */
export async function findViolations(
  page: Page,
  only?: "colours" | "sizes",
  within?: string,
): Promise<string[]> {
  // What is closing is judged no more, and would be gone before it is.
  await page.waitForFunction(
    (overlay) =>
      [...document.querySelectorAll<HTMLElement>(overlay)].every(
        (each) => each.dataset["state"] !== "closed",
      ),
    OVERLAY,
  );
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  // The page has no frames, so it needs none of the blank page that would be opened to join their results.
  const axe = new AxeBuilder({ page, axeSource: NOTHING }).setLegacyMode();
  // What is in order need not be described and sent over.
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

/** What stands under a bar is scrolled out from under it; the sweep of all screens takes such bars away (`layOut`). */
const UNDER_A_BAR = /^target-size: .*partially obscured/;

/**
 * Lays a page out for inspection. What is far below the screen is drawn, since a browser does not keep up the styles of
 * what it skips; and bars that stay in sight take their place in the flow, since axe takes what scrolls under one for
 * covered. Under an open dialog nothing is changed: the page behind it is not judged.
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
