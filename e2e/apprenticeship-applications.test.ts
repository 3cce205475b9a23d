import { expect, test } from "vitest";

import { updateCurrentUser } from "#contracts/accounts.ts";
import { applyForApprenticeship, listApplications } from "#contracts/apprenticeships.ts";
import { getCurrentUser } from "#contracts/current-user.ts";

import { callApi } from "./support/api.ts";
import { postApprenticeship } from "./support/apprenticeships.ts";
import { RARE, useBrowser } from "./support/browser.ts";
import { join } from "./support/members.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();

const cardOf = (visitor: Visitor, title: string) => visitor.page.getByRole("article", { name: title });

test(
  "an application withdrawn and sent again without a signal is the new one for the employer",
  RARE,
  async () => {
    const [owner, sam] = await Promise.all([join({ firstName: "Orla" }), join({ firstName: "Sam" })]);
    const { id, title } = await postApprenticeship(owner, { title: "Apprentice slater, twice" });
    const body = { message: "The old one" };
    await callApi(applyForApprenticeship, { params: { id }, body }, sam.token);
    const visitor = await browser.visit({ as: sam });
    await visitor.goTo("/apprenticeships?view=applied");
    const card = cardOf(visitor, title);
    const question = visitor.page.getByRole("alertdialog");
    const form = visitor.dialog("Apply");
    // Both dialogs have been opened once with a signal, so their code is cached.
    await card.getByRole("button", { name: /^Withdraw/ }).click();
    await question.getByRole("button", { name: "Cancel" }).click();
    await visitor.goLive(`/apprenticeships?apply=${(await postApprenticeship(owner)).id}`);
    await visitor.sees(form.getByRole("button", { name: "Submit Application" }));
    await visitor.goLive("/apprenticeships?view=applied");
    await visitor.sees(card);

    await visitor.losesSignal();
    await card.getByRole("button", { name: /^Withdraw/ }).click();
    await question.getByRole("button", { name: "Withdraw application" }).click();
    await card.getByRole("button", { name: /^Apply Again/ }).click();
    await form.getByLabel(/^Message/).fill("The new one");
    await form.getByRole("button", { name: "Submit Application" }).click();
    await visitor.seesNo(form);
    await visitor.hasSignalAgain();
    const sent = async () => (await callApi(listApplications, { params: { id } }, owner.token))[0]?.message;
    await expect.poll(sent).toBe("The new one");
  },
);

test("a CV that the form said nothing of is not sent with an application", RARE, async () => {
  const [owner, sam] = await Promise.all([join({ firstName: "Orla" }), join({ firstName: "Sam" })]);
  const { id, title } = await postApprenticeship(owner, { title: "Apprentice slater without papers" });
  const visitor = await browser.visit({ as: sam });
  // What this device has read stays the same, however late it reads again.
  const record = await callApi(getCurrentUser, {}, sam.token);
  await visitor.page.route("**/api/user/current", (route) => route.fulfill({ json: record }));
  await visitor.goTo("/apprenticeships");
  const cvUrl = `data:application/pdf;base64,${btoa("%PDF-1.4\ntrailer<<>>\n%%EOF\n")}`;
  await callApi(updateCurrentUser, { body: { cvUrl } }, sam.token);
  await cardOf(visitor, title)
    .getByRole("button", { name: /^Apply Now/ })
    .click();
  const form = visitor.dialog("Apply");
  await visitor.sees(form.getByText("This shares your name, phone, email with Orla", { exact: false }));
  await form.getByRole("button", { name: "Submit Application" }).click();
  await visitor.seesToast("Application Submitted!");
  const [application] = await callApi(listApplications, { params: { id } }, owner.token);
  expect(application?.cvUrl).toBeNull();
});
