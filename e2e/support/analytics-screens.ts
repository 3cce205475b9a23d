import type { Screen } from "./screens.ts";
import type { Visitor } from "./visitor.ts";

async function open(visitor: Visitor): Promise<void> {
  await visitor.goTo("/adminportal/analytics");
  await visitor.isAt("User Analytics");
  await visitor.isWhole();
}

/** An administrator's statistics of members and visits. */
export const ANALYTICS_SCREENS: readonly Screen[] = [
  { name: "user analytics", as: "administrator", open },
  ...["Total Users", "Returning Users", "Website Visits"].map((card): Screen => ({
    name: `${card.toLowerCase()} of the analytics`,
    as: "administrator",
    async open(visitor) {
      await open(visitor);
      await visitor.page.getByRole("button", { name: new RegExp(`^${card}`) }).click();
      await visitor.sees(visitor.dialog(card).getByRole("button", { name: "Export CSV" }));
      await visitor.isWhole();
    },
  })),
];
