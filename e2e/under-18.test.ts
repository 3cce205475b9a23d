import { expect, test } from "vitest";

import { deleteApprenticeship, listApplications } from "#contracts/apprenticeships.ts";
import { sendMessage } from "#contracts/chat.ts";

import { callApi } from "./support/api.ts";
import { postApprenticeship } from "./support/apprenticeships.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser } from "./support/browser.ts";
import { dayFromNow, postJob } from "./support/jobs.ts";
import { join } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import type { Visitor } from "./support/visitor.ts";

const CV = {
  name: "alfie.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
};
const PHONE = "07700900317";
const SEARCH = "Search users, trades, companies...";
const PATIENT = { timeout: 120_000 };

const browser = useBrowser();

/** Creates a member who became 17 a while ago and stays 17 for a while. */
function joinYoung(): Promise<Member> {
  const dateOfBirth = dayFromNow(-Math.round(17.5 * 365));
  return join({ firstName: "Alfie", phone: PHONE, company: "", experience: 0, dateOfBirth });
}
const cardOf = (visitor: Visitor, title: string) => visitor.page.getByRole("article", { name: title });
const showsAny = async ({ page }: Visitor, words: readonly string[]) => {
  const text = await page.content();
  return words.filter((each) => text.includes(each));
};

test(
  "at 17 one declares interest on a phone: the poster gets a name and a chat, and nothing else",
  PATIENT,
  async () => {
    const [owner, alfie] = await Promise.all([join({ firstName: "Olive" }), joinYoung()]);
    const job = await postJob(owner, { title: "Labourer on a seventeenth-century barn" });
    const phone = await browser.visit({ width: 390, as: alfie });
    await phone.goTo("/profile");
    await phone.sees("Until you are 18, only your crew sees your email, phone, CV and certificates.");
    await phone.goTo(`/jobs?jobId=${job.id}`);
    await phone.dialog(job.heading).getByRole("button", { name: "Declare Interest" }).click();
    const question = phone.dialog(/^Declare interest in/);
    await phone.sees(
      question.getByText(
        "The poster sees your name. Your phone and email stay private because you are under 18: only your crew sees them. They can only message you after you have messaged them.",
      ),
    );
    expect(await findViolations(phone.page)).toEqual([]);
    await question.getByRole("button", { name: "Declare Interest" }).click();
    await phone.seesToast("Interest Declared");

    const desk = await browser.visit({ as: owner });
    await desk.goTo("/jobs?openJobInterests=true");
    const panel = desk.dialog("Job Interest Applications");
    await desk.sees(panel.getByText(alfie.name, { exact: true }));
    await desk.sees(panel.getByText("Phone and email are private"));
    expect(await showsAny(desk, [PHONE, alfie.email])).toEqual([]);
    expect(await findViolations(desk.page)).toEqual([]);
    desk.errors.expect("403 POST /api/conversations");
    await panel.getByRole("button", { name: /^Chat with/ }).click();
    // The poster is a stranger: the page says that they cannot write first, and can reply once they are written to.
    await desk.sees("This member has to write to you first, or be in your crew.");
    await desk.seesNo(desk.page.getByRole("textbox", { name: /^Message / }));
    await desk.goTo("/crew");
    await desk.press(SEARCH);
    await desk.dialog(SEARCH).getByRole("searchbox").fill(alfie.name);
    await desk.sees("Nobody found");
    await desk.seesNo(desk.dialog(SEARCH).getByRole("article", { name: alfie.name }));
    await callApi(
      sendMessage,
      { body: { otherUserId: owner.id, content: "When does it start?" } },
      alfie.token,
    );
    await desk.goTo(`/profile/${alfie.id}`);
    await desk.press("Send Message");
    await desk.page.getByRole("textbox", { name: `Message ${alfie.name}` }).fill("On Monday at eight");
    await desk.page.keyboard.press("Enter");
    await phone.goTo("/mobile-chat");
    await phone.sees("On Monday at eight");
    await desk.goTo(`/profile/${alfie.id}`);
    await desk.sees("Shared with crew");
    expect(await showsAny(desk, [PHONE, alfie.email])).toEqual([]);
  },
);

test(
  "interest in the job of somebody of 17 leads to no chat: a stranger cannot write to them first",
  { ...PATIENT, ...RARE },
  async () => {
    const [sam, alfie] = await Promise.all([join({ firstName: "Sam" }), joinYoung()]);
    const job = await postJob(alfie, { title: "Help with a seventeenth fence" });
    const phone = await browser.visit({ width: 390, as: sam });
    await phone.goTo(`/jobs?jobId=${job.id}`);
    await phone.dialog(job.heading).getByRole("button", { name: "Declare Interest" }).click();
    phone.errors.expect("403 POST /api/conversations");
    await phone
      .dialog(/^Declare interest in/)
      .getByRole("button", { name: "Declare Interest" })
      .click();
    await phone.seesToast("Interest Declared");
    await phone.seesNo(phone.dialog(/^Declare interest in/));
    await phone.isAt("Job Board");
    await phone.goTo(`/jobs?jobId=${job.id}`);
    await phone.sees(phone.dialog(job.heading).getByText("Interest declared", { exact: true }));
  },
);

