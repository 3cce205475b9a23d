import type { Locator } from "playwright-core";
import { expect } from "vitest";

import type { Visitor } from "./visitor.ts";

/**
 * Returns what a screen reader reads in that part of the page, from top to bottom, by Chromium's accessibility tree:
 * one line for each element, like 'button "Like" [pressed]'.
 */
async function readAloud(part: Locator): Promise<string[]> {
  const tree = await part.ariaSnapshot();
  return tree
    .split("\n")
    .map((line) =>
      line
        .trim()
        .replace(/^- /, "")
        .replace(/:$/, "")
        .replace(/^'(.*)'$/, "$1"),
    )
    .filter((line) => line !== "" && !line.startsWith("/"));
}

/** Waits until those lines are read there in that order; others may stand between them. */
export async function hears(part: Locator, lines: readonly (string | RegExp)[]): Promise<void> {
  await expect.poll(async () => findUnheard(await readAloud(part), lines)).toBe("");
}

function findUnheard(heard: readonly string[], lines: readonly (string | RegExp)[]): string {
  let from = 0;
  for (const line of lines) {
    const at = heard.findIndex((each, place) => place >= from && fits(each, line));
    if (at < 0) return `${String(line)} is not read, or not there:\n${heard.slice(from).join("\n")}`;
    from = at + 1;
  }
  return "";
}

const fits = (heard: string, line: string | RegExp) =>
  typeof line === "string" ? heard === line : line.test(heard);

/** Records what live regions announce from now on, until the page is left. */
export async function listen({ page }: Visitor): Promise<{ says(words: string | RegExp): Promise<void> }> {
  const notes = await page.evaluateHandle(() => {
    const LIVE =
      '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"], [role="log"]:not([aria-live="off"])';
    const said: string[] = [];
    new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes) {
        const changed = type === "characterData" ? [target] : [...addedNodes];
        for (const node of changed) {
          const element = node instanceof Element ? node : node.parentElement;
          const region = element?.closest(LIVE) ?? element?.querySelector(LIVE);
          if (region)
            said.push(node.contains(region) ? (region.textContent ?? "") : (node.textContent ?? ""));
        }
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return said;
  });
  return {
    async says(words) {
      await expect.poll(async () => (await notes.jsonValue()).join("\n")).toMatch(words);
    },
  };
}
