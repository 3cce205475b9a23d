import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";

import { getCurrentUser, updateCurrentUser } from "#contracts/accounts.ts";
import { listBlocked } from "#contracts/blocks.ts";
import { checkCrew, listCrewRequests, requestCrew } from "#contracts/crew.ts";
import { getFollow } from "#contracts/follows.ts";

import { callApi } from "./support/api.ts";
import { findViolations, layOut } from "./support/axe.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { writePost } from "./support/feed.ts";
import { join } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { makePhoto } from "./support/photos.ts";
import { BUSY, refuse } from "./support/post-card.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();

test("a profile is filled from empty to whole on a phone", async () => {
  const member = await join({ firstName: "Una" });
  const visitor = await browser.visit({ width: 390, as: member });
  const { page } = visitor;
  await visitor.goTo("/profile");
  await visitor.isAt("Una Nair", "/profile");
  await visitor.sees("2 of 7 parts done.");
  await visitor.sees("No posts yet. Share your first project update!");

  await visitor.button("Add a photo").last().click();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("menuitem", { name: "Choose a photo" }).click(),
  ]);
  await chooser.setFiles(await makePhoto("una"));
  const crop = visitor.dialog("Your photo");
  await crop.getByLabel("Zoom").fill("2");
  await expect(findViolations(page)).resolves.toEqual([]);
  // Placed without dragging, and clamped to the photo.
  const right = (part: Locator) => part.evaluate((node) => Math.round(node.getBoundingClientRect().right));
  const [photo, circle] = [crop.locator("img"), crop.getByTestId("cropper")];
  expect(await right(photo)).toBeGreaterThan(await right(circle));
  for (let presses = 0; presses < 25; presses++)
    await crop.getByRole("button", { name: "Move left" }).click();
  expect(await right(photo)).toBe(await right(circle));
  await crop.getByRole("button", { name: "Use this photo" }).click();
  await visitor.seesToast("Profile updated successfully");
  await visitor.sees("3 of 7 parts done.");
  await visitor.sees(visitor.button("Change photo"));

  await visitor.press("Write a few words about you");
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("TEXTAREA");
  await page.keyboard.type("Rewires and EV chargers.");
  await visitor.dialog("Edit Profile").getByLabel("My crew").check();
  await visitor.press("Save changes");
  await visitor.seesToast("Profile updated successfully");
  await visitor.sees("Rewires and EV chargers.");
  await visitor.sees("Email, phone, CV and certificates are seen by your crew only.");

  await visitor.press("Show a project");
  await visitor.fills({ Title: "Loft rewire", Description: "Forty points in four days." });
  const project = visitor.dialog("Add Project");
  await project.getByLabel("Photos", { exact: true }).setInputFiles([await makePhoto("loft")]);
  await visitor.sees(project.getByText("1 of 5 photos"));
  await project.getByRole("button", { name: "Add Project" }).click();
  await visitor.dialog("Portfolio Uploaded!").getByRole("button", { name: "No" }).click();
  await visitor.seesNo(visitor.dialog("Portfolio Uploaded!"));
  await visitor.sees("5 of 7 parts done.");
  await layOut(page);
  await expect(findViolations(page)).resolves.toEqual([]);
  const me = await callApi(getCurrentUser, {}, member.token);
  expect(me).toMatchObject({ bio: "Rewires and EV chargers.", contactVisibility: "crew" });
  expect(me.avatar).toMatch(/^\/media\//);
});

