import type { Locator } from "playwright-core";
import { expect, test } from "vitest";

import { postApprenticeship } from "./support/apprenticeships.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser } from "./support/browser.ts";
import { runSql } from "./support/database.ts";
import { dayFromNow, postJob } from "./support/jobs.ts";
import { join, mark, PASSWORD } from "./support/members.ts";
import { BUSY, refuse } from "./support/post-card.ts";
import type { Visitor } from "./support/visitor.ts";

const CV = {
  name: "sam.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
};
const PATIENT = { timeout: 120_000 };

const browser = useBrowser();

const cardOf = (visitor: Visitor, title: string) => visitor.page.getByRole("article", { name: title });

test("an employer posts an apprenticeship, changes it and deletes it", PATIENT, async () => {
  const owner = await join({ firstName: "Orla" });
  const visitor = await browser.visit({ as: owner });
  await visitor.goTo("/jobs");
  await visitor.link("Apprenticeships").click();
  await visitor.isAt("Apprenticeships", "/apprenticeships");
  await visitor.press("Post Apprenticeship");
  const form = visitor.dialog("Post Apprenticeship");
  await expect.poll(() => form.getByLabel(/^Lowest age/).inputValue()).toBe("16");
  expect(await form.getByLabel(/^Highest age/).inputValue()).toBe("25");
  expect(await form.getByLabel("Full-time").isChecked()).toBe(true);
  expect(await form.getByLabel(/^Closing date/).inputValue()).toBe(dayFromNow(30));
  await visitor.sees(form.getByText("An age limit in an advert needs a lawful reason.", { exact: false }));
  await form.getByRole("button", { name: "Post Apprenticeship" }).click();
  for (const words of ["Title is required", "Start date is required", "Day rate is required"])
    await visitor.sees(form.getByText(words).last());
  expect(await findViolations(visitor.page)).toEqual([]);

  await form.getByLabel(/^Title/).fill("Apprentice thatcher");
  await form.getByLabel(/^Trade/).selectOption("Other");
  await form.getByLabel(/^Which trade/).fill("Thatcher");
  await form.getByLabel(/^County/).selectOption("Durham");
  await form.getByLabel(/^Town/).selectOption("Hartlepool");
  await form.getByLabel(/^Start date/).fill(dayFromNow(2));
  await form.getByLabel(/^Duration/).fill("3 years");
  await form.getByLabel(/^Day rate/).fill("90");
  await form.getByLabel(/^Hours a week/).fill("40");
  await form.getByLabel(/^Description/).fill("Straw, reed and a head for heights.");
  await form.getByLabel(/^Requirements/).fill("Boots\nA bicycle");
  await form.getByRole("button", { name: "Post Apprenticeship" }).click();
  await visitor.seesToast("Apprenticeship Posted!");
  const card = cardOf(visitor, "Apprentice thatcher");
  await visitor.sees(card.getByText("Urgent!"));
  await visitor.sees(card.getByText("£90"));

  await card.getByRole("button", { name: /^Edit/ }).click();
  const edit = visitor.dialog("Edit Apprenticeship");
  await expect.poll(() => edit.getByLabel(/^Requirements/).inputValue()).toBe("Boots\nA bicycle");
  expect(await edit.getByLabel(/^Which trade/).inputValue()).toBe("Thatcher");
  await edit.getByLabel(/^Start date/).fill(dayFromNow(20));
  await edit.getByRole("button", { name: "Save changes" }).click();
  await visitor.seesToast("Apprenticeship updated");
  await visitor.seesNo(card.getByText("Urgent!"));

  await card.getByRole("button", { name: /^Delete/ }).click();
  const question = visitor.page.getByRole("alertdialog");
  await visitor.sees(
    question.getByText("Are you sure you want to delete this apprenticeship? This action cannot be undone."),
  );
  await question.getByRole("button", { name: "Delete apprenticeship" }).click();
  await visitor.seesToast("Apprenticeship deleted");
  await visitor.seesNo(card);
});

