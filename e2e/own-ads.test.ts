import { expect, test } from "vitest";

import { listAdvertisements } from "#contracts/advertisements.ts";

import { administrator } from "./support/administrator.ts";
import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser, widthsFor } from "./support/browser.ts";
import { demoMember, mark } from "./support/members.ts";
import { makePhoto } from "./support/photos.ts";

const browser = useBrowser();

test.each(widthsFor("desk"))(
  "an administrator puts an advertisement in its place and takes it away, at %i pixels",
  async (width) => {
    const [admin, member] = [await administrator(), await demoMember()];
    const label = `Ladders ${mark()}`;
    const runs = async () => {
      const { advertisements } = await callApi(
        listAdvertisements,
        { query: { placement: "jobs_side" } },
        member.token,
      );
      return advertisements.some((each) => each.label === label);
    };
    const desk = await browser.visit({ width, as: admin });
    await desk.goTo("/adminportal?view=advertisements");
    await desk.press("Add advertisement");
    const form = desk.dialog("Add advertisement");
    await desk.sees(form);
    await form.getByRole("button", { name: "Add advertisement" }).click();
    await desk.sees("There is a problem");
    await desk.sees(form.getByText("Please say what it advertises"));
    await form
      .getByLabel("Picture", { exact: true })
      .setInputFiles(await makePhoto("ad", { width: 600, height: 500 }));
    await desk.sees(form.getByRole("img", { name: "Preview" }));
    await desk.fills({ Description: label, Link: "https://ladders.example/" });
    await desk.field("Where to show it").selectOption("jobs_side");
    expect(await findViolations(desk.page)).toEqual([]);
    await form.getByRole("button", { name: "Add advertisement" }).click();
    await desk.seesToast("Advertisement added");
    await desk.sees(desk.page.getByRole("heading", { name: label }));
    await expect.poll(runs, { timeout: 15_000 }).toBe(true);

    await desk.button(`Delete ${label}`).click();
    await desk.dialog("Delete this advertisement?").getByRole("button", { name: "Delete" }).click();
    await desk.seesToast("Advertisement deleted");
    await desk.seesNo(desk.page.getByRole("heading", { name: label }));
    await expect.poll(runs, { timeout: 15_000 }).toBe(false);
  },
);

test(
  "an advertisement stands for as long as it runs, and no longer, though the page stays open",
  RARE,
  async () => {
    const member = await demoMember();
    const { advertisements } = await callApi(
      listAdvertisements,
      { query: { placement: "jobs_side" } },
      member.token,
    );
    const [ladders, hoists] = ["Ladders", "Hoists"].map((label, at) => ({
      ...advertisements[0]!,
      id: at + 1,
      label,
      image: { ...advertisements[0]!.image, alt: label },
    }));
    const visitor = await browser.visit({ as: member });
    await visitor.page.route("**/api/advertisements/*/count", (route) => route.fulfill({ json: {} }));
    const runs = (list: unknown[]) =>
      visitor.page.route("**/api/advertisements?*", (route) =>
        route.fulfill({ json: { advertisements: list, isFilledByScript: false } }),
      );
    await runs([ladders, hoists]);
    await visitor.goTo("/jobs");
    const beside = visitor.page.getByRole("region", { name: "Advertisement" });
    await visitor.sees(beside.getByRole("img"));
    const isLadders = await beside.getByRole("img", { name: "Ladders" }).isVisible();
    const [shown, other] = isLadders ? [ladders!, hoists!] : [hoists!, ladders!];
    const seesOnReturn = async (name: string) => {
      const answer = visitor.page.waitForResponse("**/api/advertisements?*");
      await visitor.page.evaluate(() =>
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
      );
      await answer;
      await visitor.sees(beside.getByRole("link", { name }));
    };
    // In the other order, and with other words.
    const changed = { ...shown, label: "Scaffolds" };
    await runs(isLadders ? [other, changed] : [changed, other]);
    await seesOnReturn("Scaffolds");
    await runs([other]);
    await seesOnReturn(other.label);
    await runs([]);
    await seesOnReturn("Advertise here");
  },
);
