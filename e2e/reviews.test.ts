import { describe, expect, test } from "vitest";

import { answerCrewRequest, requestCrew } from "#contracts/crew.ts";
import { getProfile } from "#contracts/profiles.ts";
import { listReviewRequests, requestReview, submitReview } from "#contracts/review-requests.ts";
import { listReviews, replyToReview } from "#contracts/reviews.ts";

import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { hasFocus } from "./support/keyboard.ts";
import { join } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { BUSY, refuse } from "./support/post-card.ts";

const browser = useBrowser();

async function joinCrew(one: Member, other: Member): Promise<void> {
  const { requestId } = await callApi(requestCrew, { body: { receiverId: other.id } }, one.token);
  await callApi(answerCrewRequest, { params: { requestId }, body: { status: "accepted" } }, other.token);
}

const ask = (from: Member, to: Member, details: { message?: string; projectContext?: string } = {}) =>
  callApi(requestReview, { body: { reviewerId: to.id, message: "How was it?", ...details } }, from.token);

async function makeTwo(): Promise<[Member, Member]> {
  const two = [await join({ firstName: "Dan", lastName: "Ames" }), await join({ firstName: "Zoe" })] as const;
  await joinCrew(...two);
  return [...two];
}

describe.each(WIDTHS)("at %i pixels", (width) => {
  test("a member asks for a review, gets it, and replies", async () => {
    const [dan, zoe] = await makeTwo();
    const asking = await browser.visit({ width, as: dan });
    await asking.goTo("/profile");
    await asking.press(/^Reviews/);
    const reviews = asking.dialog("Reviews");
    await asking.sees(reviews.getByText("No reviews yet"));
    expect(await findViolations(asking.page)).toEqual([]);
    await asking.press("Ask for a review");
    const form = asking.dialog("Ask for a review");
    await form.getByRole("button", { name: "Send request" }).click();
    await asking.sees(form.getByRole("link", { name: "Message is required" }));
    await asking.sees(form.getByRole("link", { name: "Please choose who to ask" }));
    expect(await findViolations(asking.page)).toEqual([]);
    await form.getByRole("radio", { name: "Zoe Nair" }).check();
    await asking.fills({ "Project (optional)": "Oak staircase", "Message *": "Was it any good?" });
    // The phone's Search key searches, and sends nothing.
    await form.getByLabel("Search your crew").fill("zo");
    await form.getByLabel("Search your crew").press("Enter");
    await asking.sees(form.getByRole("radio", { name: "Zoe Nair", checked: true }));
    await form.getByRole("button", { name: "Send request" }).click();
    await asking.seesToast("Review request sent");

    const writing = await browser.visit({ width, as: zoe });
    await writing.goTo("/crew?tab=requests");
    await writing.sees("Reviews you were asked for");
    await writing.page.getByRole("link", { name: "Write a review of Dan Ames" }).click();
    const dialog = writing.dialog("Submit Review");
    await writing.sees(dialog.getByText("Oak staircase"));
    await writing.sees(dialog.getByText("Was it any good?"));
    await writing.sees(dialog.getByRole("radio", { name: "5 stars", checked: true }));
    expect(await findViolations(writing.page)).toEqual([]);
    await dialog.getByRole("radio", { name: "4 stars" }).check();
    await dialog.getByRole("textbox", { name: "Comment (optional)" }).fill("Not a squeak.");
    await dialog.getByRole("checkbox", { name: "I worked with or hired Dan Ames" }).check();
    await dialog.getByRole("button", { name: "Submit", exact: true }).click();
    await writing.seesToast("Review submitted");
    await dialog.waitFor({ state: "hidden" });
    await writing.seesNo("Reviews you were asked for");
    expect(new URL(writing.page.url()).search).toBe("?tab=requests");

    // Its notification leads to it.
    await asking.goTo(width === 390 ? "/mobile-notifications" : "/crew");
    if (width > 390) await asking.press(/^Notifications/);
    await asking.page.getByText("Zoe Nair left you a review").click();
    await asking.sees(reviews.getByText("4.0", { exact: true }));
    await asking.sees(reviews.getByText("1 review", { exact: true }));
    await asking.sees(reviews.getByText("Invited"));
    await asking.press("Reply");
    await reviews.getByRole("textbox", { name: "Your reply" }).fill("Thank you!");
    // When drawn again, the form leaves the focus where it is.
    asking.errors.expect("503 POST /api/reviews/");
    await asking.page.route(/\/api\/reviews\/\d+\/reply$/, (route) => refuse(route), { times: 1 });
    await reviews.getByRole("button", { name: "Reply" }).click();
    await asking.seesToast(BUSY);
    await hasFocus(reviews.getByRole("button", { name: "Reply" }));
    await reviews.getByRole("button", { name: "Reply" }).click();
    await asking.sees(reviews.getByText("Dan Ames replied"));
    expect(await findViolations(asking.page)).toEqual([]);
    await reviews.getByRole("button", { name: "Close" }).click();
    await asking.seesNo(reviews);
    await expect.poll(() => asking.path).toBe("/profile");
    expect(await profileOf(dan)).toMatchObject({ rating: 4, reviewCount: 1 });
  });

  test("5 stars that nobody touched are asked about, and what was typed is kept", RARE, async () => {
    const [dan, zoe] = await makeTwo();
    const { id } = await ask(dan, zoe);
    const visitor = await browser.visit({ width, as: zoe });
    const dialog = visitor.dialog("Submit Review");
    const comment = dialog.getByRole("textbox", { name: "Comment (optional)" });
    await visitor.goTo(`/crew?review=${id}`);
    await comment.fill("Quick and tidy.");
    await visitor.page.reload();
    await comment.waitFor();
    expect(await comment.inputValue()).toBe("Quick and tidy.");
    await visitor.press("Submit");
    await visitor.link("Please tick that you worked with or hired them").click();
    await visitor.page.keyboard.press("Space");
    await visitor.press("Submit");
    const question = visitor.page.getByRole("alertdialog", { name: "Give 5 stars?" });
    await question.getByRole("button", { name: "Choose a rating" }).click();
    await question.waitFor({ state: "hidden" });
    expect((await callApi(listReviewRequests, {}, zoe.token)).total).toBe(1);
    await visitor.press("Submit");
    await question.getByRole("button", { name: "Give 5 stars" }).click();
    await visitor.seesToast("Review submitted");
    const { averageRating, reviews } = await reviewsOf(dan);
    expect([averageRating, reviews[0]?.comment, reviews[0]?.label]).toEqual([
      5,
      "Quick and tidy.",
      "Invited",
    ]);
  });

  test("a request is declined quietly, and says later that it was", RARE, async () => {
    const [dan, zoe] = await makeTwo();
    const { id } = await ask(dan, zoe);
    const visitor = await browser.visit({ width, as: zoe });
    await visitor.goTo(`/crew?review=${id}`);
    await visitor.press("Decline");
    await visitor.page
      .getByRole("alertdialog", { name: "Decline to review Dan Ames?" })
      .getByRole("button", { name: "Decline" })
      .click();
    await visitor.seesToast("Review request declined");
    await visitor.goTo(`/crew?review=${id}`);
    await visitor.sees("This review request was declined.");
    await visitor.press("Close");
    await visitor.dialog("Submit Review").waitFor({ state: "hidden" });
    expect(new URL(visitor.page.url()).search).toBe("");
  });

  test("a reply is reported by whom it answers, who need not go on reading it", RARE, async () => {
    const [dan, zoe] = await makeTwo();
    const { id } = await ask(dan, zoe);
    await callApi(submitReview, { params: { id }, body: { rating: 2, comment: "Late." } }, zoe.token);
    const { reviews } = await reviewsOf(dan);
    const params = { id: reviews[0]?.id ?? 0 };
    await callApi(replyToReview, { params, body: { content: "She lives at 4 Mill Lane." } }, dan.token);
    const visitor = await browser.visit({ width, as: zoe });
    const dialog = visitor.dialog("Reviews");
    const words = dialog.getByText("She lives at 4 Mill Lane.");
    await visitor.goTo(`/profile/${dan.id}`);
    await visitor.press(/^2\.0/);
    await visitor.sees(words);
    await visitor.press("Report reply");
    const report = visitor.dialog("Report review reply");
    await report.getByRole("radio", { name: /^Harassment/ }).check();
    await report.getByRole("button", { name: "Report review reply" }).click();
    const done = visitor.dialog("Review reply reported");
    await visitor.sees(done.getByRole("button", { name: "Block Dan Ames" }));
    await done.getByRole("button", { name: "Close" }).first().click();
    await visitor.sees(dialog.getByText("You reported this reply."));
    await visitor.seesNo(words);
    expect(await findViolations(visitor.page)).toEqual([]);
    await dialog.getByRole("button", { name: /^Show/ }).click();
    await visitor.sees(words);
    await visitor.sees(dialog.getByRole("button", { name: "Reported reply" }));
    await visitor.sees(dialog.getByText("Late."));
  });

  test("one's own review is changed where it stands, and a request taken back", RARE, async () => {
    const [dan, zoe] = await makeTwo();
    const { id } = await ask(dan, zoe, { projectContext: "Loft" });
    await callApi(submitReview, { params: { id }, body: { rating: 2, comment: "Late." } }, zoe.token);
    const visitor = await browser.visit({ width, as: zoe });
    await visitor.goTo(`/profile/${dan.id}`);
    await visitor.press(/^2\.0/);
    await visitor.press(/^2 ?stars: 1/);
    await visitor.sees(visitor.dialog("Reviews").getByRole("button", { name: /^2 stars ?, remove filter/ }));
    await visitor.dialog("Reviews").getByLabel("Sort reviews by").selectOption("Lowest rated");
    await visitor.dialog("Reviews").locator("ul[aria-busy=false]").waitFor();
    expect(await findViolations(visitor.page)).toEqual([]);
    await visitor.press(/^2 stars ?, remove filter/);
    await visitor.press("Edit");
    const form = visitor.dialog("Edit review");
    await visitor.sees(form.getByRole("radio", { name: "2 stars", checked: true }));
    await form.getByRole("radio", { name: "3 stars" }).check();
    await form.getByRole("button", { name: "Save changes" }).click();
    await visitor.seesToast("Review updated");
    await visitor.sees(visitor.dialog("Reviews").getByText("3.0", { exact: true }));
    expect((await reviewsOf(dan)).reviews[0]).toMatchObject({ rating: 3, comment: "Late." });

    await visitor.press("Ask for a review");
    const asking = visitor.dialog("Ask Dan Ames for a review");
    await asking.getByRole("textbox", { name: "Message" }).fill("How was I?");
    await asking.getByRole("button", { name: "Send request" }).click();
    await visitor.sees(visitor.dialog("Reviews").getByRole("button", { name: "Review asked for" }));
    await visitor.goTo("/crew?tab=requests");
    await visitor.press("Withdraw the request to Dan Ames");
    await visitor.seesToast("Review request withdrawn");
    expect((await callApi(listReviewRequests, {}, dan.token)).total).toBe(0);
  });
});

const reviewsOf = (member: Member) => callApi(listReviews, { params: { userId: member.id } }, member.token);
const profileOf = (member: Member) => callApi(getProfile, { params: { id: member.id } }, member.token);
