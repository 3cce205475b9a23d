import { expect, test } from "vitest";

import { endOtherSessions } from "#contracts/accounts.ts";
import { banUser } from "#contracts/admin-users.ts";
import { getInteractions, listPosts } from "#contracts/feed.ts";

import { administrator } from "./support/administrator.ts";
import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { crewMates } from "./support/chat.ts";
import { signInOn, useKeptPhone } from "./support/kept-phone.ts";
import { untilScreensKept } from "./support/kept.ts";
import { PASSWORD, signInAs } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { makePhoto } from "./support/photos.ts";
import { openPost, post } from "./support/post-card.ts";
import type { Visitor } from "./support/visitor.ts";

const SMALL = { width: 400, height: 300 };

const device = useKeptPhone();

/** Below a crew member's post, without a signal. */
async function writeInTheCellar(): Promise<{ visitor: Visitor; nell: Member; bert: Member; id: number }> {
  const [nell, bert] = await crewMates();
  const id = await post(bert, "Damp in the cellar");
  const visitor = await device.phone.start();
  await signInOn(visitor, nell);
  const card = await openPost(visitor, id);
  await visitor.sees(card.getByLabel("Write a comment"));
  device.network.isOff = true;
  await card.getByLabel("Write a comment").fill("Tank it");
  await card.getByRole("button", { name: "Post comment" }).click();
  await visitor.sees(card.getByText(/^(Not sent yet|Sending)/));
  return { visitor, nell, bert, id };
}

const commentsOf = async (id: number, { token }: Member) =>
  (await callApi(getInteractions, { params: { postId: id } }, token)).comments.map(({ content }) => content);

test("a session that ended meanwhile asks to sign in, and what waited goes after that", async () => {
  const { visitor, nell, bert, id } = await writeInTheCellar();
  // Ends all other sessions, which include her device's.
  await callApi(endOtherSessions, {}, (await signInAs(nell.email)).token);
  device.network.isOff = false;
  await visitor.isAt("Sign in");
  await visitor.sees("You have been signed out");
  await visitor.fills({ Email: nell.email, Password: PASSWORD });
  await visitor.press("Sign In");
  await expect.poll(() => commentsOf(id, bert), { timeout: 30_000 }).toEqual(["Tank it"]);
});

test("whoever is banned meanwhile is told so, and nothing of theirs is sent or lost", async () => {
  const { visitor, nell, bert, id } = await writeInTheCellar();
  const admin = await administrator();
  await callApi(
    banUser,
    { params: { userId: nell.id }, body: { reason: "Spam in the comments, again and again" } },
    admin.token,
  );
  device.network.isOff = false;
  await visitor.isAt("Sign in");
  await visitor.fills({ Email: nell.email, Password: PASSWORD });
  await visitor.press("Sign In");
  await visitor.sees(visitor.page.getByText(/suspended/).first());
  expect(await commentsOf(id, bert)).toEqual([]);
  // Sealed, for that member alone.
  const kept = await visitor.page.evaluate(countEntries);
  expect(kept).toBe(1);
});

test("another member on that phone neither sees nor sends a post and its photos", async () => {
  const [nell, bert] = await crewMates();
  const visitor = await device.phone.start();
  await signInOn(visitor, nell);
  await visitor.goTo("/");
  await untilScreensKept(visitor);
  await visitor.field("Share a project update").fill("Nell’s alone");
  await visitor.field("Photos").setInputFiles(await makePhoto("hers", SMALL));
  await visitor.sees("1 of 10 photos");
  device.network.isOff = true;
  await visitor.press("Post");
  const waiting = visitor.page.getByRole("article", { name: "Your post that is not sent yet" });
  await visitor.sees(waiting.getByText(/^Not sent yet/));
  await visitor.press("Log out");
  await visitor.sees("1 thing has not been sent yet.");
  await visitor.press("Yes, Logout");
  await visitor.isAt("Sign in");
  device.network.isOff = false;
  await visitor.fills({ Email: bert.email, Password: PASSWORD });
  await visitor.press("Sign In");
  await visitor.isAt("Home", "/");
  await visitor.isWhole();
  await visitor.seesNo(waiting);
  expect(
    device.network.passed.filter(({ path, method }) => method === "POST" && path === "/api/posts"),
  ).toEqual([]);
  await visitor.signsOut();
  await visitor.isAt("Sign in");
  await visitor.fills({ Email: nell.email, Password: PASSWORD });
  await visitor.press("Sign In");
  await expect
    .poll(async () => (await ownPosts(nell)).map(({ images }) => images.length), { timeout: 30_000 })
    .toEqual([1]);
});

test("a device that has no room says so before the form closes, and sends from memory when that is wanted", async () => {
  const [nell] = await crewMates();
  device.phone.before(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: object, key?: IDBValidKey) {
      if (this.name === "files") throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      return key === undefined ? put.call(this, value) : put.call(this, value, key);
    };
  });
  const visitor = await device.phone.start();
  await signInOn(visitor, nell);
  await visitor.goTo("/");
  await visitor.field("Share a project update").fill("Too much for this phone");
  await visitor.field("Photos").setInputFiles(await makePhoto("large", SMALL));
  await visitor.sees("1 of 10 photos");
  await visitor.press("Post");
  await visitor.sees("This device has no room to keep");
  expect(await findViolations(visitor.page)).toEqual([]);
  await expect(visitor.field("Share a project update").inputValue()).resolves.toBe("Too much for this phone");
  await visitor.press("Post");
  await expect
    .poll(async () => (await ownPosts(nell)).map(({ content, images }) => [content, images.length]), {
      timeout: 30_000,
    })
    .toEqual([["Too much for this phone", 1]]);
});

test("a browser without a database keeps words all the same, through its end", async () => {
  const [nell, bert] = await crewMates();
  const id = await post(bert, "Damp in the cellar");
  device.phone.before(() => {
    Object.defineProperty(indexedDB, "open", {
      value: () => {
        throw new DOMException("Refused", "SecurityError");
      },
    });
  });
  const visitor = await device.phone.start();
  await signInOn(visitor, nell);
  const card = await openPost(visitor, id);
  device.network.isOff = true;
  await card.getByLabel("Write a comment").fill("Tank it");
  await card.getByRole("button", { name: "Post comment" }).click();
  await visitor.sees(card.getByText(/^(Not sent yet|Sending)/));
  // `localStorage` reaches the disk within seconds.
  await visitor.page.context().close();
  device.network.isOff = false;
  const again = await device.phone.start();
  await again.goTo("/");
  await expect.poll(() => commentsOf(id, bert), { timeout: 30_000 }).toEqual(["Tank it"]);
});

async function ownPosts(member: Member) {
  const { token } = await signInAs(member.email);
  const { posts } = await callApi(listPosts, { query: { filter: "crew" } }, token);
  return posts.filter(({ author }) => author.id === member.id);
}

/** Counts the database's entries, whichever member they belong to. */
function countEntries(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("crewyard");
    opening.addEventListener("error", () => reject(new Error("no storage")));
    opening.addEventListener("success", () => {
      const counting = opening.result.transaction("entries").objectStore("entries").count();
      counting.addEventListener("success", () => {
        opening.result.close();
        resolve(counting.result);
      });
    });
  });
}
