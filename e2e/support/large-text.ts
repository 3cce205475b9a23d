import type { Page } from "playwright-core";

/**
 * Returns what text twice as large spoils on the page: words of a title, button or label broken between their
 * letters, text that its box cuts off without an ellipsis, controls that overflow or stick out of their box,
 * placeholders cut off in the middle, and dialogs that scroll within less than half of the screen.
 */
export function findClippedText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Longer words cannot fit on a phone that is nine letters wide. */
    const LONGEST_WORD = 12;
    const found: string[] = [];
    const isShown = (node: Element) =>
      node.checkVisibility({ visibilityProperty: true }) && node.closest("[inert], .sr-only") === null;
    const name = (node: Element) => `${node.textContent.trim().slice(0, 60)} ${node.outerHTML.slice(0, 140)}`;

    for (const node of document.querySelectorAll(
      "h1, h2, h3, button, legend, label, [role=tab], [role=menuitem]",
    )) {
      if (!isShown(node)) continue;
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
        if (text.parentElement === null || !isShown(text.parentElement)) continue;
        for (const word of (text.textContent ?? "").matchAll(/\p{L}+/gu)) {
          if (word[0].length > LONGEST_WORD) continue;
          const range = document.createRange();
          range.setStart(text, word.index);
          range.setEnd(text, word.index + word[0].length);
          const lines = new Set(
            [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
          );
          if (lines.size > 1) found.push(`broken: ${word[0]} in ${name(node)}`);
        }
      }
    }

    for (const node of document.querySelectorAll<HTMLElement>("body *")) {
      const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(node);
      const holdsText = [...node.childNodes].some(
        (each) => each.nodeType === Node.TEXT_NODE && (each.textContent ?? "").trim() !== "",
      );
      const isMeantToEnd =
        textOverflow === "ellipsis" ||
        node.matches("[class*=line-clamp]") ||
        node.closest("[class*=line-clamp], .truncate") !== null;
      if (!holdsText || isMeantToEnd || clipPath !== "none" || !isShown(node)) continue;
      const isCutX = ["hidden", "clip"].includes(overflowX) && node.scrollWidth > node.clientWidth + 1;
      const isCutY = ["hidden", "clip"].includes(overflowY) && node.scrollHeight > node.clientHeight + 1;
      if (isCutX || isCutY) found.push(`cut: ${name(node)}`);
    }

    for (const control of document.querySelectorAll<HTMLElement>("button, [role=tab], [role=menuitem]")) {
      if (!isShown(control) || control.clientWidth === 0) continue;
      if (control.scrollWidth > control.clientWidth + 2) found.push(`spills over: ${name(control)}`);
      let around = control.parentElement;
      while (
        around !== null &&
        !["hidden", "clip", "auto", "scroll"].includes(getComputedStyle(around).overflowX)
      )
        around = around.parentElement;
      const room = around?.getBoundingClientRect();
      const isScrolled = around !== null && ["auto", "scroll"].includes(getComputedStyle(around).overflowX);
      const { left, right } = control.getBoundingClientRect();
      // A hidden page of a carousel lies whole beside the current one.
      if (room !== undefined && !isScrolled && left < room.right && right > room.right + 2)
        found.push(`cut off: ${name(control)}`);
    }

    for (const node of document.querySelectorAll<HTMLElement>("[role=dialog] *, [role=alertdialog] *")) {
      const isScrolled = ["auto", "scroll"].includes(getComputedStyle(node).overflowY);
      const isWindow = isScrolled && node.scrollHeight > node.clientHeight + 1 && node.tagName !== "TEXTAREA";
      if (isWindow && isShown(node) && node.clientHeight < innerHeight / 2)
        found.push(`a slit of ${node.clientHeight}: ${name(node)}`);
    }

    const pen = document.createElement("canvas").getContext("2d");
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "input[placeholder], textarea[placeholder]",
    )) {
      if (!isShown(field) || field.value !== "" || pen === null) continue;
      const { paddingLeft, paddingRight } = getComputedStyle(field);
      // It has a size of its own.
      pen.font = getComputedStyle(field, "::placeholder").font;
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const isCut =
        field instanceof HTMLInputElement
          ? pen.measureText(field.placeholder).width > room + 1
          : field.scrollHeight > field.clientHeight + 1;
      if (isCut)
        found.push(
          `placeholder cut: ${field.placeholder} in ${Math.round(room)} ${field.outerHTML.slice(0, 100)}`,
        );
    }
    return found;
  });
}
