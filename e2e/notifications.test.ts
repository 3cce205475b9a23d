import { describe, expect, test } from "vitest";

import { deletePost, replyToComment } from "#contracts/feed.ts";
import { follow } from "#contracts/follows.ts";
import { listNotifications } from "#contracts/notifications.ts";

import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser } from "./support/browser.ts";
import { join } from "./support/members.ts";
import { askReview, comment, like, post, told, unread } from "./support/notifying.ts";
import { refuse } from "./support/post-card.ts";

const browser = useBrowser();

describe("at a desk", () => {
  test("the bell counts, the list marks as read, deletes, undoes and leads to the post", async () => {
    const [nell, bert, zoe] = await Promise.all([
      join({ firstName: "Nell" }),
      join({ firstName: "Bert", lastName: "Dale" }),
      join({ firstName: "Zoe", lastName: "Pike" }),
    ]);
    const [one, other] = [await post(nell, "Lintel's in."), await post(nell, "Second fix.")];
    await like(bert, one);
    await like(zoe, one);
    await like(bert, other);
    await told(nell, 2);
    const visitor = await browser.visit({ width: 1280, as: nell });
    const { page } = visitor;
    await visitor.goTo("/jobs");
    await visitor.sees(visitor.button("Notifications, 2 unread"));
    await expect.poll(() => page.title()).toMatch(/^\(2\) /);

    await visitor.press("Notifications, 2 unread");
    const list = visitor.dialog("Notifications");
    await visitor.sees(list.getByText(/^(New: |Unread: )?Zoe Pike and Bert Dale liked your post$/));
    // At once read on the server and off the bell; they look new until the list is opened again.
    await visitor.sees(visitor.button("Notifications"));
    await expect.poll(() => unread(nell)).toBe(0);
    await expect.poll(() => page.title()).not.toMatch(/^\(/);
    await expect.poll(() => list.getByText("New:").count()).toBe(2);
    expect(await findViolations(page)).toEqual([]);

    await page.route(/\/api\/notifications\/\d+\?/, (route) => route.fulfill({ status: 503 }), { times: 1 });
    visitor.errors.expect("503 DELETE /api/notifications/");
    await list.getByRole("button", { name: "Delete: Bert Dale liked your post" }).click();
    await visitor.sees(list.getByText(/^Deleted here, not sent yet. It goes by itself/));
    await visitor.seesNo(list.getByText("Notification deleted successfully"));
    await told(nell, 1);
    await list.getByRole("button", { name: "Undo" }).click();
    await visitor.sees(list.getByRole("button", { name: "Delete: Bert Dale liked your post" }));
    await told(nell, 2);
    // The countdown pauses under keyboard focus.
    await page.mouse.move(0, 0);
    await page.clock.install();
    await list.getByRole("button", { name: "Delete: Bert Dale liked your post" }).press("Enter");
    await visitor.sees(list.getByText("Notification deleted successfully"));
    await visitor.hasDrawn();
    await page.clock.fastForward(6_000);
    await visitor.hasDrawn();
    await list.getByRole("button", { name: "Undo" }).press("Enter");
    await visitor.sees(list.getByRole("button", { name: "Delete: Bert Dale liked your post" }));
    await told(nell, 2);

    await page.keyboard.press("Escape");
    await expect
      .poll(() => visitor.button("Notifications").evaluate((bell) => bell === document.activeElement))
      .toBe(true);
    await visitor.press("Notifications");
    await visitor.sees(list.getByRole("button", { name: /Zoe Pike and Bert Dale liked your post/ }));
    await expect.poll(() => list.getByText("New:").count()).toBe(0);

    await list.getByRole("button", { name: "Mark as unread: Bert Dale liked your post" }).click();
    await visitor.sees(visitor.button("Notifications, 1 unread"));
    await expect.poll(() => unread(nell)).toBe(1);
    await expect.poll(() => list.getByText("Unread:").count()).toBe(1);
    await list.getByRole("button", { name: "Mark all read" }).click();
    await expect.poll(() => unread(nell)).toBe(0);
    await list
      .locator("li")
      .filter({ hasText: "Zoe Pike and Bert Dale" })
      .getByRole("button")
      .first()
      .click();
    await visitor.isAt("Home", `/?post=${one}`);
    await visitor.sees(page.getByRole("region", { name: "Linked post" }).getByText("Lintel's in."));
  });

  test("a comment's notification opens the thread at it, again too, and the post follows", RARE, async () => {
    const [nell, bert] = await Promise.all([
      join({ firstName: "Nell" }),
      join({ firstName: "Bert", lastName: "Dale" }),
    ]);
    const postId = await post(nell, "Lintel's in.");
    const first = await comment(bert, postId, "Which lintel?");
    for (const words of ["One", "Two", "Three"]) await comment(nell, postId, words);
    await told(nell, 1);
    const visitor = await browser.visit({ width: 1280, as: nell });
    const { page } = visitor;
    await visitor.goLive("/");
    const list = visitor.dialog("Notifications");
    const opened = page.getByRole("group", { name: "The comment you opened" });
    const hasIt = (words: string) =>
      expect
        .poll(() => opened.evaluate((node) => (node === document.activeElement ? node.textContent : "")))
        .toContain(words);
    await visitor.press("Notifications, 1 unread");
    await list.getByText("Bert Dale commented on your post").click();
    await expect.poll(() => visitor.path).toBe(`/?post=${postId}&comment=${first}`);
    await hasIt("Which lintel?");
    // Only the post: what has scrolled half under the header is not what was opened.
    expect(await findViolations(page, undefined, '[aria-label="Linked post"]')).toEqual([]);

    // Live: the counts, the thread below, and its place once it is open.
    const card = page.getByRole("region", { name: "Linked post" });
    await visitor.sees(card.getByRole("button", { name: "4 comments" }));
    const { id: replyId } = await callApi(
      replyToComment,
      { params: { id: first }, body: { content: "The long one?" } },
      bert.token,
    );
    await like(bert, postId);
    await visitor.sees(card.getByRole("button", { name: "5 comments" }));
    await visitor.sees(card.getByRole("button", { name: "1 like", exact: true }));
    await visitor.sees(card.getByText("The long one?"));
    await visitor.press(/^Notifications, \d unread$/);
    // The cached list stands there until it has been read again.
    await list.getByRole("button", { name: /^New: Bert Dale commented/ }).click();
    await expect.poll(() => visitor.path).toBe(`/?post=${postId}&comment=${replyId}`);
    await hasIt("The long one?");
    // Opening a notification while already there leads there again.
    await page.getByRole("heading", { level: 1 }).evaluate(() => scrollTo({ top: 0 }));
    await visitor.press("Notifications");
    await list.getByText("Bert Dale commented on your post").first().click();
    await hasIt("The long one?");
  });

  test("what happens while the list is open waits above it: nothing moves", RARE, async () => {
    const [nell, bert] = await Promise.all([
      join({ firstName: "Nell" }),
      join({ firstName: "Bert", lastName: "Dale" }),
    ]);
    await callApi(follow, { body: { followedUserId: bert.id } }, nell.token);
    const visitor = await browser.visit({ width: 1280, as: nell });
    const { page } = visitor;
    await visitor.goLive("/crew");
    await visitor.sees(visitor.button("Notifications"));
    const id = await post(bert, "Scaffold's down.");
    await visitor.sees(visitor.button("Notifications, 1 unread"));
    await visitor.press("Notifications, 1 unread");
    const list = visitor.dialog("Notifications");
    await visitor.sees(list.getByText("Bert Dale shared a new post"));
    await expect.poll(() => unread(nell)).toBe(0);
    const top = () =>
      list
        .getByRole("listitem")
        .last()
        .evaluate(({ offsetTop }: HTMLElement) => offsetTop);
    const before = await top();
    await like(bert, await post(nell, "Lintel's in."));
    await visitor.sees(list.getByRole("button", { name: "1 new notification" }));
    await visitor.seesNo(list.getByText("Bert Dale liked your post"));
    expect(await top()).toBe(before);
    expect(await unread(nell)).toBe(1);
    await list.getByRole("button", { name: "1 new notification" }).click();
    await visitor.sees(list.getByText("Bert Dale liked your post"));
    await expect.poll(() => unread(nell)).toBe(0);
    await callApi(deletePost, { params: { id } }, bert.token);
    await visitor.seesNo(list.getByText("Bert Dale shared a new post"));
    expect(await unread(nell)).toBe(0);
    expect(page.url()).toContain("/crew");
  });

  test("a review that was asked for is written from the list", RARE, async () => {
    const [nell, bert] = await Promise.all([
      join({ firstName: "Nell" }),
      join({ firstName: "Bert", lastName: "Dale" }),
    ]);
    await askReview(bert, nell);
    const visitor = await browser.visit({ width: 1280, as: nell });
    const { page } = visitor;
    await visitor.goTo("/jobs");
    await visitor.press(/^Notifications, \d unread$/);
    const list = visitor.dialog("Notifications");
    await list.getByText("Bert Dale asked you for a review: Oak staircase").click();
    await visitor.sees(visitor.dialog("Submit Review"));
    await visitor.seesNo(list);
    expect(page.url()).toContain("/jobs");
    const review = visitor.dialog("Submit Review");
    await review.getByRole("radio", { name: "4 stars" }).check();
    await review.getByRole("checkbox").check();
    await review.getByRole("button", { name: "Submit", exact: true }).click();
    await visitor.seesNo(review);
    await expect
      .poll(async () => (await callApi(listNotifications, {}, bert.token)).map(({ message }) => message))
      .toContain("Nell Nair left you a review");
  });
});

describe("on a phone", () => {
  test("the screen marks as read, asks before it deletes, and leads to the exact place", async () => {
    const [nell, bert] = await Promise.all([
      join({ firstName: "Nell" }),
      join({ firstName: "Bert", lastName: "Dale" }),
    ]);
    const visitor = await browser.visit({ width: 390, as: nell });
    const { page } = visitor;
    await visitor.goLive("/mobile-notifications");
    await visitor.sees("No notifications yet");
    await visitor.sees("When you receive notifications, they'll appear here!");
    const id = await post(nell);
    await like(bert, id);
    await visitor.sees("Bert Dale liked your post");
    await askReview(bert, nell);
    // All that have arrived by then wait above the list.
    const review = page.getByText("Bert Dale asked you for a review: Oak staircase");
    await expect
      .poll(async () => {
        const above = visitor.button(/^\d new notifications?$/);
        if (await above.isVisible()) await above.click();
        return review.isVisible();
      })
      .toBe(true);
    await visitor.sees(visitor.button("Mark all read"));
    await visitor.isWhole();
    expect(await findViolations(page)).toEqual([]);
    await visitor.seesNo(page.getByRole("contentinfo"));

    await page.getByText("Bert Dale liked your post").click();
    await visitor.isAt("Home", `/?post=${id}`);
    await page.goBack();
    await visitor.isAt("Notifications", "/mobile-notifications");

    // A refusal is shown in the page: on a phone nothing floats.
    visitor.errors.expect("422 PATCH /api/notifications/read-all");
    await page.route("**/api/notifications/read-all", (route) => refuse(route, 422), { times: 1 });
    await visitor.press("Mark all read");
    await visitor.seesToast("Failed to mark all notifications as read");
    await visitor.press("Mark all read");
    await visitor.seesNo(visitor.button("Mark all read"));
    await expect.poll(() => unread(nell)).toBe(0);

    await visitor.press("Options: Bert Dale liked your post");
    await visitor.press("Mark unread");
    await visitor.sees(visitor.button("Mark all read"));
    await expect.poll(() => unread(nell)).toBe(1);

    await visitor.press("Options: Bert Dale liked your post");
    await visitor.press("Delete");
    const question = visitor.dialog("Delete Notification");
    await visitor.sees(
      question.getByText("Are you sure you want to delete this notification? This action cannot be undone."),
    );
    expect(await findViolations(page)).toEqual([]);
    await question.getByRole("button", { name: "No" }).click();
    await visitor.sees("Bert Dale liked your post");
    await visitor.press("Delete");
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/\/api\/notifications\/\d+\?/, async (route) => {
      await answered;
      await route.continue();
    });
    await question.getByRole("button", { name: "Yes" }).click();
    await visitor.sees(question.getByRole("button", { name: "Deleting..." }));
    await visitor.seesNo("Notification deleted successfully");
    answer();
    await visitor.seesToast("Notification deleted successfully");
    await visitor.seesNo(question);
    await visitor.seesNo("Bert Dale liked your post");

    await page.getByText("Bert Dale asked you for a review: Oak staircase").click();
    await visitor.sees(visitor.dialog("Submit Review"));
    await expect.poll(() => visitor.path).toMatch(/^\/crew\?review=\d+$/);
  });

  test("a swipe to the left shows Delete, one to the right hides it", async () => {
    const [nell, bert] = await Promise.all([join({ firstName: "Nell" }), join({ firstName: "Bert" })]);
    await like(bert, await post(nell));
    await told(nell, 1);
    const visitor = await browser.visit({ width: 390, as: nell });
    const { page } = visitor;
    await visitor.goTo("/mobile-notifications");
    const row = page.locator("li").filter({ hasText: "liked your post" });
    const swipe = async (by: number) => {
      const box = await row.boundingBox();
      if (box === null) throw new Error("No row to swipe");
      const x = box.x + box.width / 2;
      const at = { pointerId: 1, isPrimary: true, bubbles: true, clientY: box.y + box.height / 2 };
      await row.dispatchEvent("pointerdown", { ...at, clientX: x });
      await row.dispatchEvent("pointerup", { ...at, clientX: x + by });
    };
    await swipe(-50);
    await visitor.seesNo(visitor.button("Delete"));
    await swipe(-51);
    await visitor.sees(visitor.button("Delete"));
    await swipe(51);
    await visitor.seesNo(visitor.button("Delete"));
  });
});
