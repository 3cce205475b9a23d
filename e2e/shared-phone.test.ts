import { expect, test } from "vitest";

import { endOtherSessions, forgotPassword } from "#contracts/accounts.ts";
import { createInteraction, createPost } from "#contracts/feed.ts";

import { callApi } from "./support/api.ts";
import { RARE, useBrowser } from "./support/browser.ts";
import { crewMates, openChats, write } from "./support/chat.ts";
import { join, PASSWORD, signInAs } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { linkIn, receiveMail } from "./support/outbox.ts";
import { makePhoto } from "./support/photos.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();
const POST = "Marmalade scaffold, typed and not sent";
const MESSAGE = "Marmalade bricks, sent and not delivered";
const SEARCH = "marmalade";

const composer = (visitor: Visitor) => visitor.field("Share a project update");

/** Returns all that the browser has stored for the site, as text. */
function readStorage({ page }: Visitor): Promise<string> {
  return page.evaluate(async () => {
    const kept: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        kept.push(request.url, await (await cache.match(request))?.text());
    }
    for (const { name = "" } of await indexedDB.databases()) {
      const opened = indexedDB.open(name);
      await new Promise((done) => opened.addEventListener("success", done));
      const database = opened.result;
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        await new Promise((done) => all.addEventListener("success", done));
        kept.push(store, all.result);
      }
      database.close();
    }
    return JSON.stringify(kept);
  });
}

async function typeAndLeaveUnsent(visitor: Visitor, to: Member): Promise<void> {
  await visitor.goTo("/");
  await composer(visitor).fill(POST);
  await visitor.goTo(`/profile/${to.id}`);
  await visitor.press("Send Message");
  visitor.errors.expect("net::ERR_FAILED POST /api/messages");
  await visitor.page.route("**/api/messages", (route) => route.abort("failed"));
  await write(visitor, to.name, MESSAGE);
  await visitor.sees(visitor.page.getByText("Not sent"));
}

/** Makes this browser's drafts `days` older. Returns how many there are. */
function ageDrafts({ page }: Visitor, days: number): Promise<number> {
  return page.evaluate((by) => {
    const drafts = Object.entries<string>(localStorage).filter(([key]) => key.startsWith("draft:"));
    for (const [key, text] of drafts)
      localStorage.setItem(
        key,
        text.replace(/^\d+/, (at) => String(Number(at) - by)),
      );
    return drafts.length;
  }, days * 86_400_000);
}

async function signOut(visitor: Visitor): Promise<void> {
  await visitor.signsOut();
  await visitor.isAt("Sign in", "/signin");
}

async function signIn(visitor: Visitor, member: Member): Promise<void> {
  await visitor.fills({ Email: member.email, Password: PASSWORD });
  await visitor.press("Sign In");
  await visitor.isAt("Home", "/");
  await visitor.sees(composer(visitor));
}

async function findsOwn(visitor: Visitor, to: Member): Promise<void> {
  await expect.poll(() => composer(visitor).inputValue()).toBe(POST);
  await visitor.goTo(`/profile/${to.id}`);
  await visitor.press("Send Message");
  await visitor.sees(visitor.page.getByText(MESSAGE));
  await visitor.sees(visitor.page.getByText("Not sent"));
}

test("what one member leaves unsent is nobody else's on that phone, and is there when they sign in again", async () => {
  const [ada, mate] = await crewMates();
  const next = await join({ firstName: "Next" });
  const visitor = await browser.visit({ as: ada });
  await typeAndLeaveUnsent(visitor, mate);
  await visitor.page.evaluate((words) => sessionStorage.setItem("scroll", words), SEARCH);
  expect(await readStorage(visitor)).not.toContain("Marmalade");

  await signOut(visitor);
  const left = await readStorage(visitor);
  for (const secret of ["armalade", ada.draftKey, ada.token]) expect(left).not.toContain(secret);

  await signIn(visitor, next);
  expect(await composer(visitor).inputValue()).toBe("");
  await openChats(visitor);
  await visitor.seesNo(visitor.page.getByText(MESSAGE));
  await visitor.goTo("/");
  expect(await composer(visitor).inputValue()).toBe("");
  expect(await readStorage(visitor)).not.toContain("armalade");
  await signOut(visitor);

  await signIn(visitor, ada);
  await findsOwn(visitor, mate);
  await visitor.page.reload();
  await visitor.goTo("/");
  await expect.poll(() => composer(visitor).inputValue()).toBe(POST);

  expect(await ageDrafts(visitor, 29)).toBeGreaterThan(0);
  await visitor.page.reload();
  await expect.poll(() => composer(visitor).inputValue()).toBe(POST);
  await ageDrafts(visitor, 1);
  await visitor.page.reload();
  await expect.poll(() => ageDrafts(visitor, 0)).toBe(0);
});

test("whoever logs out without a signal is signed out of that browser once there is one", RARE, async () => {
  const visitor = await browser.visit({ as: await join({ firstName: "Ada" }) });
  // The code shown when a session ends loads after the first moments.
  const signInCode = visitor.page.waitForResponse(/\/assets\/SignIn-/);
  await visitor.goTo("/");
  await signInCode;
  // With the cookie alone, like the next user of the phone.
  const read = () => visitor.page.evaluate(() => fetch("/api/user/current").then(({ status }) => status));
  expect(await read()).toBe(200);
  await visitor.button("Log out").first().click();
  await visitor.sees(visitor.button("Yes, Logout"));
  await visitor.losesSignal();
  await visitor.press("Yes, Logout");
  await visitor.isAt("Sign in", "/signin");
  await visitor.hasSignalAgain();
  visitor.errors.allow("401 GET /api/user/current");
  await expect.poll(read).toBe(401);
  expect(await readStorage(visitor)).not.toContain("signOut:");
});

