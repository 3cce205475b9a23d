import { readFile } from "node:fs/promises";

import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";

import { updateCurrentUser } from "#contracts/accounts.ts";
import { createProject } from "#contracts/projects.ts";

import { callApi } from "./support/api.ts";
import { findViolations, layOut } from "./support/axe.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { pastePhoto } from "./support/composing.ts";
import { holdsFocus } from "./support/keyboard.ts";
import { join } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { makePhoto } from "./support/photos.ts";
import { refuse } from "./support/post-card.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();
const PDF = { name: "joiner.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };

describe.each(WIDTHS)("at %i pixels", (width) => {
  test("a project is added with two photos, posted, pinned, changed and deleted", RARE, async () => {
    const visitor = await browser.visit({ width, as: await join({ firstName: "Ada" }) });
    await visitor.goTo("/profile");
    await visitor.press("Add Project");
    const form = visitor.dialog("Add Project");
    await form.getByRole("button", { name: "Add Project" }).click();
    for (const words of [
      "Title is required",
      "Description must be at least 10 characters",
      "At least one image is required",
    ]) {
      await visitor.sees(form.getByRole("link", { name: words }));
    }
    await expect(findViolations(visitor.page)).resolves.toEqual([]);

    await visitor.fills({ Title: "Loft conversion", Description: "Two dormers and a stair of oak." });
    await form
      .getByLabel("Photos", { exact: true })
      .setInputFiles([await makePhoto("before"), await makePhoto("after")]);
    await visitor.sees(form.getByText("2 of 5 photos"));
    await form.getByRole("button", { name: "Move photo 2 earlier" }).click();
    await form.getByLabel("What photo 1 shows").fill("The finished stair");
    // The server has deleted the photos in the meantime: they are sent again.
    visitor.errors.expect("400 POST /api/projects");
    await visitor.page.route("**/api/projects", (it) => refuse(it, 400, "media_not_found"), { times: 1 });
    await form.getByRole("button", { name: "Add Project" }).click();
    const share = visitor.dialog("Portfolio Uploaded!");
    await visitor.sees(share);
    await expect(findViolations(visitor.page)).resolves.toEqual([]);
    await share.getByRole("button", { name: "Yes" }).click();
    await visitor.seesToast("Post created!");
    const post = visitor.page.getByRole("article").filter({ hasText: "Loft conversion - Two dormers" });
    await visitor.sees(post.getByRole("img", { name: "The finished stair" }));

    await visitor.press("Loft conversion");
    const viewer = visitor.dialog("Loft conversion");
    await visitor.sees(viewer.getByText("1 / 2"));
    await visitor.sees(viewer.getByText("Two dormers and a stair of oak."));
    await holdsFocus(visitor, viewer);
    await visitor.page.keyboard.press("ArrowRight");
    await visitor.sees(viewer.getByText("2 / 2"));
    // The member's own viewer ends at the last photo; the other's starts again.
    await visitor.page.keyboard.press("ArrowRight");
    await visitor.sees(viewer.getByText("2 / 2"));
    await visitor.page.keyboard.press("ArrowLeft");
    await viewer.getByRole("button", { name: "Photo 2", exact: true }).click();
    await visitor.sees(viewer.getByText("2 / 2"));
    await expect(findViolations(visitor.page)).resolves.toEqual([]);
    await visitor.page.keyboard.press("Escape");
    await visitor.seesNo(viewer);

    await visitor.press("Pin Loft conversion");
    await visitor.sees(panel(visitor, "Project Portfolio").getByTitle("Pinned project"));
    await visitor.press("Edit Loft conversion");
    const edit = visitor.dialog("Edit Project");
    await edit.getByLabel(/^Title/).fill("Loft conversion, Leeds");
    await edit.getByRole("button", { name: "Remove photo 2" }).click();
    await edit.getByRole("button", { name: "Update" }).click();
    await visitor.seesNo(edit);
    await visitor.sees(visitor.button("Loft conversion, Leeds"));

    await visitor.press("Edit Loft conversion, Leeds");
    await edit.getByRole("button", { name: "Delete" }).click();
    const asking = visitor.dialog("Delete project");
    await visitor.sees(
      asking.getByText("Are you sure you want to delete this project? This action cannot be undone."),
    );
    await asking.getByRole("button", { name: "Delete" }).click();
    await visitor.seesToast("Project deleted");
    await visitor.sees("No projects yet");
    await layOut(visitor.page);
    await expect(findViolations(visitor.page)).resolves.toEqual([]);
  });

  test("a half-written project asks before it closes and is still there after a reload", RARE, async () => {
    const visitor = await browser.visit({ width, as: await join({ firstName: "Ben" }) });
    // A long-used tab: Chromium keeps 50 entries, and drops one for each new one.
    await visitor.page.evaluate(() => Array.from({ length: 50 }, () => history.pushState(null, "")));
    await visitor.goTo("/profile");
    await visitor.press("Add Project");
    const form = visitor.dialog("Add Project");
    await visitor.fills({ Title: "Garden wall" });
    await pastePhoto(visitor.field("Title"), await makePhoto("wall"));
    await visitor.sees(form.getByText("1 of 5 photos"));
    await visitor.page.goBack();
    await visitor.dialog("Discard what you wrote?").getByRole("button", { name: "Keep editing" }).click();
    await visitor.seesNo(visitor.dialog("Discard what you wrote?"));
    visitor.page.on("dialog", (warning) => void warning.accept());
    await visitor.page.reload();
    await visitor.press("Add Project");
    await expect.poll(() => visitor.field("Title").inputValue()).toBe("Garden wall");
    await visitor.sees(form.getByText("1 of 5 photos"));
    visitor.errors.expect("500 POST /api/projects");
    await visitor.page.route("**/api/projects", (route) => route.fulfill({ status: 500 }), { times: 1 });
    await visitor.fills({ Description: "Yorkshire stone, laid dry." });
    await form.getByRole("button", { name: "Add Project" }).click();
    await visitor.seesToast("Failed to create project. Please try again.");
    await form.getByRole("button", { name: "Add Project" }).click();
    await visitor.dialog("Portfolio Uploaded!").getByRole("button", { name: "No" }).click();
    await visitor.sees(visitor.button("Garden wall"));
    await visitor.press("Add Project");
    await expect.poll(() => visitor.field("Title").inputValue()).toBe("");
  });

  test("of six files five photos are taken and the rest is named", RARE, async () => {
    const visitor = await browser.visit({ width, as: await join({ firstName: "Cy" }) });
    await visitor.goTo("/profile");
    await visitor.press("Add Project");
    const form = visitor.dialog("Add Project");
    const photos = await Promise.all([1, 2, 3, 4, 5, 6].map((at) => makePhoto(`p${at}`, SMALL)));
    await form.getByLabel("Photos", { exact: true }).setInputFiles([...photos, PDF]);
    await visitor.seesToast("Some images failed");
    await visitor.sees(form.getByText("Maximum 5 images allowed"));
    await visitor.sees(form.getByText("Unsupported file type: joiner.pdf"));
    await visitor.sees(form.getByText("5 of 5 photos"));
    await expect(form.getByRole("button", { name: "Add photos" }).isDisabled()).resolves.toBe(true);
    await form.getByRole("button", { name: "Remove photo 5" }).click();
    await visitor.sees(form.getByText("4 of 5 photos"));
  });

  test("another's projects: the first three, all of them, and a viewer that starts over", RARE, async () => {
    const owner = await withProjects(await join({ firstName: "Dee" }), 5);
    const visitor = await browser.visit({ width, as: await join({ firstName: "Eli" }) });
    await visitor.goTo(`/profile/${owner.id}`);
    const projects = panel(visitor, "Recent Projects");
    await expect.poll(() => projects.getByRole("listitem").count()).toBe(3);
    await projects.getByRole("button", { name: "+2 more projects" }).click();
    const all = visitor.dialog("Projects");
    await expect.poll(() => all.getByRole("listitem").count()).toBe(5);
    await expect(findViolations(visitor.page)).resolves.toEqual([]);
    await all.getByRole("button", { name: "Project 5", exact: true }).click();
    const viewer = visitor.dialog("Project 5");
    await visitor.sees(viewer.getByText("1 / 2"));
    await holdsFocus(visitor, viewer);
    await visitor.page.keyboard.press("ArrowLeft");
    await visitor.sees(viewer.getByText("2 / 2"));
    await visitor.page.keyboard.press("ArrowRight");
    await visitor.sees(viewer.getByText("1 / 2"));
    await visitor.page.goBack();
    await visitor.seesNo(viewer);
    await visitor.sees(all);
  });

  test("a fourth pin is refused in the server's words", RARE, async () => {
    const visitor = await browser.visit({
      width,
      as: await withProjects(await join({ firstName: "Fay" }), 4),
    });
    await visitor.goTo("/profile");
    for (const at of [1, 2, 3]) {
      await visitor.press(`Pin Project ${at}`);
      await visitor.sees(visitor.button(`Unpin Project ${at}`));
    }
    visitor.errors.expect("409 PATCH /api/projects/");
    await visitor.press("Pin Project 4");
    await visitor.seesToast("You can pin 3 projects. Please unpin one of them first.");
    await visitor.sees(visitor.button("Pin Project 4"));
  });

  test("a qualification is added with its certificate, which others download", RARE, async () => {
    const member = await join({ firstName: "Gus" });
    const visitor = await browser.visit({ width, as: member });
    await visitor.goTo("/profile");
    await visitor.press(/Qualifications/);
    const list = visitor.dialog("Qualifications");
    await visitor.sees(list.getByText("No qualifications uploaded"));
    await list.getByRole("button", { name: "Add Qualification" }).click();
    const form = visitor.dialog("Add Qualification");
    for (const note of ["Image or PDF, at most 5 MB", "certificates are seen by members."])
      await visitor.sees(form.getByText(note));
    await form
      .getByLabel("Certificate file")
      .setInputFiles({ ...PDF, name: "a.txt", mimeType: "text/plain" });
    await visitor.sees(form.getByText("Invalid file type").first());
    // A phone's photo that this browser cannot read, and one that it can, although the server accepts no such file.
    const heic = { name: "card.heic", mimeType: "image/heic", buffer: Buffer.from("no photo") };
    await form.getByLabel("Certificate file").setInputFiles(heic);
    const words =
      "This photo is HEIC. In Camera settings choose Most Compatible. Or use another photo (JPEG or PNG) or a PDF.";
    await visitor.sees(form.getByText(words).first());
    await form
      .getByLabel("Certificate file")
      .setInputFiles(await makePhoto("card", { format: "avif", width: 120, height: 80 }));
    await visitor.sees(form.getByText("card.avif"));
    await visitor.sees(form.getByRole("button", { name: "Remove certificate" }));
    await visitor.seesNo(form.getByText(words));
    await form.getByLabel("Certificate file").setInputFiles(PDF);
    await visitor.sees(form.getByText("joiner.pdf"));
    await form.getByLabel(/^Title/).fill("CSCS card");
    await form.getByLabel("Date obtained (optional)").fill("2999-01-01");
    await form.getByRole("button", { name: "Add Qualification" }).click();
    await visitor.sees(form.getByText("Date obtained cannot be in the future").first());
    await expect(findViolations(visitor.page)).resolves.toEqual([]);
    await form.getByLabel("Date obtained (optional)").fill("2020-05-03");
    await visitor.fills({ "Expires on (optional)": "2020-05-04", "Number (optional)": "SKW-12345678" });
    await form.getByRole("button", { name: "Add Qualification" }).click();
    await visitor.seesToast("Qualification added");
    await visitor.sees(list.getByText("expired", { exact: true }));
    await visitor.sees(list.getByText("No. SKW-12345678"));
    await list.getByRole("button", { name: "Edit CSCS card" }).click();
    const edit = visitor.dialog("Edit Qualification");
    await edit.getByLabel("Scheme (optional)").fill("CSCS");
    await edit.getByRole("button", { name: "Update" }).click();
    await visitor.seesToast("Qualification updated");
    await expect(findViolations(visitor.page)).resolves.toEqual([]);

    const reader = await join({ firstName: "Hal" });
    const other = await browser.visit({ width, as: reader });
    await other.goTo(`/profile/${member.id}`);
    await other.press(/Qualifications/);
    const theirs = other.dialog("Qualifications");
    await other.sees(theirs.getByText(/5678/));
    await expect(theirs.getByText("SKW").count()).resolves.toBe(0);
    await expect(theirs.getByRole("button", { name: /^Delete/ }).count()).resolves.toBe(0);
    await gets(other, theirs.getByRole("link", { name: /Certificate\.pdf/ }), "Certificate.pdf");
    await other.sees(theirs.getByRole("link", { name: /^View certificate/ }));
    await list.getByRole("button", { name: "Delete CSCS card" }).click();
    await visitor.dialog("Delete qualification").getByRole("button", { name: "Delete" }).click();
    await visitor.seesToast("Qualification deleted");
    await visitor.sees(list.getByText("No qualifications uploaded"));
  });

  test("a CV is uploaded, downloaded by another member, kept to the crew and removed", RARE, async () => {
    const member = await join({ firstName: "Ivy" });
    const visitor = await browser.visit({ width, as: member });
    await visitor.goTo("/profile");
    await visitor.press(/C\.V/);
    const own = visitor.dialog("C.V");
    await visitor.sees(own.getByText("No CV uploaded"));
    await own.getByLabel("CV file").setInputFiles({ ...PDF, name: "cv.txt" });
    await visitor.seesToast("Invalid file type");
    await own.getByLabel("CV file").setInputFiles({ ...PDF, buffer: Buffer.alloc(10 * 1_048_576 + 1) });
    await visitor.seesToast("File too large");
    await own.getByLabel("CV file").setInputFiles(PDF);
    await visitor.seesToast("Profile updated successfully");
    await visitor.sees(own.getByText("CV.pdf"));
    await expect(findViolations(visitor.page)).resolves.toEqual([]);

    const reader = await join({ firstName: "Jo" });
    const other = await browser.visit({ width, as: reader });
    await other.goTo(`/profile/${member.id}`);
    await other.press(/C\.?V/);
    await gets(other, other.dialog("C.V").getByRole("link", { name: "Download CV" }), "CV.pdf");
    await expect(findViolations(other.page)).resolves.toEqual([]);

    await callApi(updateCurrentUser, { body: { contactVisibility: "crew" } }, member.token);
    await other.page.reload();
    await other.sees("Shared with crew");

    await own.getByRole("button", { name: "Remove" }).click();
    await visitor.dialog("Remove your CV?").getByRole("button", { name: "Remove CV" }).click();
    await visitor.sees(own.getByText("No CV uploaded"));
  });
});

const SMALL = { width: 320, height: 240 };

function panel(visitor: Visitor, name: string): Locator {
  return visitor.page.getByRole("region", { name });
}

async function withProjects(member: Member, count: number): Promise<Member> {
  for (let at = 1; at <= count; at++) {
    const photos = [await makePhoto(`a${at}`, SMALL), await makePhoto(`b${at}`, SMALL)];
    const imageUrls = photos.map(({ buffer }) => `data:image/jpeg;base64,${buffer.toString("base64")}`);
    const body = { title: `Project ${at}`, description: "Done in a fortnight.", imageUrls };
    await callApi(createProject, { body }, member.token);
  }
  return member;
}

/** The link downloads the uploaded file under the name that the site gives it. */
async function gets(visitor: Visitor, link: Locator, name: string): Promise<void> {
  const [download] = await Promise.all([visitor.page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toBe(name);
  expect((await readFile(await download.path())).toString().startsWith("%PDF-1.4")).toBe(true);
}