test(
  "an apprentice applies with a CV on a phone, the employer decides, the applicant sees it",
  PATIENT,
  async () => {
    const [owner, sam] = await Promise.all([join({ firstName: "Orla" }), join({ firstName: "Sam" })]);
    const title = "Apprentice slater on the coast";
    const { id } = await postApprenticeship(owner, { title, cvRequired: true });
    const phone = await browser.visit({ width: 390, as: sam });
    // Around a whole county, the details and the list measure the same distance.
    await phone.goTo(`/apprenticeships?county=Durham&radius=10&apprenticeshipId=${id}`);
    await phone.sees(phone.dialog(title));
    await phone.isWhole();
    await phone.sees(phone.dialog(title).getByText("Hartlepool, Durham · under a mile away"));
    await phone.goTo("/apprenticeships?county=Durham&town=Durham%7CHartlepool&q=slater");
    await phone.press(/^Filters/);
    const sheet = phone.dialog("Filters");
    await choosesAndCloses(sheet, "Within 10 miles");
    await phone.seesNo(sheet);
    await expect.poll(() => phone.path).toContain("radius=10");
    await phone.page.getByLabel("Sort apprenticeships by").selectOption("Nearest");
    const card = cardOf(phone, title);
    await phone.sees(card.getByText("Hartlepool, Durham · under a mile away"));
    await card.getByRole("button", { name: /^Apply Now/ }).click();
    const form = phone.dialog("Apply");
    const submit = form.getByRole("button", { name: "Submit Application" });
    await submit.click();
    await phone.sees(form.getByText("CV Required").last());
    expect(await findViolations(phone.page)).toEqual([]);
    await form.getByLabel("CV file").setInputFiles({ ...CV, name: "sam.txt", mimeType: "text/plain" });
    await phone.sees(
      form.getByText("Invalid file type – Please upload a PDF, Word document, or image file").last(),
    );
    await form.getByLabel("CV file").setInputFiles(CV);
    await phone.sees(form.getByText("sam.pdf"));
    await form.getByLabel(/^Message/).fill("I have swept up for two years.");
    const desk = await browser.visit({ as: owner });
    await desk.goLive("/apprenticeships?view=mine");
    const applicants = cardOf(desk, title).getByRole("link", { name: /^Check Applicants/ });
    await desk.sees(applicants);

    const path = `/api/apprenticeships/${id}/apply`;
    phone.errors.expect(`422 POST ${path}`);
    await phone.page.route(`**${path}`, (route) => refuse(route, 422), { times: 1 });
    await submit.click();
    await phone.sees(form.getByText(BUSY));
    expect(await form.getByLabel(/^Message/).inputValue()).toBe("I have swept up for two years.");
    await phone.sees(form.getByText("sam.pdf"));
    await submit.click();
    await phone.seesToast("Application Submitted!");
    await phone.sees("Your application has been sent to the employer.");
    await phone.sees(card.getByText("Submitted"));

    // While the employer is looking.
    await desk.sees(applicants.getByText("1 new"));
    await applicants.click();
    const list = desk.dialog("Applications");
    await desk.sees(list.getByText("I have swept up for two years."));
    await desk.sees(list.getByRole("link", { name: /^Download CV/ }));
    const view = list.getByRole("link", { name: /^View CV/ });
    const address = (await view.getAttribute("href")) ?? "";
    expect(address).toMatch(/^\/api\/apprenticeship-applications\/\d+\/cv\?view=true$/);
    expect(await findViolations(desk.page)).toEqual([]);
    await list.getByRole("button", { name: "Shortlist" }).click();
    await desk.sees(list.getByText("Shortlisted"));
    const yes = list.getByRole("button", { name: "Successful", exact: true });
    await yes.click();
    await desk.page.getByRole("alertdialog").getByRole("button", { name: "Yes, successful" }).click();
    await desk.seesToast(`${sam.name} has been notified`);
    await expect.poll(() => yes.getAttribute("aria-pressed")).toBe("true");
    // Behind the dialog, where roles cannot be found.
    await desk.sees(desk.page.locator("article", { hasText: title }).getByText("Filled"));
    await list.getByRole("button", { name: /^Chat with/ }).click();
    await desk.sees(desk.page.getByRole("textbox", { name: /message/i }));

    await phone.goTo("/mobile-notifications");
    const told = `Your application to ${owner.name} was successful: ${title}`;
    await phone.sees(told);
    await phone.page.getByText(told).filter({ visible: true }).first().click();
    const details = phone.dialog(title);
    await phone.sees(details.getByText("Successful"));
    await phone.sees(details.getByText("This apprenticeship has been filled"));
    await expect.poll(() => phone.path).toBe(`/apprenticeships?apprenticeshipId=${id}`);
    expect(await findViolations(phone.page)).toEqual([]);

    await phone.goTo("/apprenticeships?view=applied");
    const mine = cardOf(phone, title);
    await phone.sees(
      mine.getByRole("group", { name: "The CV you sent" }).getByRole("link", { name: /^View CV/ }),
    );
    await mine.getByRole("button", { name: /^Withdraw/ }).click();
    await phone.page.getByRole("alertdialog").getByRole("button", { name: "Withdraw application" }).click();
    await phone.seesToast("Application Withdrawn");
    await phone.sees(mine.getByRole("button", { name: /^Apply Again/ }));
    desk.errors.expect(`404 GET ${address.split("?")[0]}`);
    await desk.page.goto(address);
    await desk.sees("The file did not open");
  },
);

