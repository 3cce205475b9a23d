import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** Every rule of WCAG 2.0 to 2.2, A and AA, that a machine can judge. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds wrong on the page as it is now, one line each: rule, element, and why. */
export async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `${id}: ${node.target.join(" ")} (${(node.failureSummary ?? "").replaceAll(/\s+/g, " ")})`,
    ),
  );
}
