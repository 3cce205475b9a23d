import { describe, expect, test } from "vitest";

import { createInteraction, getPost, updatePost } from "#contracts/feed.ts";

import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { join } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { chooseFromMenu, hasFocus, openPost, post } from "./support/post-card.ts";

const browser = useBrowser();

describe.each(WIDTHS)("at %i pixels", (width) => {
  test("somebody else's post is reported once, with a reason, and its menu remembers", async () => {
    const [author, reader] = await Promise.all([join({ firstName: "Spam" }), join({ firstName: "Rhea" })]);
    const id = await post(author, `Buy my miracle sealant ${width}`);
    const visitor = await browser.visit({ width, as: reader });
    const card = await openPost(visitor, id);
    await chooseFromMenu(visitor, card, "Report");
    const dialog = visitor.dialog("Report post");
    await visitor.sees(dialog.getByText(/may be told the reason you choose, but never that it was you/));
    await expect(findViolations(visitor.page)).resolves.toEqual([]);
    await dialog.getByRole("button", { name: "Report post" }).click();
    await visitor.sees(dialog.getByText("Report reason required"));
    await expect(findViolations(visitor.page)).resolves.toEqual([]);
    await dialog.getByRole("radio", { name: /^Spam/ }).check();
    await dialog.getByLabel(/^Anything our moderators/).fill("The third time this week");

    visitor.errors.expect("503 POST /api/reports");
    await visitor.page.route("**/api/reports", (route) => route.fulfill({ status: 503, body: "" }), {
      times: 1,
    });
    await dialog.getByRole("button", { name: "Report post" }).click();
    await visitor.seesToast("Failed to report post. Please try again.");
    await expect(dialog.getByLabel(/^Anything our moderators/).inputValue()).resolves.toBe(
      "The third time this week",
    );
    await dialog.getByRole("button", { name: "Report post" }).click();
    await visitor.seesToast("Post reported");
    await visitor.seesNo(dialog);
    // It is hidden from the member who reported it, until they undo that; then its menu remembers, after a reload
    // too.
    await visitor.seesNo(card.getByText(`Buy my miracle sealant ${width}`));
    await visitor.button("Undo").click();
    for (const again of [false, true]) {
      if (again) await visitor.page.reload();
      await card.getByRole("button", { name: "Post options" }).click();
      await expect
        .poll(() => visitor.page.getByRole("menuitem", { name: "Reported" }).getAttribute("aria-disabled"))
        .toBe("true");
    }
  });

  test("a like without a signal stays and goes by itself, and the counts say what the server says", async () => {
    const [author, reader] = await Promise.all([join({ firstName: "Olga" }), join({ firstName: "Pat" })]);
    const id = await post(author, `Liked in the basement ${width}`);
    const visitor = await browser.visit({ width, as: reader });
    const card = await openPost(visitor, id);
    const like = card.getByRole("button", { name: "Like", exact: true });
    visitor.errors.expect("net::ERR_INTERNET_DISCONNECTED POST /api/interactions");
    await visitor.page.route("**/api/interactions", (route) => route.abort("internetdisconnected"));
    const height = async () => (await card.boundingBox())?.height;
    const before = await height();
    const tried = visitor.page.waitForEvent("requestfailed");
    await like.click();
    await tried;
    await expect(like.getAttribute("aria-pressed")).resolves.toBe("true");
    await visitor.sees(card.getByText("1 like", { exact: true }));
    await visitor.page.unroute("**/api/interactions");
    await visitor.seesToast("Post liked!");
    await expect(height()).resolves.toBe(before);
    await card.getByRole("button", { name: "Interested" }).click();
    await visitor.seesToast("Interest declared!");
    await visitor.sees(card.getByText("1 interested"));
    const { likes, interests } = await callApi(getPost, { params: { id } }, reader.token);
    expect([likes, interests]).toEqual([1, 1]);
    await card.getByRole("button", { name: "Interested" }).click();
    await visitor.seesToast("Interest withdrawn");
    await visitor.seesNo(card.getByText("1 interested"));
  });

  test("who liked a post is listed for everybody, who is interested for its author", RARE, async () => {
    const [author, reader] = await Promise.all([join({ firstName: "Wes" }), join({ firstName: "Zadie" })]);
    const id = await post(author, `Second fix for hire ${width}`);
    for (const type of ["like", "interest"] as const)
      await callApi(createInteraction, { body: { postId: id, type } }, reader.token);
    const other = await browser.visit({ width, as: reader });
    const theirs = await openPost(other, id);
    await other.sees(theirs.getByText("1 interested"));
    await expect(theirs.getByRole("button", { name: "1 interested" }).count()).resolves.toBe(0);

    const visitor = await browser.visit({ width, as: author });
    const card = await openPost(visitor, id);
    await card.getByRole("button", { name: "1 like" }).click();
    await visitor.sees(visitor.dialog("Likes").getByText(reader.name));
    await expect(findViolations(visitor.page)).resolves.toEqual([]);
    await visitor.page.keyboard.press("Escape");
    await hasFocus(card.getByRole("button", { name: "1 like" }));
    await card.getByRole("button", { name: "1 interested" }).click();
    await visitor.sees(visitor.dialog("Interested").getByText(reader.name));
    await visitor.page.goBack();
    await visitor.seesNo(visitor.dialog("Interested"));
  });

  test("a post is edited with its changes guarded, and made private and public by its author", async () => {
    const author = await join({ firstName: "Edda" });
    const id = await post(author, `Frist coat on ${width}`);
    const visitor = await browser.visit({ width, as: author });
    const card = await openPost(visitor, id);
    await chooseFromMenu(visitor, card, "Edit");
    await visitor.field("Edit post").fill(`First coat on ${width}`);
    await card.getByRole("button", { name: "Cancel" }).click();
    const question = visitor.dialog("Discard your changes to this post?");
    await question.getByRole("button", { name: "Keep editing" }).click();
    await card.getByRole("button", { name: "Save" }).click();
    await visitor.seesToast("Post updated");
    await hasFocus(card);
    const mark = card.locator("header time", { hasText: "Edited" });
    await expect(mark.getAttribute("title")).resolves.toMatch(/^\w+day,? \d+ \w+ \d{4} at \d\d:\d\d$/);

    await card.getByRole("button", { name: "Post options" }).click();
    const tick = visitor.page.getByRole("menuitemcheckbox", { name: "Anyone with the link can see this" });
    await expect(tick.getAttribute("aria-checked")).resolves.toBe("true");
    await expect(findViolations(visitor.page)).resolves.toEqual([]);
    await tick.click();
    await visitor.seesToast("Only members can see this post");
    await visitor.sees(card.getByText("Members only"));
    await expect.poll(() => isPublic(id, author)).toBe(false);

    await card.getByRole("button", { name: "Share", exact: true }).click();
    const share = visitor.dialog("Share post");
    await visitor.sees(share.getByText("Only members can open this post."));
    await expect(findViolations(visitor.page)).resolves.toEqual([]);
    await expect(share.getByRole("textbox", { name: "Link" }).inputValue()).resolves.toMatch(
      new RegExp(`/\\?post=${id}$`),
    );
    await share.getByRole("switch", { name: "Anyone with the link can see this" }).check();
    await visitor.sees(share.getByText("Anyone with the link can see this post."));
    await expect
      .poll(() => share.getByRole("textbox", { name: "Link" }).inputValue())
      .toMatch(new RegExp(`/shared/post/${id}$`));
    await expect.poll(() => isPublic(id, author)).toBe(true);

    // Nothing says that it has arrived before it has.
    visitor.errors.allow(`PATCH /api/posts/${id}`);
    await visitor.page.route(`**/api/posts/${id}`, (route) => route.abort("internetdisconnected"));
    await share.getByRole("switch", { name: "Anyone with the link can see this" }).uncheck();
    await visitor.sees(share.getByText("Only members can open this post, once your change is sent."));
    await visitor.page.keyboard.press("Escape");
    await visitor.sees(card.getByText("Your change is not sent yet."));
    await visitor.page.unroute(`**/api/posts/${id}`);
    await expect.poll(() => isPublic(id, author), { timeout: 30_000 }).toBe(false);
    await visitor.seesNo(card.getByText("Your change is not sent yet."));
  });
});

