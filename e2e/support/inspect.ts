import { findViolations, layOut } from "./axe.ts";
import { findSpoiltText } from "./large-text.ts";
import { SCREENS, makeFixture } from "./screens.ts";
import type { Fixture, Screen } from "./screens.ts";
import { findSmallTargets } from "./touch.ts";
import type { Visitor } from "./visitor.ts";

/**
 * Opens every screen of those people and tells what is wrong on each. Two at a time: there is always one that waits
 * for the server.
 */
export async function sweepScreens(
  as: Screen["as"],
  visit: (scene: Fixture) => Promise<Visitor>,
): Promise<string[]> {
  const scene = await makeFixture();
  const screens = SCREENS.filter((screen) => screen.as === as);
  const halves = await Promise.all(
    [0, 1].map(async (half) => {
      const visitor = await visit(scene);
      visitor.page.on("dialog", (dialog) => void dialog.accept());
      return inspectAll(
        visitor,
        screens.filter((_, at) => at % 2 === half),
        scene,
      );
    }),
  );
  return halves.flat();
}

async function inspectAll(visitor: Visitor, screens: readonly Screen[], scene: Fixture): Promise<string[]> {
  const found: string[] = [];
  for (const screen of screens) {
    try {
      await screen.open(visitor, scene);
      // Fingers and words at twice their size are looked at where everybody arrives; of members' screens not all hold yet.
      const faults = await inspect(visitor, { isEntrance: screen.as === "visitor" });
      found.push(...faults.map((fault) => `${screen.name}, ${fault}`));
    } catch (error) {
      // One that does not open hides nothing that is wrong on the others.
      found.push(`${screen.name}: ${String(error)}, waiting for ${await findBusy(visitor)}`);
    }
  }
  return found;
}

/** What a page still waits for, of what `isWhole` looks at. */
function findBusy(visitor: Visitor): Promise<string> {
  return visitor.page.evaluate(() => {
    const busy = [...document.querySelectorAll('[aria-busy="true"]')];
    const missing = [...document.images].filter((image) => !image.complete);
    return [...busy, ...missing].map((node) => node.outerHTML.slice(0, 300)).join(" | ");
  });
}

/** axe in both themes; nothing to scroll to sideways with text twice as large or, on a phone, at 320 pixels. */
async function inspect(visitor: Visitor, { isEntrance }: { isEntrance: boolean }): Promise<string[]> {
  const { page } = visitor;
  const found: string[] = [];
  const note = (when: string, errors: readonly string[]) =>
    found.push(...errors.map((each) => `${when}: ${each}`));
  await layOut(page);
  note("light", await findViolations(page));
  await page.emulateMedia({ colorScheme: "dark" });
  // Not all of a long page has the other theme's colours at once: what is wrong is so a moment later, too.
  await visitor.hasDrawn();
  const pale = await findViolations(page, "colours");
  if (pale.length > 0) note("dark", await findViolations(page, "colours"));
  await page.emulateMedia({ colorScheme: "light" });
  await visitor.hasDrawn();
  const size = page.viewportSize();
  if (visitor.isPhone && size !== null) {
    await page.setViewportSize({ width: 320, height: 640 });
    note("320 pixels", await findOverflow(visitor));
    await page.setViewportSize(size);
  }
  // Last of what is looked at in its usual size: it scrolls.
  if (visitor.isPhone && isEntrance) note("touched", await findSmallTargets(page));
  await page.waitForFunction(
    () => {
      document.documentElement.style.fontSize = "32px";
      return getComputedStyle(document.documentElement).fontSize === "32px";
    },
    undefined,
    { polling: 100 },
  );
  note("text at 200%", await findOverflow(visitor));
  if (visitor.isPhone && isEntrance) note("text at 200%", await findSpoiltText(page));
  note("text at 200%", await findViolations(page, "sizes"));
  return found;
}

/** What sticks out of the page at its right, when the page can be scrolled there. */
function findOverflow(visitor: Visitor): Promise<string[]> {
  const width = visitor.page.viewportSize()?.width ?? 0;
  return visitor.page.evaluate(async (width) => {
    // A phone lays a page out anew, and zooms out of one that is too wide, a moment later.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const { scrollWidth, clientWidth } = document.documentElement;
    const room = Math.min(width, clientWidth);
    // Text twice as large lands between two pixels.
    if (scrollWidth <= room + 1) return [];
    const out = [...document.body.querySelectorAll("*")].filter((node) => {
      const { right, height } = node.getBoundingClientRect();
      return height > 0 && right > room + 1 && getComputedStyle(node).position !== "fixed";
    });
    const inmost = out.filter((node) => !out.some((other) => other !== node && node.contains(other)));
    const named = inmost.slice(0, 3).map((node) => node.outerHTML.slice(0, 160));
    return [`${scrollWidth} wide in ${room}: ${named.join(" | ")}`];
  }, width);
}
