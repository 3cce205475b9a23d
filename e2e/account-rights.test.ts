import { readFile } from "node:fs/promises";

import { describe, expect, test } from "vitest";

import { createPost, getPost } from "#contracts/feed.ts";

import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { hasFocus } from "./support/keyboard.ts";
import { join, PASSWORD } from "./support/members.ts";
import { receiveMail } from "./support/outbox.ts";

const browser = useBrowser();
/** Jobs run every few seconds, and other tests queue theirs too. */
const MADE_WITHIN = { timeout: 60_000 };

describe.each(WIDTHS)("at %i pixels", (width) => {
  test("a member has a copy of their data made and downloads it", RARE, async () => {
    const member = await join({ firstName: "Dora" });
    await callApi(createPost, { body: { content: "Mortar mixed." } }, member.token);
    const visitor = await browser.visit({ width, as: member });
    await visitor.goTo("/settings");
    await visitor.scrollsTo("Download my data");
    await visitor.press("Prepare my data");
    const link = visitor.page.getByRole("link", { name: "Download my data" });
    await link.waitFor(MADE_WITHIN);
    await visitor.sees("This one goes as soon as you ask for a new one.");
    await visitor.sees("Your copy is ready: download it first. You cannot reach it afterwards.");
    expect(await findViolations(visitor.page)).toEqual([]);
    const [download] = await Promise.all([visitor.page.waitForEvent("download"), link.click()]);
    expect(download.suggestedFilename()).toBe("crewyard-data.zip");
    const zip = await readFile(await download.path());
    expect(zip.subarray(0, 4).toString("latin1")).toBe("PK\x03\x04");
    await receiveMail(member.email, "Your data is ready to download");
  });

  test("a member deletes their account, is offered to keep it, and keeps it", RARE, async () => {
    const [member, other] = [await join({ firstName: "Lena" }), await join({ firstName: "Omar" })];
    const post = await callApi(createPost, { body: { content: "Last brick." } }, member.token);
    const visitor = await browser.visit({ width, as: member });
    await visitor.goTo("/settings");
    await visitor.scrollsTo("Delete my account");
    await visitor.press("Delete my account");
    const dialog = visitor.dialog("Delete your account?");
    await dialog.waitFor();
    // On a phone its keyboard would cover the dialog's text.
    if (width === 1280) await hasFocus(dialog.getByLabel("Your password"));
    expect(await findViolations(visitor.page)).toEqual([]);
    visitor.errors.expect("403 DELETE /api/user/current");
    await dialog.getByLabel("Your password").fill("not-the-password-1");
    await dialog.getByRole("button", { name: "Delete my account" }).click();
    await visitor.sees("That is not your current password.");
    // Requests still under way when the session ended.
    visitor.errors.allow("401 GET");
    await dialog.getByLabel("Your password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Delete my account" }).click();
    await visitor.isAt("Sign in");
    await visitor.sees(visitor.page.getByText(/It will be deleted on \d+ \w+ \d{4}/));
    await expect(callApi(getPost, { params: { id: post.id } }, other.token)).rejects.toThrow(/404/);

    visitor.errors.expect("403 POST /api/auth/login");
    await visitor.fills({ Email: member.email, Password: PASSWORD });
    await visitor.press("Sign In");
    await visitor.sees(visitor.page.getByText(/will be deleted on .*, unless you keep it/));
    await visitor.press("Keep my account");
    await visitor.isAt("Email Preferences", "/settings");
    expect((await callApi(getPost, { params: { id: post.id } }, other.token)).id).toBe(post.id);
  });
});
