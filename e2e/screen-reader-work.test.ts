import { test } from "vitest";

import { postApprenticeship } from "./support/apprenticeships.ts";
import { RARE, useBrowser } from "./support/browser.ts";
import { crewMates } from "./support/chat.ts";
import { postJob } from "./support/jobs.ts";
import { hears, listen } from "./support/read-aloud.ts";

const browser = useBrowser();
const PHONE = { width: 390 };

// What a screen reader user hears: names, order and states from the accessibility tree, and announcements.

test("finding a job and declaring interest", RARE, async () => {
  const [nell, bert] = await crewMates();
  await postJob(bert, { title: "Hang forty doors", trade: "Carpenter", county: "Fife", town: "Cupar" });
  const visitor = await browser.visit({ ...PHONE, as: nell });
  const { page } = visitor;
  await visitor.goTo("/jobs");
  await visitor.isAt("Job Board");
  await visitor.isWhole();
  const sayings = await listen(visitor);
  await page.getByRole("searchbox", { name: "Search jobs" }).fill("forty doors");
  await sayings.says("1 job matches");
  await hears(page.getByRole("main"), [
    'navigation "Boards"',
    'heading "Job Board" [level=1]',
    'searchbox "Search jobs": forty doors',
    'combobox "Sort jobs by"',
    'list "Active filters"',
    'article "Hang forty doors"',
    'heading "Hang forty doors" [level=2]',
    "paragraph: £210/day",
    'img "Where:"',
    "text: Cupar, Fife",
    'img "When:"',
    'link "Bert Aldous"',
    'button "Save Hang forty doors"',
    'button "Declare Interest Hang forty doors"',
  ]);
  await visitor.press("Declare Interest Hang forty doors");
  const question = visitor.dialog(/^Declare interest in/);
  await hears(question, [
    /^heading "Declare interest in “Hang forty doors”\?"/,
    /This shares your name, phone and email with Bert Aldous\./,
    'button "Cancel"',
    'button "Declare Interest"',
  ]);
  await question.getByRole("button", { name: "Declare Interest" }).click();
  await sayings.says(/Interest declared/i);
  await visitor.seesNo(question);
  // The chat about the job has replaced the screen.
  await hears(page.getByRole("main"), [/^link "Job: Hang forty doors/]);
  await page.goBack();
  await hears(page.getByRole("article", { name: "Hang forty doors" }), [/^button "Withdraw/]);
});

test("applying for an apprenticeship", RARE, async () => {
  const [nell, bert] = await crewMates();
  await postApprenticeship(bert, { title: "Apprentice slater by the sea", cvRequired: false });
  const visitor = await browser.visit({ ...PHONE, as: nell });
  const { page } = visitor;
  await visitor.goTo("/apprenticeships?q=slater+sea");
  const card = page.getByRole("article", { name: "Apprentice slater by the sea" });
  await hears(page.getByRole("main"), [
    'heading "Apprenticeships" [level=1]',
    'button "“slater sea” , remove filter"',
    'article "Apprentice slater by the sea"',
    "paragraph: £95/day",
    'button "Apply Now Apprentice slater by the sea"',
  ]);
  await card.getByRole("button", { name: /^Apply Now/ }).click();
  const form = visitor.dialog("Apply");
  await hears(form, [
    'heading "Apply" [level=2]',
    "paragraph: Apprentice slater by the sea, Hartlepool, Durham",
    'button "Close"',
    'group "CV (optional)"',
    'button "Upload CV"',
    'textbox "Message (optional)"',
    /^paragraph: This shares your name/,
    'button "Submit Application"',
  ]);
  const sayings = await listen(visitor);
  await form.getByRole("button", { name: "Submit Application" }).click();
  await sayings.says(/Application Submitted!\s*Your application has been sent to the employer\./);
  await hears(card, ['text: "Application: Submitted"', 'button "Withdraw Apprentice slater by the sea"']);
});

test("what does not work is told to everybody", RARE, async () => {
  const visitor = await browser.visit(PHONE);
  await visitor.goTo("/terms");
  await visitor.link("Accessibility").click();
  await visitor.isAt("Accessibility", "/accessibility");
  await hears(visitor.page.getByRole("main"), [
    'heading "Accessibility" [level=1]',
    'navigation "On this page"',
    'heading "4. What does not work yet" [level=2]',
    'heading "5. Tell us" [level=2]',
    'link "contact form"',
  ]);
});
