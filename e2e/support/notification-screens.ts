import type { Screen } from "./screens.ts";
import type { Visitor } from "./visitor.ts";

async function toScreen(visitor: Visitor): Promise<void> {
  await visitor.goTo("/mobile-notifications");
  await visitor.isAt("Notifications");
  await visitor.sees(visitor.page.getByRole("button", { name: /^Options: / }));
  await visitor.isWhole();
}

/** Notifications, on their own screen and under the bell, and the tour. */
export const NOTIFICATION_SCREENS: readonly Screen[] = [
  { name: "the notifications' own screen", as: "member", open: toScreen },
  {
    name: "a notification about to be deleted",
    as: "member",
    async open(visitor) {
      await toScreen(visitor);
      await visitor.page
        .getByRole("button", { name: /^Options: / })
        .first()
        .click();
      await visitor.press("Delete");
      await visitor.sees(visitor.dialog("Delete Notification"));
    },
  },
  {
    name: "the notifications under the bell",
    as: "member",
    async open(visitor) {
      await visitor.goTo("/jobs");
      await visitor.page
        .getByRole("button", { name: /^Notifications/ })
        .filter({ visible: true })
        .click();
      // On a phone the bell leads to the screen.
      if (visitor.isPhone) await visitor.isAt("Notifications", "/mobile-notifications");
      else await visitor.sees(visitor.dialog("Notifications").getByRole("listitem"));
      await visitor.isWhole();
    },
  },
  {
    name: "the introduction",
    as: "member",
    async open(visitor) {
      // The tour cannot be repeated, so for this one visit the member is shown as new to it.
      await visitor.page.route(
        "**/api/user/current",
        async (route) => {
          const answer = await route.fetch();
          const user = (await answer.json()) as Record<string, unknown>;
          await route.fulfill({ response: answer, json: { ...user, hasSeenOnboarding: false } });
        },
        { times: 1 },
      );
      await visitor.goTo("/");
      await visitor.sees(visitor.dialog("Welcome to Crewyard"));
    },
  },
];
