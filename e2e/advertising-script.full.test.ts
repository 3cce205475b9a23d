import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { completeOnboarding, signIn, signUp } from "#contracts/accounts.ts";

import { useBrowser } from "./support/browser.ts";
import { linkIn, type Mail } from "./support/outbox.ts";
import { startSite, type Site } from "./support/site.ts";

const browser = useBrowser();
const SCRIPT = "https://ads.example/a.js";
const EMAIL = "moira@crewyard.example";
const PASSWORD = "Trowel-and-77-bricks";

/** A third party's script that tries forbidden things and records how far it got. */
const HOSTILE = `
  const attempts = {
    page: () => parent.document.title,
    storage: () => localStorage.length,
    cookies: () => document.cookie,
    way: () => { top.location.href = "https://ads.example/taken"; },
  };
  const refused = Object.entries(attempts).filter(([, attempt]) => {
    try { attempt(); return false; } catch { return true; }
  }).map(([name]) => name);
  fetch("/api/user").then((answer) => answer.status, () => "refused").then((answer) => {
    document.getElementById("advertisement").textContent = "Drawn. " + refused.join(" ") + " " + answer;
  });`;

/** A site of its own, without the demo community: only one member has joined. */
let site: Site;
/** The session of that member, who joins once even if the test is retried. */
let session: string | undefined;

beforeAll(async () => {
  site = await startSite({ AD_SCRIPT_URL: SCRIPT, DEMO: "false" });
});
afterAll(() => site.stop());

async function join(): Promise<string> {
  const send = async (at: string, body: unknown, authorization = "") => {
    const headers = { "content-type": "application/json", ...(authorization && { authorization }) };
    return (await fetch(site.url + at, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  await send(signUp.path, {
    firstName: "Moira",
    lastName: "Kerr",
    email: EMAIL,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    phone: "07700900456",
    dateOfBirth: "1988-04-12",
    trade: "Electrician",
    county: "Fife",
    experience: 12,
    agreedToTerms: true,
    agreedToPrivacy: true,
  });
  const folder = path.join(site.dataDir, "outbox");
  const list = async () =>
    (await readdir(folder).catch((): string[] => [])).filter((name) => !name.startsWith("."));
  await expect.poll(list).toHaveLength(1);
  const [name = ""] = await list();
  await fetch(linkIn(JSON.parse(await readFile(path.join(folder, name), "utf8")) as Mail), {
    redirect: "manual",
  });
  const { token } = (await send(signIn.path, { email: EMAIL, password: PASSWORD })) as { token: string };
  await send(completeOnboarding.path, {}, `Bearer ${token}`);
  return token;
}

test("an advertising script draws in its place, and can reach nothing else", async () => {
  session ??= await join();
  const visitor = await browser.visit();
  const { page } = visitor;
  const context = page.context();
  const asked: string[] = [];
  await context.route("https://ads.example/**", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: HOSTILE });
  });
  await page.addInitScript((stored) => {
    // Frames of other origins have no storage to write to.
    if (window === window.top) localStorage.setItem("authToken", stored);
  }, session);
  // Each blocked attempt logs an error.
  visitor.errors.expect("console error");
  await page.goto(site.url);
  const slot = page.getByRole("region", { name: "Advertisement" });
  await visitor.sees(slot.getByText("Advertisement", { exact: true }));
  const drawn = page.frameLocator('iframe[title="Advertisement"]').locator("#advertisement");
  await expect.poll(() => drawn.textContent()).toContain("Drawn.");
  expect(await drawn.textContent()).toBe("Drawn. page storage cookies way refused");
  expect(asked).toEqual([SCRIPT]);
  expect(new URL(page.url()).origin).toBe(new URL(site.url).origin);
  const frame = page.locator('iframe[title="Advertisement"]');
  expect(await frame.getAttribute("sandbox")).not.toContain("same-origin");
  expect(await frame.getAttribute("loading")).toBe("lazy");
  expect(await page.locator(`script[src^="https:"]`).count()).toBe(0);
});
