import type { Request } from "playwright-core";
import { describe, expect, inject, test } from "vitest";

import { checkCrew, listCrewRequests, requestCrew } from "#contracts/crew.ts";

import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { hasFocus, isFocused } from "./support/keyboard.ts";
import { join } from "./support/members.ts";
import { fieldOf, foundIn, matchesIn, newName, openSearch, searchIn, WORDS } from "./support/searching.ts";

const browser = useBrowser();

describe.each(WIDTHS)("at %i pixels", (width) => {
  test("somebody is found misspelled, by sort and county, added, and looked at", async () => {
    const name = newName();
    const [member, ann, bob] = await Promise.all([
      join({ firstName: "Nell" }),
      join({ firstName: "Ann", lastName: name, county: "Kent", trade: "Tiler", company: "Grout & Co" }),
      join({ firstName: "Bob", lastName: name, county: "Fife", trade: "Roofer" }),
    ]);
    const visitor = await browser.visit({ width, as: member });
    await visitor.goTo("/");
    await openSearch(visitor);
    await visitor.sees("Find people to work with");
    await visitor.sees(searchIn(visitor).getByRole("list", { name: "People nearby" }));
    const sort = searchIn(visitor).getByLabel("Sort");
    await expect(sort.isDisabled()).resolves.toBe(true);
    await expect(sort.inputValue()).resolves.toBe("distance");
    await expect(findViolations(visitor.page)).resolves.toEqual([]);

    await fieldOf(visitor).fill(name.toUpperCase());
    await visitor.sees("2 people");
    const names = () => foundIn(visitor).evaluateAll((all) => all.map((each) => each.ariaLabel));
    expect(await names()).toEqual([ann.name, bob.name]);
    await visitor.sees(foundIn(visitor).first().getByText("Tiler · Grout & Co"));
    await visitor.sees(foundIn(visitor).first().getByText("No reviews yet"));
    await expect(searchIn(visitor).locator("mark").first().textContent()).resolves.toBe(name);
    await expect(findViolations(visitor.page)).resolves.toEqual([]);

    await expect(sort.inputValue()).resolves.toBe("a-z");
    await sort.selectOption("Z-A");
    await expect.poll(names).toEqual([bob.name, ann.name]);
    await searchIn(visitor).getByLabel("County").selectOption("Kent");
    await expect.poll(names).toEqual([ann.name]);
    await searchIn(visitor).getByLabel("County").selectOption("Essex");
    await visitor.sees(`No users found matching "${name.toUpperCase()}"`);
    await visitor.press("Search all counties");
    await expect.poll(names).toEqual([bob.name, ann.name]);
    await fieldOf(visitor).fill(`${name} near Kirkcaldy`);
    await expect.poll(names).toEqual([bob.name]);

    const slip = `${name.slice(0, 4)}${name[5]}${name[4]}${name.slice(6)}`;
    await fieldOf(visitor).fill(`bob ${slip}`);
    await expect.poll(names).toEqual([bob.name]);
    await visitor.press(`Add to Crew: ${bob.name}`);
    const asking = visitor.dialog(`Add ${bob.name} to your crew`);
    const words = asking.getByRole("textbox", { name: "Message" });
    expect(await words.inputValue()).toBe("Hi Bob, I'd like to add you to my crew.");
    await words.fill("We met at the Leith site.");
    await asking.getByRole("button", { name: "Send request" }).click();
    await visitor.sees(visitor.button(`Request Sent: ${bob.name}`));
    const standing = await callApi(checkCrew, { params: { userId: bob.id } }, member.token);
    expect(standing.pendingDirection).toBe("sent");
    const asked = await callApi(listCrewRequests, { query: { limit: 1 } }, bob.token);
    expect("requests" in asked && asked.requests[0]?.message).toBe("We met at the Leith site.");
    await visitor.press(`Withdraw the request to ${bob.name}`);
    await visitor.sees(visitor.button(`Add to Crew: ${bob.name}`));

    await visitor.link(`View Profile: ${bob.name}`).click();
    await visitor.isAt(bob.name, `/profile/${bob.id}`);
    await visitor.seesNo(searchIn(visitor));
    // Back leads to the search as it was left, and then to where it was opened.
    await visitor.page.goBack();
    await visitor.sees(foundIn(visitor).filter({ hasText: bob.name }));
    await expect(fieldOf(visitor).inputValue()).resolves.toBe(`bob ${slip}`);
    await expect(sort.inputValue()).resolves.toBe("z-a");
    await visitor.page.goBack();
    await expect.poll(() => visitor.page.evaluate(() => "dialog" in Object(history.state))).toBe(false);
    await openSearch(visitor);
    await visitor.press(`bob ${slip}`);
    await visitor.sees(foundIn(visitor));
  });

  test("who was not there yet is found by the same words later", RARE, async () => {
    const name = newName();
    const visitor = await browser.visit({ width, as: await join({ firstName: "Nell" }), calm: false });
    await visitor.goTo("/");
    await openSearch(visitor);
    await fieldOf(visitor).fill(name);
    await visitor.sees(`No users found matching "${name}"`);
    await visitor.press("Close");
    const late = await join({ firstName: "Lat", lastName: name });
    await openSearch(visitor);
    await fieldOf(visitor).fill(name);
    await visitor.sees(matchesIn(visitor).getByText(late.name));
  });

  test("'plumber leeds' finds the plumbers of Leeds's county", RARE, async () => {
    const name = newName();
    const [member, pip] = await Promise.all([
      join({ firstName: "Nell" }),
      join({ firstName: "Pip", lastName: name, county: "West Yorkshire", trade: "Plumber" }),
      join({ firstName: "Kay", lastName: name, county: "Kent", trade: "Plumber" }),
      join({ firstName: "Guy", lastName: name, county: "West Yorkshire", trade: "Glazier" }),
    ]);
    const visitor = await browser.visit({ width, as: member });
    await visitor.goTo("/");
    await openSearch(visitor);
    await fieldOf(visitor).fill("plumber leeds");
    const cards = foundIn(visitor);
    const isFitting = (all: Element[]) =>
      all.length > 0 &&
      all.every(({ textContent }) => /Plumber/.test(textContent) && /West Yorkshire/.test(textContent));
    await expect.poll(() => cards.evaluateAll(isFitting)).toBe(true);
    await fieldOf(visitor).fill(`${name} plumber leeds`);
    await expect
      .poll(() => cards.evaluateAll((all) => all.map((each) => each.ariaLabel)))
      .toEqual([pip.name]);
  });

  test("who asked already can be answered, oneself is known, and Back closes", RARE, async () => {
    const name = newName();
    const [member, other] = await Promise.all([
      join({ firstName: "Nell", lastName: name }),
      join({ firstName: "Ola", lastName: name }),
    ]);
    await callApi(requestCrew, { body: { receiverId: member.id } }, other.token);
    const visitor = await browser.visit({ width, as: member });
    await visitor.goTo("/crew");
    await visitor.press("Find New Crew Members");
    await fieldOf(visitor).fill(name);
    await matchesIn(visitor).getByLabel(`Respond: ${other.name}`).click();
    await searchIn(visitor)
      .getByRole("button", { name: /^Accept/ })
      .click();
    await visitor.sees(visitor.button(`In Your Crew: ${other.name}`));
    await visitor.sees(foundIn(visitor).filter({ hasText: "(you)" }));
    await expect(visitor.button(`Add to Crew: ${member.name}`).count()).resolves.toBe(0);
    await visitor.page.goBack();
    await visitor.seesNo(searchIn(visitor));
    await visitor.isAt("My Crew", "/crew");
  });

  test("a failed search empties the list and can be tried again", RARE, async () => {
    const [one, two] = [newName(), newName()];
    const [member] = await Promise.all([
      join({ firstName: "Nell" }),
      join({ firstName: "Ann", lastName: one }),
      join({ firstName: "Bob", lastName: two }),
    ]);
    const visitor = await browser.visit({ width, as: member });
    await visitor.goTo("/");
    await openSearch(visitor);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const ended = new Promise<void>((resolve) => {
      const note = (request: Request) => (request.url().includes(`q=${one}`) ? resolve() : undefined);
      visitor.page.on("requestfinished", note).on("requestfailed", note);
    });
    await visitor.page.route(new RegExp(`/api/search/people\\?.*q=${one}`), async (route) => {
      await held;
      // The page may have stopped waiting for it.
      await route.continue().catch(() => undefined);
    });
    await Promise.all([visitor.page.waitForRequest(new RegExp(`q=${one}`)), fieldOf(visitor).fill(one)]);
    await fieldOf(visitor).fill(two);
    await visitor.sees(foundIn(visitor).filter({ hasText: two }));
    release();
    await ended;
    await visitor.hasDrawn();
    await expect(foundIn(visitor).count()).resolves.toBe(1);
    await visitor.sees(foundIn(visitor).filter({ hasText: two }));

    visitor.errors.expect("ERR_INTERNET_DISCONNECTED");
    await visitor.losesSignal();
    await fieldOf(visitor).fill("offline");
    await visitor.sees(searchIn(visitor).getByText("You are offline"));
    await expect(foundIn(visitor).count()).resolves.toBe(0);
    await visitor.hasSignalAgain();
    await fieldOf(visitor).fill(two);
    await visitor.sees(foundIn(visitor).filter({ hasText: two }));
  });

  test("a further page is counted aloud once it has come", RARE, async () => {
    const [name, further] = [newName(), newName()];
    const [member] = await Promise.all([
      join({ firstName: "Nell" }),
      join({ firstName: "Ann", lastName: name }),
      join({ firstName: "Bob", lastName: further }),
      join({ firstName: "Cat", lastName: further }),
    ]);
    const visitor = await browser.visit({ width, as: member });
    visitor.errors.expect("net::ERR_FAILED GET /api/search/people");
    let tries = 0;
    await visitor.page.route(/\/api\/search\/people\?/, async (route) => {
      const isFirst = !route.request().url().includes("cursor=");
      if (!isFirst && ++tries === 1) return route.abort("failed");
      const { pathname } = new URL(route.request().url());
      const url = `${inject("site").url}${pathname}?q=${isFirst ? name : further}`;
      const reply = await route.fetch({ url });
      return route.fulfill({
        json: { ...((await reply.json()) as object), nextCursor: isFirst ? "more" : null },
      });
    });
    await visitor.goTo("/");
    await openSearch(visitor);
    await fieldOf(visitor).fill(name);
    await visitor.press("Show more");
    await visitor.sees("We could not reach the server. Check your signal and try again.");
    await visitor.press("Show more");
    await visitor.sees(foundIn(visitor).filter({ hasText: further }));
    const said = visitor.page.getByRole("status").getByText(/ more p/);
    await said.filter({ hasText: "2 more people" }).waitFor({ state: "attached" });
    await expect(said.allTextContents()).resolves.toEqual(["2 more people"]);
    // The pressed button is gone; a keyboard continues from its place.
    const end = visitor.page.getByText("That is all.");
    await hasFocus(end);
    // Only once: later drawing leaves the focus where it is.
    await end.evaluate((node) => node.blur());
    await fieldOf(visitor).evaluate((field: HTMLInputElement) => {
      field.setRangeText(" ", field.value.length, field.value.length);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await visitor.hasDrawn();
    await expect(isFocused(end)).resolves.toBe(false);
  });
});

test(
  "the keyboard alone opens, types, walks, comes back and leaves; the slash can be switched off",
  RARE,
  async () => {
    const name = newName();
    const [member, ann, bob] = await Promise.all([
      join({ firstName: "Nell" }),
      join({ firstName: "Ann", lastName: name }),
      join({ firstName: "Bob", lastName: name }),
    ]);
    const visitor = await browser.visit({ as: member });
    const { keyboard } = visitor.page;
    await visitor.goTo("/jobs");
    await visitor.isAt("Job Board");
    await keyboard.press("/");
    await hasFocus(fieldOf(visitor));
    await keyboard.type(`${name}/`);
    await expect(fieldOf(visitor).inputValue()).resolves.toBe(`${name}/`);
    await visitor.sees("2 people");
    const isOn = (label: string) =>
      expect.poll(() => visitor.page.evaluate(() => document.activeElement?.ariaLabel)).toBe(label);
    await keyboard.press("ArrowDown");
    await isOn(`View Profile: ${ann.name}`);
    await keyboard.press("ArrowDown");
    await isOn(`View Profile: ${bob.name}`);
    await keyboard.press("ArrowDown");
    await isOn(`View Profile: ${bob.name}`);
    await keyboard.press("Tab");
    await isOn(`Add to Crew: ${bob.name}`);
    await keyboard.press("Home");
    await isOn(`View Profile: ${ann.name}`);
    await keyboard.press("ArrowUp");
    await isOn(WORDS);
    await keyboard.press("Escape");
    await visitor.seesNo(searchIn(visitor));

    await keyboard.press("/");
    await hasFocus(fieldOf(visitor));
    await keyboard.type(name);
    await keyboard.press("Enter");
    await visitor.sees("2 people");
    // Enter that chooses a character in an input method is part of typing, and the list still belongs to other words.
    await fieldOf(visitor).dispatchEvent("keydown", { key: "Enter", isComposing: true });
    await hasFocus(fieldOf(visitor));
    await fieldOf(visitor).fill(`Ann ${name}`);
    await keyboard.press("Enter");
    await hasFocus(fieldOf(visitor));
    await visitor.sees("1 person");
    await fieldOf(visitor).fill(name);
    await visitor.sees("2 people");
    await keyboard.press("Enter");
    await isOn(`View Profile: ${ann.name}`);
    await keyboard.press("End");
    await isOn(`View Profile: ${bob.name}`);
    await keyboard.press("Enter");
    await visitor.isAt(bob.name, `/profile/${bob.id}`);

    await visitor.goTo("/settings");
    await visitor.page.getByRole("switch", { name: /Keyboard shortcuts/ }).uncheck();
    await visitor.press("List of shortcuts");
    await visitor.sees(visitor.dialog("Keyboard shortcuts"));
    await keyboard.press("Escape");
    await visitor.seesNo(visitor.dialog("Keyboard shortcuts"));
    await visitor.goTo("/jobs");
    await visitor.isAt("Job Board");
    await keyboard.press("/");
    await keyboard.press("?");
    await expect(visitor.page.getByRole("dialog").count()).resolves.toBe(0);
  },
);
