import type { Locator } from "playwright-core";
import { expect } from "vitest";

import type { Visitor } from "./visitor.ts";

/** Presses Tab until that control has the focus; fails if it cannot be reached, or shows no focus ring. */
export async function tabTo(visitor: Visitor, target: Locator, key = "Tab"): Promise<void> {
  await visitor.sees(target);
  const passed = new Set<string>();
  for (let stops = 0; stops < 200; stops++) {
    if (await isFocused(target)) {
      const missing = await findMissingFocusRings(visitor);
      if (missing !== "") throw new Error(`No ring is drawn around ${missing}`);
      return;
    }
    await visitor.page.keyboard.press(key);
    passed.add(await describeFocused(visitor));
  }
  throw new Error(`${target.toString()} was not reached by ${key}, only ${[...passed].join(", ")}`);
}

function describeFocused({ page }: Visitor): Promise<string> {
  return page.evaluate(() => {
    const node = document.activeElement;
    const name = node?.getAttribute("aria-label") ?? node?.closest("label, a, button")?.textContent ?? "";
    return `${node?.tagName.toLowerCase()} '${name.trim().slice(0, 40)}'`;
  });
}

export function isFocused(target: Locator): Promise<boolean> {
  return target.first().evaluate((node) => node === document.activeElement);
}

/** Waits until it has the focus: only then does the next key press go to it. */
export async function hasFocus(target: Locator): Promise<void> {
  await expect.poll(() => isFocused(target)).toBe(true);
}

/** Waits until it is visible and contains the focus: only then does it receive keys. */
export async function holdsFocus(visitor: Visitor, target: Locator): Promise<void> {
  await visitor.sees(target);
  await expect
    .poll(() => target.first().evaluate((node) => node.contains(document.activeElement)))
    .toBe(true);
}

/** Returns the text of what has the focus as soon as that key has been handled. */
export function pressAtOnce(target: Locator, key: string): Promise<string> {
  return target.evaluate((node: HTMLElement, pressed) => {
    node.focus();
    node.dispatchEvent(new KeyboardEvent("keydown", { key: pressed, bubbles: true, cancelable: true }));
    return document.activeElement?.textContent ?? "";
  }, key);
}

/** Returns the focused control if nothing is drawn around it; empty if there is a ring. */
export function findMissingFocusRings(visitor: Visitor): Promise<string> {
  return visitor.page.evaluate(() => {
    const node = document.activeElement;
    if (node === null) return "nothing has the focus";
    const { outlineStyle, outlineWidth } = getComputedStyle(node);
    const hasRing = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    return hasRing ? "" : node.outerHTML.slice(0, 200);
  });
}

/** Opens a page and waits for the code that looks after the focus, which loads after the first moments. */
export async function opensWithFocusCare(visitor: Visitor, path: string): Promise<void> {
  const later = visitor.page.waitForResponse(/\/assets\/after-first-screen-/);
  await visitor.goLive(path);
  await (await later).finished();
  await visitor.hasDrawn();
}
