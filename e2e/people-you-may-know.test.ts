import { describe, expect, test } from "vitest";

import { blockMember, listBlocked } from "#contracts/blocks.ts";
import { answerCrewRequest, listCrewRequests } from "#contracts/crew.ts";

import { callApi } from "./support/api.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { makeCrew } from "./support/chat.ts";
import { join } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();

describe.each(WIDTHS)("at %i pixels", (width) => {
  test("somebody new adds a suggested member, takes it back, adds them again, and they accept", async () => {
    const [member, mate, known] = await Promise.all([
      join({ firstName: "Nell" }),
      join({ firstName: "Bert" }),
      join(),
    ]);
    // A shared crew member makes him the first suggestion.
    for (const each of [member, mate]) await makeCrew(known, each);
    const visitor = await browser.visit({ width, as: member });
    await visitor.goLive("/");
    const name = await firstSuggested(visitor);
    expect(name).toBe(mate.name);
    // Another journey's member may have the same name.
    const add = panelOf(visitor)
      .getByRole("button", { name: `Add ${name} to my crew` })
      .first();
    const undo = panelOf(visitor).getByRole("button", { name: `Undo the request to ${name}` });

    const send = () =>
      visitor.dialog(`Add ${name} to your crew`).getByRole("button", { name: "Send request" }).click();
    await add.click();
    await send();
    await visitor.seesToast("Crew Request Sent");
    await visitor.sees(panelOf(visitor).getByText("Request Sent", { exact: true }));
    await expect.poll(() => undo.evaluate((node) => node === document.activeElement)).toBe(true);
    await expect(askedBy(member)).resolves.toEqual([name]);

    await undo.click();
    await visitor.seesToast("Crew request withdrawn");
    await visitor.sees(add);
    await expect(askedBy(member)).resolves.toEqual([]);

    await add.click();
    await send();
    await visitor.sees(undo);
    await expect(askedBy(member)).resolves.toEqual([name]);
    const [asked] = await requestsOf(mate.token, "received");
    const params = { requestId: asked?.id ?? 0 };
    await callApi(answerCrewRequest, { params, body: { status: "accepted" } }, mate.token);
    await visitor.sees(panelOf(visitor).getByText("In Your Crew"));
    await visitor.seesNo(undo);
  });

  test("a member sees whom they have blocked and unblocks them, after a question", RARE, async () => {
    const [member, other] = await Promise.all([join({ firstName: "Nell" }), join({ firstName: "Bert" })]);
    await callApi(blockMember, { body: { userId: other.id } }, member.token);
    const visitor = await browser.visit({ width, as: member });
    await visitor.goTo("/settings");
    await visitor.scrollsTo("Blocked people");
    await visitor.press(`Unblock ${other.name}`);
    const question = visitor.dialog(`Unblock ${other.name}?`);
    await question.getByRole("button", { name: "Cancel" }).click();
    await visitor.seesNo(question);
    await visitor.press(`Unblock ${other.name}`);
    await question.getByRole("button", { name: "Unblock" }).click();
    await visitor.seesToast("Unblocked");
    await visitor.sees("You have not blocked anybody.");
    const { people } = await callApi(listBlocked, {}, member.token);
    expect(people).toEqual([]);
  });
});

/** The panel beside the feed, or among its posts on a phone. */
function panelOf({ page, isPhone }: Visitor) {
  return page.getByRole(isPhone ? "article" : "region", { name: "People you may know" }).first();
}

/** Returns the first suggestion, once there is one. */
async function firstSuggested(visitor: Visitor): Promise<string> {
  const first = panelOf(visitor).getByRole("button", { name: /^Add / }).first();
  await first.waitFor();
  const label = (await first.getAttribute("aria-label")) ?? "";
  return label.replace(/^Add (.*) to my crew$/, "$1");
}

async function askedBy({ token }: Member): Promise<string[]> {
  return (await requestsOf(token, "sent")).map(({ receiver }) => receiver.name);
}

async function requestsOf(token: string, direction: "sent" | "received") {
  const found = await callApi(listCrewRequests, { query: { direction } }, token);
  return Array.isArray(found) ? found : found.requests;
}
