import { expect, test } from "vitest";

import { requestCrew } from "#contracts/crew.ts";
import { createInteraction } from "#contracts/feed.ts";

import { callApi } from "./support/api.ts";
import { RARE, useBrowser } from "./support/browser.ts";
import { crewMates, openChats, send } from "./support/chat.ts";
import { join, PASSWORD } from "./support/members.ts";
import { BUSY, chooseFromMenu, openPost, post, refuse } from "./support/post-card.ts";
import { hears, listen } from "./support/read-aloud.ts";

const browser = useBrowser();
const PHONE = { width: 390 };

// What a screen reader user hears: names, order and states from the accessibility tree, and announcements.

test("signing in", RARE, async () => {
  const nell = await join({ firstName: "Nell" });
  const visitor = await browser.visit(PHONE);
  const { page } = visitor;
  await visitor.goTo("/");
  await hears(page.locator("body"), [
    'link "Skip to content"',
    "banner",
    'link "Crewyard home"',
    "main",
    'heading "Sign in" [level=1]',
    'textbox "Email"',
    'link "Forgot password?"',
    'textbox "Password"',
    'button "Show password"',
    'button "Sign In"',
    'link "Create an account"',
    "contentinfo",
    'link "Terms"',
  ]);
  visitor.errors.expect("401 POST /api/auth/login");
  const sayings = await listen(visitor);
  await visitor.fills({ Email: nell.email, Password: "wrong" });
  await visitor.press("Sign In");
  await sayings.says(/Login Failed\s*Invalid email or password\./);
  await visitor.fills({ Password: PASSWORD });
  await visitor.press("Sign In");
  await visitor.isAt("Home", "/");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Home");
  await hears(page.locator("body"), ['button "Log out"', "main", 'heading "Home" [level=1]', 'feed "Posts"']);
});

test("reading the feed, liking and commenting", RARE, async () => {
  const [nell, bert] = await crewMates();
  const postId = await post(bert, "Roof is on");
  const body = { postId, type: "comment", content: "Forty squares" } as const;
  await callApi(createInteraction, { body }, bert.token);
  const visitor = await browser.visit({ ...PHONE, as: nell });
  const { page } = visitor;
  await visitor.goTo("/?filter=crew");
  await hears(page.getByRole("main"), [
    'heading "Home" [level=1]',
    'textbox "Share a project update"',
    'group "Whose posts"',
    'radio "MyCrew" [checked]',
    'group "Order"',
    'radio "Recent" [checked]',
    'feed "Posts"',
    'article "Bert Aldous"',
    'heading "Bert Aldous" [level=2]',
    "text: Plumber · West Yorkshire ·",
    'button "Post options"',
    "paragraph: Roof is on",
    'button "1 comment"',
    'button "Like"',
    'button "Comment"',
    'button "Interested"',
    'button "Share"',
    'list "Latest comments"',
    "paragraph: Forty squares",
  ]);

  const card = await openPost(visitor, postId);
  const sayings = await listen(visitor);
  await card.getByRole("button", { name: "Like", exact: true }).click();
  await sayings.says("Post liked!");
  await hears(card, ['button "1 like"', 'button "1 comment" [expanded]', 'button "Like" [pressed]']);
  await card.getByLabel("Write a comment").fill("Which slates?");
  await card.getByRole("button", { name: "Post comment" }).click();
  await sayings.says("Comment added!");
  await hears(card, [
    'button "2 comments" [expanded]',
    'region "Comments"',
    "paragraph: Forty squares",
    /^button "Like Bert Aldous’s comment"/,
    /^button "Reply to Bert Aldous"/,
    "paragraph: Which slates?",
    /^button "Delete Nell Nair’s comment"/,
    'textbox "Write a comment"',
  ]);
});