test("at a desk Share copies the public link, which a signed-out window opens", RARE, async () => {
  const [author, reader] = await Promise.all([join({ firstName: "Shay" }), join({ firstName: "Lou" })]);
  const id = await post(author, "Worth showing to everybody");
  const visitor = await browser.visit({ as: reader });
  await visitor.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const card = await openPost(visitor, id);
  await card.getByRole("button", { name: "Share", exact: true }).click();
  await visitor.seesToast("Link copied!");
  // The toast, which stays while under the pointer, lies over what is open, and pressing it does not count as
  // outside.
  await visitor.page.getByRole("region", { name: "Messages" }).getByText("Link copied!").hover();
  await visitor.button("Notifications").press("Enter");
  const list = visitor.dialog("Notifications");
  await visitor.sees(list);
  await visitor.press("Dismiss");
  await visitor.seesNo("Link copied!");
  // The focus is back in the list, which would close if it went elsewhere.
  await expect.poll(() => list.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  await visitor.page.keyboard.press("Escape");
  const link = await visitor.page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toBe(`/shared/post/${id}`);
  const outsider = await browser.visit();
  await outsider.goTo(link);
  await outsider.sees("Worth showing to everybody");

  await callApi(updatePost, { params: { id }, body: { isPublic: false } }, author.token);
  await visitor.page.reload();
  await chooseFromMenu(visitor, card, "Copy link");
  await visitor.seesToast("Only members can open it.");
});

test("where the clipboard is closed the link is shown to be copied by hand", RARE, async () => {
  const author = await join({ firstName: "Clip" });
  const id = await post(author, "No clipboard here");
  const visitor = await browser.visit({ as: author });
  await visitor.page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("closed"));
  });
  const card = await openPost(visitor, id);
  await card.getByRole("button", { name: "Share", exact: true }).click();
  const field = visitor.dialog("Share post").getByRole("textbox", { name: "Link" });
  await expect(field.inputValue()).resolves.toMatch(new RegExp(`/shared/post/${id}$`));
  await visitor.dialog("Share post").getByRole("button", { name: "Copy link" }).click();
  await visitor.seesToast("Copy the link by hand");
  const chosen = await field.evaluate((node: HTMLInputElement) => [node.selectionStart, node.selectionEnd]);
  expect(chosen).toEqual([0, (await field.inputValue()).length]);
});

test("on a phone Share opens the phone's own sheet, with the first 100 characters", async () => {
  const author = await join({ firstName: "Fona" });
  const id = await post(author, "🧱".repeat(120));
  const visitor = await browser.visit({ width: 390, as: author });
  await visitor.page.addInitScript(() => {
    navigator.share = async (data) => {
      document.title = JSON.stringify(data);
    };
  });
  const card = await openPost(visitor, id);
  await card.getByRole("button", { name: "Share", exact: true }).click();
  await expect.poll(() => visitor.page.title()).toContain("shared/post");
  expect(JSON.parse(await visitor.page.title())).toMatchObject({
    title: `Post by ${author.name}`,
    text: `${"🧱".repeat(100)}...`,
    url: expect.stringMatching(new RegExp(`/shared/post/${id}$`)),
  });
});

async function isPublic(id: number, reader: Member): Promise<boolean> {
  return (await callApi(getPost, { params: { id } }, reader.token)).isPublic;
}
