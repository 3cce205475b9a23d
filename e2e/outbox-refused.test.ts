import { expect, test } from "vitest";

import { listApplications } from "#contracts/apprenticeships.ts";
import { createInteraction, getInteractions } from "#contracts/feed.ts";
import { requestReview } from "#contracts/review-requests.ts";
import { listReviews } from "#contracts/reviews.ts";

import { callApi } from "./support/api.ts";
import { postApprenticeship } from "./support/apprenticeships.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser } from "./support/browser.ts";
import { crewMates } from "./support/chat.ts";
import { BUSY, openPost, post, refuse } from "./support/post-card.ts";
import type { Visitor } from "./support/visitor.ts";

const CV = { name: "nell.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF\n") };

const browser = useBrowser();

/** What was sent without a signal is refused once there is one; its author opens the list of waiting entries. */
async function isRefused(visitor: Visitor, path: string): Promise<void> {
  visitor.errors.expect(`422 POST ${path}`);
  await visitor.page.route(`**${path}`, (route) => refuse(route, 422), { times: 1 });
  await visitor.hasSignalAgain();
  await visitor.link(/^1 not sent yet/).click();
  await visitor.sees(visitor.page.getByText(`Could not be sent. ${BUSY}`));
  await expect(findViolations(visitor.page)).resolves.toEqual([]);
}

test(
  "an application that was refused comes back with its CV, and is sent once as it was corrected",
  RARE,
  async () => {
    const [nell, bert] = await crewMates();
    const { id, title } = await postApprenticeship(bert, {
      title: "Apprentice steeplejack",
      cvRequired: true,
    });
    const visitor = await browser.visit({ width: 390, as: nell });
    await visitor.goTo("/apprenticeships?q=steeplejack");
    await visitor.press(`Apply Now ${title}`);
    const form = visitor.dialog("Apply");
    await form.getByLabel(/^Message/).fill("I climb.");
    await visitor.losesSignal();
    await form.getByLabel("CV file").setInputFiles(CV);
    await visitor.sees(form.getByText(CV.name));
    await form.getByRole("button", { name: "Submit Application" }).click();
    await visitor.seesNo(form);
    await isRefused(visitor, `/api/apprenticeships/${id}/apply`);

    // Back closes it also while the apprenticeship is loading.
    await visitor.page.reload();
    const mayCome = Promise.withResolvers<void>();
    await visitor.page.route(`**/api/apprenticeships/${id}`, (route) =>
      mayCome.promise.then(() => route.continue()),
    );
    const { path } = visitor;
    await visitor.press(`Edit Application for ${title}`);
    await visitor.sees(form.getByText("Loading apprenticeship...", { exact: true }));
    await visitor.page.goBack();
    await visitor.seesNo(form);
    expect(visitor.path).toBe(path);
    mayCome.resolve();
    await visitor.press(`Edit Application for ${title}`);
    await visitor.sees(form.getByText(CV.name));
    expect(await form.getByLabel(/^Message/).inputValue()).toBe("I climb.");
    await form.getByLabel(/^Message/).fill("I climb, and I thatch.");
    await form.getByRole("button", { name: "Submit Application" }).click();
    await visitor.seesNo(form);
    await visitor.sees("Everything has been sent.");
    const sent = await callApi(listApplications, { params: { id } }, bert.token);
    expect(sent.map(({ message, cvUrl }) => [message, cvUrl !== null])).toEqual([
      ["I climb, and I thatch.", true],
    ]);
  },
);

test("an application whose CV the device has lost does not go without it, and says so", RARE, async () => {
  const [nell, bert] = await crewMates();
  const { id, title } = await postApprenticeship(bert, { title: "Apprentice cooper", cvRequired: false });
  const visitor = await browser.visit({ as: nell });
  await visitor.goTo("/apprenticeships?q=cooper");
  await visitor.press(`Apply Now ${title}`);
  const form = visitor.dialog("Apply");
  await form.getByLabel("CV file").waitFor({ state: "attached" });
  await visitor.losesSignal();
  await form.getByLabel("CV file").setInputFiles(CV);
  await visitor.sees(form.getByText(CV.name));
  // No other place has it yet.
  await form.getByRole("button", { name: "Close" }).click();
  await visitor.dialog("Close without your CV?").getByRole("button", { name: "Keep editing" }).click();
  await form.getByRole("button", { name: "Submit Application" }).click();
  await visitor.seesNo(form);
  await losesFiles(visitor);
  await visitor.hasSignalAgain();
  await visitor.link(/^1 not sent yet/).click();
  await visitor.sees("Could not be sent. Your CV is no longer on this device. Press Edit and add it again.");
  expect(await callApi(listApplications, { params: { id } }, bert.token)).toEqual([]);

  await visitor.press(`Edit Application for ${title}`);
  await visitor.sees(form.getByText("Your CV is no longer on this device. Please add it again.").first());
  await form.getByLabel("CV file").setInputFiles(CV);
  await visitor.sees(form.getByText(CV.name));
  await form.getByRole("button", { name: "Submit Application" }).click();
  await visitor.seesNo(form);
  await visitor.sees("Everything has been sent.");
  const sent = await callApi(listApplications, { params: { id } }, bert.token);
  expect(sent.map(({ cvUrl }) => cvUrl !== null)).toEqual([true]);
});