test(
  "a like on a phone is said and shown by its button and the count alone; what failed is written, too",
  RARE,
  async () => {
    const [nell, bert] = await crewMates();
    const postId = await post(bert, "Roof is on");
    const visitor = await browser.visit({ ...PHONE, as: nell });
    const card = await openPost(visitor, postId);
    const sayings = await listen(visitor);
    const words = () => card.evaluate((node) => (node as HTMLElement).innerText);
    const before = await words();
    await card.getByRole("button", { name: "Like", exact: true }).click();
    await sayings.says("Post liked!");
    await hears(card, ['button "1 like"', 'button "Like" [pressed]']);
    // Nothing moves under the finger: only the count's text changes.
    expect((await words()).replace("1 like", "0 likes")).toBe(before);
    const said = visitor.page.getByText("Post liked!");
    expect(
      await said.evaluateAll((nodes) => nodes.filter((node) => node.closest(".sr-only") === null)),
    ).toEqual([]);

    visitor.errors.expect("422 POST /api/interactions");
    await visitor.page.route("**/api/interactions", (route) => refuse(route, 422), { times: 1 });
    await card.getByRole("button", { name: "Like", exact: true }).click();
    await sayings.says(BUSY);
    await visitor.sees(BUSY);
    await hears(card, ['button "1 like"', 'button "Like" [pressed]']);
  },
);

test("answering a crew request", RARE, async () => {
  const [nell, zoe] = await Promise.all([
    join({ firstName: "Nell" }),
    join({ firstName: "Zoe", lastName: "Pike" }),
  ]);
  const body = { receiverId: nell.id, message: "We met in Salford." };
  await callApi(requestCrew, { body }, zoe.token);
  const visitor = await browser.visit({ ...PHONE, as: nell });
  const main = visitor.page.getByRole("main");
  await visitor.goTo("/crew?tab=requests");
  await hears(main, [
    'heading "My Crew" [level=1]',
    'tablist "Crew and requests"',
    'tab "My Crew (0)"',
    'tab "Crew Requests (1)" [selected]',
    'tabpanel "Crew Requests (1)"',
    'heading "Crew requests received" [level=2]',
    'article "Zoe Pike"',
    "paragraph: We met in Salford.",
    /^button "Accept Zoe Pike"/,
    /^button "Decline Zoe Pike"/,
  ]);
  const sayings = await listen(visitor);
  await visitor.press("Accept Zoe Pike");
  await sayings.says("You are now in each other's crew");
  await hears(main, ['tab "My Crew (1)"', 'tab "Crew Requests (0)" [selected]']);
});

test("a chat", RARE, async () => {
  const [nell, bert] = await crewMates();
  await send(bert, nell, "Are you free on Monday?");
  const visitor = await browser.visit({ ...PHONE, as: nell });
  const { page } = visitor;
  await visitor.goTo("/");
  await hears(page.getByRole("banner"), [/^button "Messages, 1 unread"/]);
  await openChats(visitor);
  await hears(page.getByRole("main"), [
    'button "Back to home"',
    'heading "Messages" [level=1]',
    'tab "Chats" [selected]',
    'list "Conversations"',
    /^button "Bert Aldous\s?, 1 unread"/,
    "paragraph: Are you free on Monday?",
    'button "Options for Bert Aldous"',
  ]);
  await visitor.button(/^Bert Aldous/).click();
  await hears(page.getByRole("main"), [
    'button "Back to chats"',
    'heading "Bert Aldous" [level=1]',
    'log "Messages with Bert Aldous"',
    'text: "Bert Aldous:"',
    "paragraph: Are you free on Monday?",
    'textbox "Message Bert Aldous"',
    'button "Send message" [disabled]',
  ]);
  await page.getByRole("textbox", { name: "Message Bert Aldous" }).fill("From nine");
  await visitor.press("Send message");
  await hears(page.getByRole("log"), ['text: "You:"', "paragraph: From nine"]);
  const sayings = await listen(visitor);
  await send(bert, nell, "See you there");
  await sayings.says("See you there");

  // Everything missed is announced, at once or one after another, even if the member's own message is the newest.
  await visitor.losesSignal();
  await send(bert, nell, "Bring boots");
  await send(bert, nell, "And a hat");
  await send(nell, bert, "I will");
  await visitor.hasSignalAgain();
  await sayings.says(/Bert Aldous: Bring boots\n(?:Bert Aldous: )?And a hat/);
});