describe.each(WIDTHS)("at %i pixels", (width) => {
  test("what is wrong is said beside its field, and a failure loses nothing", RARE, async () => {
    const visitor = await browser.visit({ width, as: await join({ firstName: "Una" }) });
    const { page } = visitor;
    await visitor.goTo("/profile");
    await visitor.press("Edit Profile");
    const form = visitor.dialog("Edit Profile");
    await form.getByLabel("Main trade (yours or the one you hire)").selectOption("Other");
    await visitor.fills({ Name: " ", "Bio (optional)": "x".repeat(501) });
    await visitor.press("Save changes");
    for (const words of [
      "Name is required",
      "Please specify your trade",
      "Bio must be less than 500 characters",
    ]) {
      await visitor.sees(form.getByRole("link", { name: words }));
    }
    await expect(findViolations(page)).resolves.toEqual([]);

    visitor.errors.expect("400 PATCH /api/user/current");
    await visitor.fills({
      Name: "Crewyard Support",
      "Your trade": "Stair Builder",
      "Bio (optional)": "Stairs.",
    });
    await visitor.press("Save changes");
    const words = "This name could be taken for Crewyard’s own. Please use your own name";
    await visitor.sees(form.getByRole("link", { name: words }));

    visitor.errors.expect("422 PATCH /api/user/current");
    await page.route("**/api/user/current", (route) =>
      route.request().method() === "PATCH" ? refuse(route, 422) : route.continue(),
    );
    await visitor.fills({
      Name: "Una van der Berg",
      "Your trade": "Stair Builder",
      "Bio (optional)": "Stairs.",
    });
    await visitor.press("Save changes");
    await visitor.seesToast("Failed to update profile. Please try again.");
    await page.unroute("**/api/user/current");
    await page.keyboard.press("Escape");
    await visitor.dialog("Discard what you wrote?").getByRole("button", { name: "Keep editing" }).click();
    await visitor.press("Save changes");
    await visitor.seesToast("Profile updated successfully");
    await visitor.isAt("Una van der Berg");
    await visitor.sees("Stair Builder");
  });

  test("another member is followed, added, and blocked", async () => {
    const [member, other] = await Promise.all([join({ firstName: "Una" }), join({ firstName: "Olu" })]);
    await writePost(other, "Seen on a profile");
    const visitor = await browser.visit({ width, as: member });
    const { page } = visitor;
    await visitor.goTo(`/profile/${other.id}`);
    await visitor.isAt(other.name);
    for (const words of ["No reviews yet", "No qualifications uploaded", "No CV uploaded", other.email]) {
      await visitor.sees(words);
    }
    await visitor.sees(page.getByRole("article").filter({ hasText: "Seen on a profile" }));

    await visitor.press(`Follow ${other.name}`);
    await visitor.sees(visitor.button("Unfollow"));
    await expect(followOf(member, other)).resolves.toMatchObject({
      notifyOnPosts: true,
      notifyOnJobPosts: true,
    });
    await expect(findViolations(page, undefined, "[role=dialog]")).resolves.toEqual([]);
    await visitor.field("New jobs").uncheck();
    await expect.poll(async () => (await followOf(member, other))?.notifyOnJobPosts).toBe(false);
    await visitor.press("Unfollow");
    await visitor.sees(`You no longer follow ${other.name}.`);
    await page.keyboard.press("Escape");
    await visitor.sees(visitor.button(`Follow ${other.name}`));
    await expect(followOf(member, other)).resolves.toBeNull();

    await visitor.press("Add to My Crew");
    const message = visitor.dialog(`Add ${other.name} to your crew`).getByLabel("Message");
    await expect(message.inputValue()).resolves.toBe(
      `Hi ${other.firstName}, I'd like to add you to my crew.`,
    );
    await message.fill("x".repeat(301));
    await visitor.press("Send request");
    await visitor.sees("Message must be 300 characters or fewer");
    await message.fill("We met on the Salford job.");
    await visitor.press("Send request");
    await visitor.sees(visitor.button("Request Sent"));
    const received = await callApi(listCrewRequests, {}, other.token);
    expect(received).toMatchObject([{ message: "We met on the Salford job." }]);
    await expect(visitor.button("Request Sent").isDisabled()).resolves.toBe(true);
    await visitor.press(`Withdraw the request to ${other.name}`);
    await visitor.sees(visitor.button("Add to My Crew"));
    await callApi(requestCrew, { body: { receiverId: member.id } }, other.token);
    await page.reload();
    await visitor.press("Respond");
    await visitor.press(`Accept ${other.name}`);
    await visitor.sees(visitor.button("In Your Crew"));
    const standing = await callApi(checkCrew, { params: { userId: other.id } }, member.token);
    expect(standing.areCrewMembers).toBe(true);
    await visitor.press(`Remove ${other.name} from my crew`);
    const question = visitor.dialog(`Remove ${other.name} from your crew?`);
    visitor.errors.expect("503 DELETE /api/crew/");
    await page.route("**/api/crew/remove/*", (route) => refuse(route), { times: 1 });
    await question.getByRole("button", { name: "Remove" }).click();
    await visitor.seesToast("Error");
    await visitor.seesToast(`Failed to remove crew member. ${BUSY}`);
    await question.getByRole("button", { name: "Remove" }).click();
    await visitor.sees(visitor.button("Add to My Crew"));
    await layOut(page);
    await expect(findViolations(page)).resolves.toEqual([]);

    await visitor.press("Profile options");
    await page.getByRole("menuitem", { name: `Block ${other.name}` }).click();
    await visitor.dialog(`Block ${other.name}?`).getByRole("button", { name: "Block" }).click();
    await visitor.isAt("Home", "/");
    const { people } = await callApi(listBlocked, {}, member.token);
    expect(people.map(({ id }) => id)).toEqual([other.id]);
    visitor.errors.expect(`404 GET /api/users/${other.id}`);
    await visitor.goTo(`/profile/${other.id}`);
    await visitor.sees("User Not Found");
  });

  test("far too much content fits, in both themes", RARE, async () => {
    const [member, other] = await Promise.all([join({ firstName: "Una" }), join({ firstName: "Olu" })]);
    const name = "W".repeat(60);
    await callApi(
      updateCurrentUser,
      {
        body: {
          name,
          bio: "x".repeat(500),
          company: "C".repeat(80),
          trade: "Other",
          customTrade: "T".repeat(40),
          contactVisibility: "crew",
        },
      },
      other.token,
    );
    const visitor = await browser.visit({ width, as: member });
    await visitor.goTo(`/profile/${other.id}`);
    await visitor.isAt(name);
    await visitor.sees("Shared with crew");
    await visitor.seesNo(other.email);
    await visitor.isWhole();
    await expect(overflowOf(visitor)).resolves.toBe(0);
    await layOut(visitor.page);
    await expect(findViolations(visitor.page)).resolves.toEqual([]);
    await visitor.page.emulateMedia({ colorScheme: "dark" });
    // The colours change one after another, not all at once.
    await expect.poll(() => findViolations(visitor.page, "colours")).toEqual([]);
  });
});