/** Simulates a browser that has lost the files' bytes. */
function losesFiles({ page }: Visitor): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("crewyard");
        opening.addEventListener("success", () => {
          const change = opening.result.transaction("files", "readwrite");
          change.objectStore("files").clear();
          change.addEventListener("complete", () => {
            opening.result.close();
            resolve();
          });
        });
      }),
  );
}

test(
  "a review that was refused comes back as it was written, and is sent once as it was corrected",
  RARE,
  async () => {
    const [nell, bert] = await crewMates();
    const { id } = await callApi(
      requestReview,
      { body: { reviewerId: nell.id, message: "How was it?" } },
      bert.token,
    );
    const visitor = await browser.visit({ as: nell });
    await visitor.goTo(`/crew?review=${id}`);
    const written = visitor.dialog("Submit Review");
    await written.getByRole("textbox", { name: "Comment (optional)" }).fill("Quick and tidy.");
    await written.getByRole("checkbox", { name: `I worked with or hired ${bert.name}` }).check();
    await visitor.losesSignal();
    await written.getByRole("button", { name: "Submit", exact: true }).click();
    await visitor.press("Give 5 stars");
    await visitor.seesNo(written);
    await isRefused(visitor, `/api/review-requests/${id}/submit-review`);

    await visitor.press(`Edit Review of ${bert.name}, 5 stars`);
    const form = visitor.dialog(`Review ${bert.name}`);
    const comment = form.getByRole("textbox", { name: "Comment (optional)" });
    expect(await comment.inputValue()).toBe("Quick and tidy.");
    await comment.fill("Quick, tidy and on time.");
    await form.getByRole("button", { name: "Submit", exact: true }).click();
    await visitor.press("Give 5 stars");
    await visitor.seesNo(form);
    await visitor.sees("Everything has been sent.");
    const { reviews } = await callApi(listReviews, { params: { userId: bert.id } }, nell.token);
    expect(reviews.map(({ comment: text, rating }) => [text, rating])).toEqual([
      ["Quick, tidy and on time.", 5],
    ]);
  },
);

test("a comment whose change was refused is changed once more, from what was typed", RARE, async () => {
  const [nell, bert] = await crewMates();
  const id = await post(bert, "Slates or tiles?");
  const said = { postId: id, type: "comment", content: "Slates" } as const;
  const { comment } = await callApi(createInteraction, { body: said }, nell.token);
  const visitor = await browser.visit({ as: nell });
  const card = await openPost(visitor, id);
  await visitor.losesSignal();
  await card.getByRole("button", { name: "Edit your comment" }).click();
  await visitor.field("Edit comment").fill("Welsh slates");
  await card.getByRole("button", { name: "Save" }).click();
  await visitor.sees(card.getByText(/^Your change is not sent yet\./));
  const path = `/api/comments/${comment?.id}`;
  visitor.errors.expect(`422 PATCH ${path}`);
  await visitor.page.route(`**${path}`, (route) => refuse(route, 422), { times: 1 });
  await visitor.hasSignalAgain();
  await visitor.sees(card.getByText(`Your change could not be saved. ${BUSY}`));
  await card.getByRole("button", { name: "Edit your comment" }).click();
  expect(await visitor.field("Edit comment").inputValue()).toBe("Welsh slates");
  await visitor.field("Edit comment").fill("Welsh slates, always");
  await card.getByRole("button", { name: "Save" }).click();
  await visitor.seesToast("Comment updated");
  await visitor.seesNo(card.getByText("Your change could not be saved."));
  const { comments } = await callApi(getInteractions, { params: { postId: id } }, bert.token);
  expect(comments.map(({ content }) => content)).toEqual(["Welsh slates, always"]);
});
