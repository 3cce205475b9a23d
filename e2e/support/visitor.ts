import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

import { PageErrors } from "./page-errors.ts";

/** From web/platform/use-delay.ts. */
const FIRST_MOMENTS_MS = 5_000;

/** A person in front of a device. Finds things as a person does: by role and text. */
export class Visitor {
  readonly page: Page;
  readonly errors: PageErrors;
  readonly isPhone: boolean;

  constructor(page: Page, width: number) {
    this.page = page;
    this.errors = new PageErrors(page.context());
    this.isPhone = width < 769;
  }

  async goTo(path: string): Promise<number> {
    const response = await this.page.goto(path);
    return response?.status() ?? 0;
  }

  /**
   * Opens a page and skips the moments in which a first screen has the connection to itself, so that live updates
   * begin. This device's clock is ahead from then on.
   */
  async goLive(path: string): Promise<void> {
    await this.page.clock.install();
    await this.goTo(path);
    await this.page.locator("#main").waitFor();
    await this.isWhole();
    await this.hasDrawn();
    // And a little for what was late.
    await this.page.clock.fastForward(FIRST_MOMENTS_MS + 500);
  }

  /** From the next page on the first moments do not end, however long they take: what loads after them does not load. */
  async staysInFirstMoments(): Promise<void> {
    await this.page.addInitScript((firstMoments) => {
      const original = window.setTimeout.bind(window);
      const setTimeout = (act: () => void, after?: number) =>
        after === firstMoments ? 0 : original(act, after);
      Object.assign(window, { setTimeout });
    }, FIRST_MOMENTS_MS);
  }

  /** Waits until it is visible. */
  async sees(thing: string | Locator): Promise<void> {
    const found = typeof thing === "string" ? this.page.getByText(thing) : thing;
    await found.filter({ visible: true }).first().waitFor();
  }

  /** Waits until it is no longer visible. */
  async seesNo(thing: string | Locator): Promise<void> {
    const found = typeof thing === "string" ? this.page.getByText(thing) : thing;
    await expect.poll(() => found.filter({ visible: true }).count()).toBe(0);
  }

  /** Waits for the screen of that name: its heading and the tab's title. */
  async isAt(heading: string, path?: string): Promise<void> {
    await this.page.getByRole("heading", { level: 1, name: heading }).waitFor({ state: "attached" });
    if (path !== undefined) await expect.poll(() => this.path).toBe(path);
  }

  /** Waits until all changes are drawn, and observers (of nearness, of removal) have been called. */
  async hasDrawn(): Promise<void> {
    await this.page.evaluate(
      () =>
        new Promise<void>((done) => {
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
        }),
    );
  }

  /** Waits until that piece of code has loaded, and nothing else for a second: its dependencies load after it. */
  async hasCode(piece: string): Promise<void> {
    await this.page.waitForFunction((name) => {
      const came = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      const latest = Math.max(...came.map(({ responseEnd }) => responseEnd));
      return came.some((each) => each.name.includes(`/assets/${name}-`)) && performance.now() - latest > 1000;
    }, piece);
  }

  /** Scrolls to a part of the page, as a reader does: its content may load only then. */
  async scrollsTo(heading: string): Promise<void> {
    await this.page.getByRole("heading", { name: heading, exact: true }).scrollIntoViewIfNeeded();
  }

  /** Scrolls through the page from heading to heading, until everything has loaded. */
  async readsAll(): Promise<void> {
    for (const heading of await this.page.getByRole("heading", { level: 2 }).all()) {
      await heading.scrollIntoViewIfNeeded();
      await this.hasDrawn();
      await this.isWhole();
    }
  }

  /** Returns which of these pieces of code have loaded. */
  async codeAmong(pieces: readonly string[]): Promise<string[]> {
    await this.hasDrawn();
    const came = await this.page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => name),
    );
    return pieces.filter((piece) => came.some((name) => name.includes(`/assets/${piece}-`)));
  }

  /** Waits until nothing is loading and every requested picture has arrived. */
  async isWhole(): Promise<void> {
    await this.page.waitForFunction(() => {
      const isBusy = document.querySelector('[aria-busy="true"]') !== null;
      const isLoading = [...document.querySelectorAll('[role="status"]')].some((node) =>
        node.textContent.startsWith("Loading"),
      );
      // A lazy picture loads when it is near: not where it is collapsed, and not far above.
      const isNear = (image: HTMLImageElement) => {
        const { top, bottom } = image.getBoundingClientRect();
        return image.loading !== "lazy" || (image.checkVisibility() && bottom > 0 && top < innerHeight);
      };
      const isMissing = [...document.images].some((image) => !image.complete && isNear(image));
      return !isBusy && !isLoading && !isMissing;
    });
  }

  /** The address bar's path and query. */
  get path(): string {
    const { pathname, search } = new URL(this.page.url());
    return `${pathname}${search}`;
  }

  /** Waits for feedback in its place: a toast at a desk, beside the control on a phone. */
  async seesToast(words: string): Promise<void> {
    const toasts = this.page.getByRole("region", { name: "Messages", exact: true });
    if (!this.isPhone) return this.sees(toasts.getByText(words));
    const regions = this.page.getByRole("status").or(this.page.getByRole("alert"));
    await this.sees(regions.getByText(words));
    await expect(toasts.getByText(words).count()).resolves.toBe(0);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, ...exactly(name) });
  }

  link(name: string | RegExp): Locator {
    return this.page.getByRole("link", { name, ...exactly(name) });
  }

  /** Finds a field by its label; a required field's star is not part of its name. */
  field(label: string | RegExp): Locator {
    return this.page.getByLabel(typeof label === "string" ? labelled(label) : label);
  }

  dialog(title: string | RegExp): Locator {
    return this.page
      .getByRole("dialog", { name: title })
      .or(this.page.getByRole("alertdialog", { name: title }));
  }

  async press(name: string | RegExp): Promise<void> {
    await this.button(name).filter({ visible: true }).click();
  }

  /** Signs out on the current page, and confirms. */
  async signsOut(): Promise<void> {
    // Requests under way at that moment are answered too late.
    this.errors.allow("401 GET /api/");
    await this.button("Log out").filter({ visible: true }).first().click();
    await this.press("Yes, Logout");
  }

  /** Takes the signal away. Requests under way then fail, which is no fault of the page. */
  async losesSignal(): Promise<void> {
    this.errors.allow(
      "net::ERR_INTERNET_DISCONNECTED",
      "net::ERR_FAILED GET /assets/",
      "The realtime connection failed.",
      "WebSocket connection",
      "Failed to fetch dynamically imported module",
    );
    await this.page.context().setOffline(true);
  }

  async hasSignalAgain(): Promise<void> {
    await this.page.context().setOffline(false);
  }

  /** Fills fields by their labels. */
  async fills(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(fields)) await this.field(label).fill(value);
  }
}

function labelled(label: string): RegExp {
  return new RegExp(`^${label.replace(/[.?()]/g, String.raw`\$&`)}\\s*\\*?$`);
}

function exactly(name: string | RegExp): { exact?: boolean } {
  return typeof name === "string" ? { exact: true } : {};
}
