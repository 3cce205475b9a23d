import type { WebSocketRoute } from "playwright-core";
import { describe, expect, test } from "vitest";

import { endOtherSessions } from "#contracts/accounts.ts";
import { createPost } from "#contracts/feed.ts";

import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { join, signInAs } from "./support/members.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();

/** The connection between this visitor's pages and the server, which can be cut and restored. */
async function holdLine(visitor: Visitor) {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  let opened = 0;
  await visitor.page.context().routeWebSocket("**/ws", (route) => {
    if (isCut) {
      void route.close({ code: 1012 });
      return;
    }
    opened += 1;
    open.add(route);
    const server = route.connectToServer();
    server.onClose((code, reason) => {
      open.delete(route);
      void route.close({ ...(code !== undefined && { code }), ...(reason !== undefined && { reason }) });
    });
  });
  return {
    count: () => opened,
    countOpen: () => open.size,
    async cut() {
      isCut = true;
      for (const route of open) await route.close({ code: 1012 });
      open.clear();
    },
    restore() {
      isCut = false;
    },
  };
}

describe.each(WIDTHS)("at %i pixels", (width) => {
  test("a lost connection is said, covers nothing, and what was missed is there when it is back", async () => {
    const member = await join({ firstName: "Wes" });
    const other = await join({ firstName: "Ada" });
    const visitor = await browser.visit({ width, as: member });
    const line = await holdLine(visitor);
    await visitor.goLive("/");
    await expect.poll(() => line.countOpen()).toBe(1);
    // The top of the page: below it, posts and photos may still be loading.
    const place = async () => {
      const box = await visitor.page.locator("#main").boundingBox();
      return box && { x: box.x, y: box.y, width: box.width };
    };
    const before = await place();

    await line.cut();
    const bar = visitor.page.getByText("Reconnecting…");
    await visitor.sees(bar);
    // The bar pushes the page down.
    const { y, height } = (await bar.boundingBox()) ?? { y: 0, height: 0 };
    const header = await visitor.page.getByRole("banner").boundingBox();
    expect(y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    expect((await place())?.y).toBeCloseTo(y + height, 0);
    await expect(findViolations(visitor.page, "colours", "header")).resolves.toEqual([]);
    await callApi(createPost, { body: { content: "Written in between" } }, other.token);
    line.restore();
    await visitor.sees("Back online");
    // Others may have posted on this site as well.
    await visitor.sees(visitor.button(/^\d+\+? new posts?$/));
    await visitor.seesNo("Back online");
    await expect(place()).resolves.toEqual(before);
  });
});

test("all tabs of a browser share one socket, which passes on when its tab is closed", RARE, async () => {
  const visitor = await browser.visit({ as: await join({ firstName: "Tabitha" }) });
  const line = await holdLine(visitor);
  await visitor.goLive("/");
  await expect.poll(() => line.count()).toBe(1);
  const second = await visitor.page.context().newPage();
  await second.goto("/jobs");
  await second.getByRole("heading", { level: 1, name: "Job Board" }).waitFor();
  await second.waitForLoadState("networkidle");
  expect(line.count()).toBe(1);
  await visitor.page.close();
  await expect.poll(() => line.count()).toBe(2);
});

test("a session that is ended elsewhere signs the page out at once, without a click", async () => {
  const member = await join({ firstName: "Gwen" });
  const visitor = await browser.visit({ as: member });
  const line = await holdLine(visitor);
  await visitor.goLive("/");
  await expect.poll(() => line.countOpen()).toBe(1);
  await visitor.page.waitForLoadState("networkidle");
  // Requests under way at that moment are answered too late.
  visitor.errors.allow("401 GET /api/");
  await callApi(endOtherSessions, {}, (await signInAs(member.email)).token);
  await visitor.isAt("Sign in", "/");
  await visitor.sees("You have been signed out");
});

test("a visitor has no socket", async () => {
  const visitor = await browser.visit();
  const line = await holdLine(visitor);
  await visitor.goTo("/");
  await visitor.isAt("Sign in");
  await visitor.page.waitForLoadState("networkidle");
  expect(line.count()).toBe(0);
});

test(
  "where nobody is signed in by the token that is stored, each screen asks for signing in",
  RARE,
  async () => {
    const visitor = await browser.visit();
    const { page, errors } = visitor;
    await page.addInitScript(() => localStorage.setItem("authToken", "a token of nobody"));
    errors.allow("401 GET /api/", "401 POST /api/", "The realtime connection failed.");
    await page.context().routeWebSocket("**/ws", () => {});
    const words = "Wrong";
    await page.route("**/api/**", (route) =>
      route.fulfill({ status: 401, json: { message: words, error: words, code: "invalid_credentials" } }),
    );
    await visitor.goTo("/");
    await visitor.sees("Please sign in to create posts");
    await visitor.goTo("/mobile-chat");
    await visitor.sees("Please log in to access chat");
    await visitor.sees(visitor.link("Go Home"));
    await visitor.goTo("/mobile-notifications");
    await visitor.sees("Please log in to access notifications");
    await visitor.goTo("/profile");
    await visitor.sees("User not found");
    await visitor.sees("Please log in to view your profile.");
  },
);