test("notifications", RARE, async () => {
  const [nell, bert] = await crewMates();
  const postId = await post(nell, "Lintel's in.");
  await callApi(createInteraction, { body: { postId, type: "like", on: true } }, bert.token);
  const visitor = await browser.visit({ ...PHONE, as: nell });
  const { page } = visitor;
  await expect
    .poll(async () => {
      await visitor.goTo("/mobile-notifications");
      await visitor.isAt("Notifications");
      await visitor.isWhole();
      return page.getByText(/Bert Aldous liked your post/).count();
    })
    .toBeGreaterThan(0);
  await hears(page.getByRole("main"), [
    'heading "Notifications" [level=1]',
    /^button "New: Bert Aldous liked your post/,
    'button "Options: Bert Aldous liked your post"',
  ]);
});

test("editing one's profile", RARE, async () => {
  const nell = await join({ firstName: "Nell" });
  const visitor = await browser.visit({ ...PHONE, as: nell });
  await visitor.goTo("/profile");
  await visitor.press("Edit Profile");
  const form = visitor.dialog("Edit Profile");
  await visitor.sees(form);
  await visitor.fills({ Name: " " });
  await visitor.press("Save changes");
  await hears(form, [
    'heading "Edit Profile" [level=2]',
    'group "There is a problem"',
    'link "Name is required"',
    'textbox "Name" [invalid]',
    "paragraph: Name is required",
    'combobox "Main trade (yours or the one you hire)"',
    'option "Electrician" [selected]',
    'textbox "Company (optional)": Nair Electrical',
    'radiogroup "Who sees your email, phone, CV and certificates?"',
    /^radio "Members .*\[checked\]$/,
    'button "Save changes"',
  ]);
  const sayings = await listen(visitor);
  await visitor.fills({ Name: "Nell Brook" });
  await visitor.press("Save changes");
  await sayings.says("Profile updated successfully");
  await hears(visitor.page.getByRole("main"), ['heading "Nell Brook" [level=1]', 'button "Edit Profile"']);
});

test("reporting a post", RARE, async () => {
  const [nell, otto] = await Promise.all([join({ firstName: "Nell" }), join({ firstName: "Otto" })]);
  const visitor = await browser.visit({ ...PHONE, as: nell });
  const card = await openPost(visitor, await post(otto, "Not what it seems"));
  await card.getByRole("button", { name: "Post options" }).click();
  await hears(visitor.page.getByRole("menu"), [
    'menu "Post options"',
    'menuitem "Copy link"',
    'menuitem "Report"',
  ]);
  await visitor.page.keyboard.press("Escape");
  await chooseFromMenu(visitor, card, "Report");
  const form = visitor.dialog("Report post");
  const sayings = await listen(visitor);
  await form.getByRole("button", { name: "Report post" }).click();
  await hears(form, [
    'heading "Report post" [level=2]',
    "paragraph: Only our moderators read your own words. Whoever wrote it may be told the reason you choose, but never that it was you.",
    'radiogroup "What is wrong with it?" [invalid]',
    "paragraph: Report reason required",
    /^radio "Spam /,
    'textbox "Anything our moderators should know (optional)"',
    'button "Cancel"',
    'button "Report post"',
  ]);
  await form.getByRole("radio", { name: /^Fake/ }).check();
  await form.getByRole("button", { name: "Report post" }).click();
  await sayings.says("Reported. You no longer see this post.");
  await hears(visitor.page.getByRole("main"), [
    'button "Undo"',
    'button "Mute Otto Nair"',
    'button "Block Otto Nair"',
  ]);
});