test("a list of applicants that ends at 200 says so, and where the others are", RARE, async () => {
  const owner = await join({ firstName: "Orla" });
  const { id } = await postApprenticeship(owner, { title: "Apprentice wanted by very many" });
  const job = await postJob(owner, { title: "Wanted by very many too" });
  await runSql(
    `with crowd as (
      insert into users (username, first_name, last_name, email, password_hash, trade_key, started_year,
        terms_version, privacy_version, agreed_at, created_at, updated_at)
      select 'crowd' || $4 || n, 'Crowd', 'Number', 'crowd' || $4 || n || '@crewyard.example', 'none', 'Joiner', 2010, 'v', 'v',
        now(), now(), now()
      from generate_series(1, 205) n returning id),
    asked as (
      insert into apprenticeship_applications (apprenticeship_id, applicant_id, owner_id, applied_at, updated_at)
      select $1, id, $2, now(), now() from crowd)
    insert into job_interests (job_id, user_id, owner_id, declared_at, updated_at)
    select $3, id, $2, now(), now() from crowd`,
    [id, owner.id, job.id, mark()],
  );
  const desk = await browser.visit({ as: owner });
  await desk.goTo(`/apprenticeships?applicants=${id}`);
  await desk.sees(desk.dialog("Applications").getByText("The first 200 of 205 are shown"));
  await desk.goTo("/jobs?openJobInterests=true");
  await desk.sees(
    desk.dialog("Job Interest Applications").getByText("At most 200 are shown. Older ones are not shown."),
  );
});

test("a visitor reads a public apprenticeship, signs in, and has its application ready", RARE, async () => {
  const [owner, sam] = await Promise.all([join({ firstName: "Orla" }), join({ firstName: "Sam" })]);
  const title = "Apprentice slater for everybody";
  const { id } = await postApprenticeship(owner, { title, isPublic: true });
  const visitor = await browser.visit({ width: 390 });
  await visitor.page.context().grantPermissions(["clipboard-write"]);
  expect(await visitor.goTo(`/apprenticeships/public/${id}`)).toBe(200);
  await visitor.isAt(title);
  await visitor.isWhole();
  expect(await findViolations(visitor.page)).toEqual([]);
  await visitor.link("Sign in to apply").click();
  await visitor.sees("Members apply for it with their CV");
  await visitor.fills({ Email: sam.email, Password: PASSWORD });
  await visitor.press("Sign In");
  const form = visitor.dialog("Apply");
  await visitor.sees(form.getByText(`${title}, Hartlepool, Durham`));
  expect(visitor.path).toBe(`/apprenticeships?apply=${id}`);
  await form.getByRole("button", { name: "Submit Application" }).click();
  await visitor.seesToast("Application Submitted!");
  const details = visitor.dialog(title);
  await visitor.sees(details.getByText("Submitted"));
  await details.getByRole("button", { name: "Share" }).click();
  await visitor.seesToast("Link Copied");
});

test(
  "from 1024 pixels the header leads to the apprenticeships, on anything narrower the job board does",
  RARE,
  async () => {
    const visitor = await browser.visit({ width: 1024, as: await join({ firstName: "Sam" }) });
    const { page } = visitor;
    const main = page.getByRole("navigation", { name: "Main" });
    const boards = page.getByRole("navigation", { name: "Boards" });
    await visitor.goTo("/jobs");
    await visitor.sees(main.getByRole("link", { name: "Apprenticeships" }));
    await visitor.seesNo(boards);
    const header = page.getByRole("banner");
    // In one row, and none of it outside the window.
    expect((await header.boundingBox())?.height).toBeLessThan(64);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
    for (const width of [1023, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await visitor.sees(boards.getByRole("link", { name: "Apprenticeships" }));
    }
    await boards.getByRole("link", { name: "Apprenticeships" }).click();
    await visitor.isAt("Apprenticeships", "/apprenticeships");
  },
);

/** Faster than thumbs: presses Okay before the screen has followed the choice. */
async function choosesAndCloses(sheet: Locator, distance: string): Promise<void> {
  const okay = await sheet.getByRole("button", { name: "Okay" }).elementHandle();
  await sheet.getByLabel("Distance").evaluate(
    (element, { okay: button, label }) => {
      const select = element as HTMLSelectElement;
      select.selectedIndex = [...select.options].findIndex((option) => option.label === label);
      select.dispatchEvent(new Event("change", { bubbles: true }));
      (button as HTMLElement).click();
    },
    { okay, label: distance },
  );
}
