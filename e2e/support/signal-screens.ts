import { join } from "./members.ts";
import { chooseFromMenu, openPost, post } from "./post-card.ts";
import type { Screen } from "./screens.ts";

/** Entries waiting for a signal and their notices; placeholders of hidden things. */
export const SIGNAL_SCREENS: readonly Screen[] = [
  {
    name: "home without a signal",
    as: "member",
    async open(visitor) {
      await visitor.goTo("/");
      await visitor.isAt("Home");
      await visitor.isWhole();
      await visitor.losesSignal();
      await visitor.sees("You are offline.");
    },
    leave: (visitor) => visitor.hasSignalAgain(),
  },
  {
    name: "what waits to be sent",
    as: "member",
    async open(visitor, scene) {
      const card = await openPost(visitor, scene.ownPost);
      await visitor.page.route("**/api/interactions", (route) => route.abort("failed"));
      visitor.errors.allow("net::ERR_FAILED POST /api/interactions");
      await card.getByLabel("Write a comment").fill("From the lift shaft, where there is no signal at all");
      await card.getByRole("button", { name: "Post comment" }).click();
      await visitor.sees(card.getByText(/^Not sent/));
      await visitor.goTo("/settings#waiting");
      await visitor.sees(visitor.page.locator("#waiting").getByText(/^From the lift shaft/));
      await visitor.isWhole();
    },
    async leave({ page }) {
      await page
        .locator("#waiting")
        .getByRole("button", { name: /^Delete/ })
        .click();
      await page.unroute("**/api/interactions");
    },
  },
  {
    name: "a post that one has reported",
    as: "member",
    async open(visitor) {
      const author = await join({ firstName: "Otto" });
      const card = await openPost(visitor, await post(author, "Not what it seems"));
      await chooseFromMenu(visitor, card, "Report");
      const report = visitor.dialog("Report post");
      await report.getByRole("radio").first().check();
      await report.getByRole("button", { name: "Report post" }).click();
      await visitor.sees(visitor.button("Undo"));
      await visitor.seesNo(report);
    },
  },
];
