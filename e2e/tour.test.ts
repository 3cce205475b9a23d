import { describe, expect, test } from "vitest";

import { getCurrentUser } from "#contracts/accounts.ts";

import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { join } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();
const COMPLETE = "**/api/user/complete-onboarding";
const TITLES = ["Welcome to Crewyard", "Stay Connected", "Find Work & Post Jobs", "Build Your Crew"];

const newcomer = (firstName: string) => join({ firstName }, { isNew: true });
const hasSeen = async ({ token }: Member) => (await callApi(getCurrentUser, {}, token)).hasSeenOnboarding;

async function visit(member: Member, width: number): Promise<Visitor> {
  const visitor = await browser.visit({ width, as: member });
  await visitor.goTo("/");
  await visitor.sees(visitor.dialog("Welcome to Crewyard"));
  return visitor;
}

describe.each(WIDTHS)("at %i pixels", (width) => {
  test("a newcomer walks the four steps there and back, once", RARE, async () => {
    const member = await newcomer("Tess");
    const visitor = await visit(member, width);
    await expect(visitor.button("Previous").isDisabled()).resolves.toBe(true);
    for (const [step, title] of TITLES.entries()) {
      await visitor.sees(visitor.dialog(title).getByText(`Step ${step + 1} of 4`));
      await expect(findViolations(visitor.page)).resolves.toEqual([]);
      if (step < 3) await visitor.press("Next");
    }
    await visitor.press("Previous");
    await visitor.sees(visitor.dialog("Find Work & Post Jobs"));
    await visitor.press("Next");
    // Outside it: nothing happens.
    await visitor.page.mouse.click(width / 2, 5);
    await visitor.sees(visitor.dialog("Build Your Crew"));
    await expect(hasSeen(member)).resolves.toBe(false);
    await visitor.press("Finish");
    await visitor.seesNo(visitor.page.getByRole("dialog"));
    await expect.poll(() => hasSeen(member)).toBe(true);
    await visitor.sees(visitor.field("Share a project update"));

    const asked: string[] = [];
    visitor.page.on("request", (request) => asked.push(request.url()));
    await visitor.page.reload();
    await visitor.isAt("Home", "/");
    await visitor.page.waitForLoadState("networkidle");
    await expect(visitor.page.getByRole("dialog").count()).resolves.toBe(0);
    expect(asked.filter((url) => url.includes("Tour-") || url.includes("onboarding"))).toEqual([]);
  });

  test("somebody who came for a job sees that first, and the tour on the next screen", RARE, async () => {
    const member = await newcomer("Jo");
    const visitor = await browser.visit({ width, as: member });
    await visitor.goTo("/jobs?jobId=1");
    await visitor.sees(visitor.page.getByRole("dialog"));
    await expect(visitor.page.getByText("Step 1 of 4").count()).resolves.toBe(0);
    await visitor.goTo("/apprenticeships?apprenticeshipId=1");
    await visitor.sees(visitor.page.getByRole("dialog"));
    await expect(visitor.page.getByText("Step 1 of 4").count()).resolves.toBe(0);
    await visitor.goTo("/crew");
    await visitor.sees(visitor.page.getByText("Step 1 of 4"));
  });

  test("skipping asks first, in words that say it is for good", RARE, async () => {
    const member = await newcomer("Sid");
    const visitor = await visit(member, width);
    await visitor.press("Skip");
    const question = visitor.dialog("Skip Introduction?");
    await visitor.sees(
      question.getByText(
        "Are you sure you want to skip the introduction? You won't be able to see it again.",
      ),
    );
    await expect(findViolations(visitor.page)).resolves.toEqual([]);
    await visitor.press("No");
    await visitor.seesNo(question);
    await visitor.sees(visitor.dialog("Welcome to Crewyard"));
    // The browser's Back asks as well, instead of leaving.
    await visitor.page.goBack();
    await visitor.sees(question);
    await visitor.press("Yes");
    await visitor.seesNo(visitor.page.getByRole("dialog"));
    await expect.poll(() => hasSeen(member)).toBe(true);
  });

  test(
    "ended without a signal it stays ended, and the server hears of it with the next one",
    RARE,
    async () => {
      const member = await newcomer("Olive");
      const visitor = await visit(member, width);
      visitor.errors.expect("net::ERR_FAILED POST /api/user/complete-onboarding");
      await visitor.page.route(COMPLETE, (route) => route.abort("failed"));
      await visitor.press("Skip");
      await visitor.press("Yes");
      await visitor.seesNo(visitor.page.getByRole("dialog"));
      await visitor.page.reload();
      await visitor.isAt("Home", "/");
      await visitor.page.waitForLoadState("networkidle");
      await expect(visitor.page.getByRole("dialog").count()).resolves.toBe(0);
      await expect(hasSeen(member)).resolves.toBe(false);

      await visitor.page.unroute(COMPLETE);
      visitor.errors.allow("The realtime connection failed.", "net::ERR_INTERNET_DISCONNECTED");
      await visitor.losesSignal();
      await visitor.sees(visitor.page.getByText(/You are offline/));
      await visitor.hasSignalAgain();
      await expect.poll(() => hasSeen(member)).toBe(true);
    },
  );
});

test("the tour is walked and left by keyboard alone, and the focus never leaves it", RARE, async () => {
  const member = await newcomer("Kit");
  const visitor = await visit(member, 1280);
  const { keyboard } = visitor.page;
  const focused = () => visitor.page.evaluate(() => document.activeElement?.textContent ?? "");
  await expect.poll(focused).toBe("Next");
  await keyboard.press("Enter");
  await visitor.sees(visitor.dialog("Stay Connected"));
  await keyboard.press("Shift+Tab");
  await expect.poll(focused).toBe("Previous");
  await keyboard.press("Enter");
  await visitor.sees(visitor.dialog("Welcome to Crewyard"));
  await expect.poll(focused).toBe("Next");
  await keyboard.press("Tab");
  await expect.poll(focused).toBe("Skip");

  await keyboard.press("Escape");
  await visitor.sees(visitor.dialog("Skip Introduction?"));
  await expect.poll(focused).toBe("No");
  await keyboard.press("Escape");
  await visitor.seesNo(visitor.dialog("Skip Introduction?"));
  await visitor.sees(visitor.dialog("Welcome to Crewyard"));
  await keyboard.press("Escape");
  await expect.poll(focused).toBe("No");
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await visitor.seesNo(visitor.page.getByRole("dialog"));
  await expect.poll(() => hasSeen(member)).toBe(true);
});