test(
  "at 17 one applies for an apprenticeship: its employer reaches them and reads the CV until it is withdrawn",
  PATIENT,
  async () => {
    const [owner, alfie] = await Promise.all([join({ firstName: "Orla" }), joinYoung()]);
    const { id, title } = await postApprenticeship(owner, {
      title: "Apprentice reed cutter in a small firm",
      cvRequired: true,
    });
    const phone = await browser.visit({ width: 390, as: alfie });
    await phone.goTo(`/apprenticeships?apprenticeshipId=${id}`);
    await phone
      .dialog(title)
      .getByRole("button", { name: /^Apply Now/ })
      .click();
    const form = phone.dialog("Apply");
    await phone.sees(
      form.getByText(`This shares your name, phone, email and CV with ${owner.name}, until you withdraw it.`),
    );
    await form.getByLabel("CV file").setInputFiles(CV);
    await phone.sees(form.getByText("alfie.pdf"));
    await form.getByRole("button", { name: "Submit Application" }).click();
    await phone.seesToast("Application Submitted!");

    const desk = await browser.visit({ as: owner });
    await desk.goLive(`/apprenticeships?applicants=${id}`);
    const list = desk.dialog("Applications");
    await desk.sees(list.getByText(PHONE));
    await desk.sees(list.getByText(alfie.email));
    const download = list.getByRole("link", { name: /^Download CV/ });
    const [saved] = await Promise.all([desk.page.waitForEvent("download"), download.click()]);
    expect(saved.suggestedFilename()).toBe("CV.pdf");

    // The employer presses before their list shows the withdrawal: the read caused by it is answered as before.
    const reads = `**/api/apprenticeships/${id}/applications*`;
    const known = await callApi(listApplications, { params: { id } }, owner.token);
    const asked = Promise.withResolvers<void>();
    await desk.page.route(reads, async (route) => {
      await route.fulfill({ json: known });
      asked.resolve();
    });
    await phone.goTo("/apprenticeships?view=applied");
    await cardOf(phone, title)
      .getByRole("button", { name: /^Withdraw/ })
      .click();
    await phone.page.getByRole("alertdialog").getByRole("button", { name: "Withdraw application" }).click();
    await phone.seesToast("Application Withdrawn");
    await asked.promise;
    await desk.page.unroute(reads);
    await download.click();
    await desk.seesToast("This application is no longer there.");
    await desk.sees(list.getByText("Nobody has applied yet."));
    expect(await showsAny(desk, [PHONE, alfie.email])).toEqual([]);
  },
);

test(
  "an applicant whose employer deleted the apprenticeship is told so, and takes the application back",
  { ...PATIENT, ...RARE },
  async () => {
    const [owner, alfie] = await Promise.all([join({ firstName: "Orla" }), joinYoung()]);
    const { id, title } = await postApprenticeship(owner, { title: "Apprentice drystone waller" });
    const phone = await browser.visit({ width: 390, as: alfie });
    await phone.goTo(`/apprenticeships?apprenticeshipId=${id}`);
    await phone
      .dialog(title)
      .getByRole("button", { name: /^Apply Now/ })
      .click();
    await phone.dialog("Apply").getByLabel("CV file").setInputFiles(CV);
    await phone.sees(phone.dialog("Apply").getByText("alfie.pdf"));
    await phone.press("Submit Application");
    await phone.seesToast("Application Submitted!");
    await callApi(deleteApprenticeship, { params: { id } }, owner.token);

    await phone.goTo("/apprenticeships?view=applied");
    const card = cardOf(phone, title);
    await phone.sees(card.getByText(/^This apprenticeship is no longer available\./));
    await phone.sees(
      card.getByRole("group", { name: "The CV you sent" }).getByRole("link", { name: /^View CV/ }),
    );
    expect(await findViolations(phone.page)).toEqual([]);
    await card.getByRole("button", { name: /^Withdraw/ }).click();
    await phone.page.getByRole("alertdialog").getByRole("button", { name: "Withdraw application" }).click();
    await phone.seesToast("Application Withdrawn");
    await phone.seesNo(card);
    await phone.sees("You have not applied for an apprenticeship yet.");
  },
);
