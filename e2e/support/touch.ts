import type { Page } from "playwright-core";

/** What a finger and a mouse hit reliably, in CSS pixels. */
const SIZES = { finger: { wide: 44, high: 44 }, mouse: { wide: 24, high: 32 } };

/**
 * Returns every control with a target of less than 44 by 44 pixels for a finger, 24 by 32 for a mouse: its own box,
 * plus whatever else reacts to a tap (its label, a pseudo element around it), minus what covers it. Links inside
 * running text are as high as their line, as WCAG 2.5.5 allows.
 */
export function findSmallTargets(page: Page, by: keyof typeof SIZES): Promise<string[]> {
  return page.evaluate((size) => {
    const TAPPED =
      "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=option], [role=menuitem], [role=switch], [tabindex='0'][role]";
    const overlays = [...document.querySelectorAll("[role=dialog], [role=alertdialog], [role=menu]")];
    const top = overlays.at(-1) ?? document.body;

    /** True if a tap at that point reaches the element: itself, something inside it, or its label. */
    const answers = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      if (hit === null) return false;
      if (hit === element || element.contains(hit)) return true;
      const label = hit.closest("label");
      return label?.control === element;
    };
    const reach = (element: Element, x: number, y: number, dx: number, dy: number) => {
      let steps = 0;
      while (steps < size.high && answers(element, x + dx * (steps + 1), y + dy * (steps + 1))) steps++;
      return steps;
    };
    const isInText = (element: Element) =>
      element.matches("a, button") &&
      getComputedStyle(element).display.startsWith("inline") &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim().length > 2,
      );

    const found: string[] = [];
    for (const element of top.querySelectorAll<HTMLElement>(TAPPED)) {
      const isSeen = element.checkVisibility({ opacityProperty: false, visibilityProperty: true });
      if (!isSeen || element.closest("[inert]") !== null || isInText(element)) continue;
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
      const own = element.getBoundingClientRect();
      // A hidden input is tapped by its label.
      const drawn = own.width > 4 && own.height > 4 ? element : label;
      if (drawn === undefined || getComputedStyle(drawn).pointerEvents === "none") continue;
      drawn.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { left, right, top: above, bottom, width, height } = drawn.getBoundingClientRect();
      if (width === 0 || height === 0) continue;
      const [x, y] = [(left + right) / 2, (above + bottom) / 2];
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
      if (!answers(element, x, y)) {
        const over = document.elementFromPoint(x, y)?.outerHTML.slice(0, 120);
        found.push(`covered: ${element.outerHTML.slice(0, 120)} by ${over}`);
        continue;
      }
      // Nearly all targets are large enough, which four points show; the others are measured.
      const [halfWide, halfHigh] = [Math.floor((size.wide - 1) / 2), Math.floor((size.high - 1) / 2)];
      const isLarge =
        answers(element, x - halfWide, y) &&
        answers(element, x + halfWide, y) &&
        answers(element, x, y - halfHigh) &&
        answers(element, x, y + halfHigh);
      if (isLarge) continue;
      const wide = 1 + reach(element, x, y, 1, 0) + reach(element, x, y, -1, 0);
      const high = 1 + reach(element, x, y, 0, 1) + reach(element, x, y, 0, -1);
      // Boxes lie between pixels.
      if (wide < size.wide - 1 || high < size.high - 1) {
        const named = element.getAttribute("aria-label") ?? element.textContent.trim().slice(0, 40);
        found.push(`${wide} by ${high}: ${named} ${element.outerHTML.slice(0, 160)}`);
      }
    }
    scrollTo(0, 0);
    return found;
  }, SIZES[by]);
}