test("a password that is reset in somebody else's browser leaves them signed in there", async () => {
  const [ada, bea] = await Promise.all([join({ firstName: "Ada" }), join({ firstName: "Bea" })]);
  await callApi(forgotPassword, { body: { email: ada.email } });
  const link = new URL(linkIn(await receiveMail(ada.email, "Choose a new password")));
  const visitor = await browser.visit({ as: bea });
  await visitor.goTo(link.pathname + link.search);
  await visitor.fills({ "New password": "Mortar-and-88-tiles", "Confirm password": "Mortar-and-88-tiles" });
  await visitor.press("Reset Password");
  await visitor.isAt("Your password has been changed");
  await visitor.goTo("/profile");
  await visitor.isAt(bea.name);
});

/** Returns how the site responds for a photo, and whether the browser would use its own copy instead of asking. */
function look({ page }: Visitor, address: string): Promise<{ status: number; isKept: boolean }> {
  return page.evaluate(async (url) => {
    // By `fetch`: pictures that this tab has drawn come from its memory until it is closed.
    const headers = { accept: "image/webp" };
    const kept = () => fetch(url, { headers, mode: "same-origin", cache: "only-if-cached" });
    const { status } = await fetch(url, { headers });
    const isKept = await kept().then(
      () => true,
      () => false,
    );
    return { status, isKept };
  }, address);
}

test("a photo that members alone see stays on the phone for that session, and is not there for the next one", async () => {
  const ada = await join({ firstName: "Ada" });
  const { buffer } = await makePhoto("kept", { width: 400, height: 300 });
  const imageUrls = [`data:image/jpeg;base64,${buffer.toString("base64")}`];
  const body = { content: "Members alone", imageUrls, isPublic: false };
  const { id } = await callApi(createPost, { body }, ada.token);
  const visitor = await browser.visit({ width: 390, as: ada });
  await visitor.goTo(`/?post=${id}`);
  const photo = visitor.page.locator(`[data-post="${id}"]`).getByRole("img", { name: /^Photo by Ada/ });
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  const address = await photo.evaluate((image: HTMLImageElement) => image.currentSrc);
  expect(await look(visitor, address)).toEqual({ status: 200, isKept: true });

  await signOut(visitor);
  visitor.errors.expect("404 GET /media/", "net::ERR_CACHE_MISS GET /media/");
  expect(await look(visitor, address)).toEqual({ status: 404, isKept: false });
});

test(
  "a session that was ended elsewhere leaves nothing readable once the phone has heard of it",
  RARE,
  async () => {
    const [ada, mate] = await crewMates();
    const visitor = await browser.visit({ as: ada });
    await typeAndLeaveUnsent(visitor, mate);
    const { token } = await signInAs(ada.email);
    visitor.errors.allow("401 ", "The realtime connection failed.", "WebSocket connection");
    await callApi(endOtherSessions, {}, token);
    await visitor.isAt("Sign in");
    const left = await readStorage(visitor);
    for (const secret of ["armalade", ada.draftKey, ada.token]) expect(left).not.toContain(secret);
    await visitor.goTo("/signin");
    await signIn(visitor, ada);
    await findsOwn(visitor, mate);
  },
);

test(
  "another tab of the same member sees what was typed in the first, and loses it with the session",
  RARE,
  async () => {
    const ada = await join({ firstName: "Ada" });
    const visitor = await browser.visit({ as: ada });
    await visitor.goTo("/");
    await composer(visitor).fill(POST);
    const second = await visitor.page.context().newPage();
    await second.goto("/");
    await expect.poll(() => second.getByLabel("Share a project update").inputValue()).toBe(POST);
    await second.evaluate((words) => sessionStorage.setItem("scroll", words), SEARCH);
    await signOut(visitor);
    await second.getByRole("heading", { level: 1, name: "Sign in" }).waitFor({ state: "attached" });
    expect(await second.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(SEARCH);
  },
);

test("the number on the app's icon goes with whoever signs out", RARE, async () => {
  const [owner, fan] = await Promise.all([join({ firstName: "Olga" }), join({ firstName: "Finn" })]);
  const { id } = await callApi(createPost, { body: { content: "Roof on." } }, owner.token);
  await callApi(createInteraction, { body: { postId: id, type: "like", on: true } }, fan.token);
  const visitor = await browser.visit({ as: owner });
  await visitor.page.addInitScript(() => {
    Object.assign(navigator, {
      setAppBadge: (count: number) => {
        document.documentElement.dataset["badge"] = String(count);
        return Promise.resolve();
      },
    });
  });
  const badge = () => visitor.page.evaluate(() => document.documentElement.dataset["badge"]);
  await visitor.goTo("/");
  await expect.poll(badge).toBe("1");
  await visitor.signsOut();
  await visitor.sees(visitor.button("Sign In"));
  await expect.poll(badge).toBe("0");
});
