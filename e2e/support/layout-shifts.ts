import type { Page } from "playwright-core";

interface Shift {
  value: number;
  sources: string[];
}

declare global {
  interface Window {
    shifts: Shift[];
  }
}

/** Records layout shifts on this tab's pages; call it before opening the first. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources?: { node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const sources = (entry.sources ?? []).map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent).slice(0, 60),
        );
        window.shifts.push({ value: entry.value, sources });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Returns how much has shifted since the page was opened or this was last called, and what. */
export async function takeLayoutShifts(page: Page): Promise<{ total: number; what: string }> {
  const shifts = await page.evaluate(() => window.shifts.splice(0));
  return { total: shifts.reduce((sum, { value }) => sum + value, 0), what: JSON.stringify(shifts) };
}
