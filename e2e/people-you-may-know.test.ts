import { describe, expect, test } from "vitest";

import { blockMember, listBlocked } from "#contracts/blocks.ts";
import { listCrewRequests } from "#contracts/crew.ts";

import { callApi } from "./support/api.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { join } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();

describe.each(WIDTHS)("at %i pixels", (width) => {
  test("somebody new adds a suggested member, takes it back, and adds them again", async () => {
    const member = await join({ firstName: "Nell" });
    const visitor = await browser.visit({ width, as: member });
    await visitor.goTo("/");
    const name = await firstSuggested(visitor);
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
    await visitor.page.reload();
    await firstSuggested(visitor);
    // Checked through the API, for the same reason.
    await expect(askedBy(member)).resolves.toEqual([name]);
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
  const sent = await callApi(listCrewRequests, { query: { direction: "sent" } }, token);
  return (Array.isArray(sent) ? sent : sent.requests).map(({ receiver }) => receiver.name);
}