test("every address of a profile leads where it should", RARE, async () => {
  const member = await join({ firstName: "Una" });
  const visitor = await browser.visit({ as: member });
  await visitor.goTo(`/profile/${member.id}`);
  await visitor.isAt(member.name, "/profile");
  await visitor.goTo("/my-crew?tab=requests");
  await visitor.isAt("My Crew", "/crew?tab=requests");
  await visitor.goTo("/profile/everybody");
  await visitor.isAt("User Not Found", "/profile/everybody");
  await visitor.link("Back to My Crew").click();
  await visitor.isAt("My Crew", "/crew");
});

test("a name in the feed leads to its profile and Back to the feed, all by keyboard", RARE, async () => {
  const [member, other] = await Promise.all([join({ firstName: "Una" }), join({ firstName: "Olu" })]);
  await writePost(other, "Whose post is this?");
  const visitor = await browser.visit({ as: member });
  const { page } = visitor;
  await visitor.goTo("/");
  const post = page.getByRole("article").filter({ hasText: "Whose post is this?" });
  await post.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await visitor.isAt(other.name, `/profile/${other.id}`);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(other.name);
  await visitor.sees(visitor.button("Add to My Crew"));
  await visitor.button(`Follow ${other.name}`).focus();
  await page.keyboard.press("Enter");
  await visitor.sees(visitor.button("Unfollow"));
  await page.keyboard.press("Escape");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe(`Following ${other.name}`);
  // Back returns to the feed as it was left; later posts are new.
  await writePost(other, "Written meanwhile");
  await page.goBack();
  await visitor.sees(visitor.button(/^\d+\+? new posts?$/));
  await visitor.sees(post);
  await visitor.seesNo("Written meanwhile");
});

function followOf(member: Member, other: Member) {
  return callApi(getFollow, { params: { id: other.id } }, member.token);
}

/** Returns how far the page can be scrolled sideways. */
function overflowOf({ page }: Visitor): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

test(
  "what is missing leads to the photo's menu each time, and the camera still closes it",
  RARE,
  async () => {
    const visitor = await browser.visit({ as: await join({ firstName: "Una" }) });
    await visitor.goTo("/profile");
    const choose = visitor.page.getByRole("menuitem", { name: "Choose a photo" });
    for (let time = 0; time < 2; time += 1) {
      await visitor.button("Add a photo").last().click();
      await visitor.sees(choose);
      await visitor.page.keyboard.press("Escape");
      await visitor.seesNo(choose);
    }
    const camera = visitor.button("Add a photo").first();
    await camera.click();
    await visitor.sees(choose);
    await camera.click();
    await visitor.seesNo(choose);
  },
);
