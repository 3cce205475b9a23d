import { findViolations, layOut, OVERLAY } from "./axe.ts";
import { findClippedText } from "./large-text.ts";
import { SCREENS, makeFixture } from "./screens.ts";
import type { Fixture, Screen } from "./screens.ts";
import { findSmallTargets } from "./touch.ts";
import type { Visitor } from "./visitor.ts";

/**
 * Opens every screen of that audience (or only those whose names match `SCREENS`) and returns what is wrong on each.
 * Two at a time, since one of them is always waiting for the server.
 */
export async function sweepScreens(
  as: Screen["as"],
  visit: (scene: Fixture) => Promise<Visitor>,
): Promise<string[]> {
  const scene = await makeFixture();
  const judged = new Set<string>();
  const named = new RegExp(process.env["SCREENS"] ?? "");
  const screens = SCREENS.filter((screen) => screen.as === as && named.test(screen.name));
  const halves = await Promise.all(
    [0, 1].map(async (half) => {
      const visitor = await visit(scene);
      visitor.page.on("dialog", (dialog) => void dialog.accept());
      return inspectAll(
        visitor,
        screens.filter((_, at) => at % 2 === half),
        scene,
        judged,
      );
    }),
  );
  return halves.flat();
}

async function inspectAll(
  visitor: Visitor,
  screens: readonly Screen[],
  scene: Fixture,
  judged: Set<string>,
): Promise<string[]> {
  const found: string[] = [];
  for (const screen of screens) {
    const look = () => inspectScreen(visitor, screen, scene, judged);
    // Other journeys change a screen's content meanwhile: a fault of the screen itself is found twice.
    const faults = (await look()).length === 0 ? [] : await look();
    found.push(...faults.map((fault) => `${screen.name}, ${fault}`));
  }
  return found;
}

/** Returns what is wrong on one screen. A screen that does not open does not hide the others' faults. */
async function inspectScreen(
  visitor: Visitor,
  screen: Screen,
  scene: Fixture,
  judged: Set<string>,
): Promise<string[]> {
  try {
    await screen.open(visitor, scene);
    const looks = await hideJudged(visitor, judged);
    const faults = await inspect(visitor);
    if (faults.length === 0) for (const look of looks) judged.add(look);
    await screen.leave?.(visitor);
    return faults;
  } catch (error) {
    return [`${String(error)}, waiting for ${await findBusy(visitor)}`];
  }
}

/**
 * Hides cards that were checked on a screen before in exactly this form: many screens show the same posts and jobs. A
 * feed keeps its first, since an empty feed is a fault. Returns what is checked now: nothing where a dialog covers
 * it.
 */
async function hideJudged(visitor: Visitor, judged: ReadonlySet<string>): Promise<string[]> {
  const cards = visitor.page.locator("main article");
  const looks = await cards.evaluateAll((all) =>
    // React's generated ids differ each time.
    all.map((card) => card.outerHTML.replaceAll(/_r_\w+_/g, "")),
  );
  await cards.evaluateAll(
    (all: HTMLElement[], hidden) => {
      for (const [at, card] of all.entries()) {
        const isFirst = card.closest("[role=feed]")?.querySelector("article") === card;
        if (hidden[at] === true && !isFirst) card.style.setProperty("display", "none", "important");
      }
    },
    looks.map((look) => judged.has(look)),
  );
  await visitor.hasDrawn();
  return (await visitor.page.locator(OVERLAY).count()) === 0 ? looks : [];
}

/** Returns what a page still waits for, among what `isWhole` checks. */
function findBusy(visitor: Visitor): Promise<string> {
  return visitor.page.evaluate(() => {
    const busy = [...document.querySelectorAll('[aria-busy="true"]')];
    const missing = [...document.images].filter((image) => !image.complete);
    return [...busy, ...missing].map((node) => node.outerHTML.slice(0, 300)).join(" | ");
  });
}

/**
 * Checks a screen: axe in both themes; no sideways scrolling with text twice as large or, on a phone, at 320 pixels;
 * on a phone, also finger-sized targets, and nothing spoilt by text twice as large.
 */
async function inspect(visitor: Visitor): Promise<string[]> {
  const { page } = visitor;
  const found: string[] = [];
  const note = (when: string, errors: readonly string[]) =>
    found.push(...errors.map((each) => `${when}: ${each}`));
  await layOut(page);
  note("light", await findViolations(page));
  await page.emulateMedia({ colorScheme: "dark" });
  // A long page does not switch all its colours to the other theme at once: a real fault is still there a moment
  // later.
  await visitor.hasDrawn();
  const pale = await findViolations(page, "colours");
  if (pale.length > 0) {
    await visitor.hasDrawn();
    note("dark", await findViolations(page, "colours"));
  }
  await page.emulateMedia({ colorScheme: "light" });
  await visitor.hasDrawn();
  const size = page.viewportSize();
  if (visitor.isPhone && size !== null) {
    await page.setViewportSize({ width: 320, height: 640 });
    note("320 pixels", await findOverflow(visitor));
    await page.setViewportSize(size);
  }
  // The last check at the usual size, because it scrolls.
  if (visitor.isPhone) note("touched", await findSmallTargets(page, "finger"));
  else note("pointed at", await findSmallTargets(page, "mouse"));
  await page.waitForFunction(
    () => {
      document.documentElement.style.fontSize = "32px";
      return getComputedStyle(document.documentElement).fontSize === "32px";
    },
    undefined,
    { polling: 100 },
  );
  note("text at 200%", await findOverflow(visitor));
  if (visitor.isPhone) note("text at 200%", await findClippedText(page));
  if (visitor.isPhone) note("text at 200%, touched", await findSmallTargets(page, "finger"));
  note("text at 200%", await findViolations(page, "sizes"));
  return found;
}

/** Returns what sticks out of the page at its right, if the page can be scrolled there. */
export function findOverflow(visitor: Visitor): Promise<string[]> {
  const width = visitor.page.viewportSize()?.width ?? 0;
  return visitor.page.evaluate(async (width) => {
    // A phone lays a page out again, and zooms out of one that is too wide, a moment later.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const { scrollWidth, clientWidth } = document.documentElement;
    const room = Math.min(width, clientWidth);
    // Text twice as large ends between two pixels.
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
