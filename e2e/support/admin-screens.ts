import { createPost } from "#contracts/feed.ts";
import { reportPost } from "#contracts/reports.ts";

import { killEmail, payForBoost } from "./admin-records.ts";
import { callApi } from "./api.ts";
import { join } from "./members.ts";
import type { Fixture, Screen } from "./screens.ts";
import type { Visitor } from "./visitor.ts";

async function open(visitor: Visitor, path: string): Promise<void> {
  await visitor.goTo(path);
  await visitor.isAt("Admin portal");
  await visitor.isWhole();
}

/** Opens the portal with a reported post that is far too long. */
async function openQueue(visitor: Visitor, { member }: Fixture): Promise<void> {
  const author = await join({ firstName: "Norbert" });
  const { id } = await callApi(createPost, { body: { content: LONG_WORD } }, author.token);
  const body = { reason: "spam", details: LONG_WORD };
  await callApi(reportPost, { params: { id }, body }, member.token);
  await open(visitor, "/adminportal");
  await visitor.sees(visitor.page.getByRole("article", { name: /^Reported post/ }));
}

async function openUsers(visitor: Visitor): Promise<void> {
  await open(visitor, "/adminportal?view=users");
  await visitor.sees(visitor.page.getByRole("table", { name: "Users" }));
}

const LONG_WORD = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch".repeat(4);

/** The admin portal, and what opens in it. */
export const ADMIN_SCREENS: readonly Screen[] = [
  { name: "the admin portal's sign-in", as: "visitor", open: (visitor) => open(visitor, "/adminportal") },
  {
    name: "the admin portal's sign-in, refused",
    as: "visitor",
    async open(visitor) {
      await open(visitor, "/adminportal");
      await visitor.press("Sign In");
      await visitor.sees("There is a problem");
    },
  },
  { name: "reported items", as: "administrator", open: openQueue },
  {
    name: "a decision about a report",
    as: "administrator",
    async open(visitor, scene) {
      await openQueue(visitor, scene);
      await visitor.button("Delete post").first().click();
      await visitor.sees(visitor.dialog("Delete post?"));
    },
  },
  {
    name: "appeals",
    as: "administrator",
    open: (visitor) => open(visitor, "/adminportal?view=appeals"),
  },
  { name: "user management", as: "administrator", open: openUsers },
  {
    name: "a member about to be warned",
    as: "administrator",
    async open(visitor) {
      await openUsers(visitor);
      await visitor.page
        .getByRole("button", { name: /^Warn or ban / })
        .first()
        .click();
      await visitor
        .dialog(/^Warn or ban /)
        .getByRole("button", { name: "Warn user" })
        .click();
      await visitor.sees("There is a problem");
    },
  },
  {
    name: "a member as administrators see them",
    as: "administrator",
    async open(visitor, { member }) {
      await visitor.goTo(`/adminportal?view=users&q=${encodeURIComponent(member.email)}`);
      await visitor.button(`View ${member.name}'s profile`).click();
      await visitor.sees(visitor.dialog(member.name).getByRole("button", { name: "Delete post" }));
      await visitor.isWhole();
    },
  },
  {
    name: "every action of the moderators",
    as: "administrator",
    open: (visitor) => open(visitor, "/adminportal?view=actions"),
  },
  {
    name: "payments",
    as: "administrator",
    async open(visitor) {
      await payForBoost(await join({ firstName: "Perpetua" }), LONG_WORD.slice(0, 100));
      await open(visitor, "/adminportal?view=payments");
      await visitor.sees(visitor.page.getByRole("table", { name: "Payments" }));
    },
  },
  {
    name: "a payment about to be refunded",
    as: "administrator",
    async open(visitor) {
      await payForBoost(await join({ firstName: "Rupert" }), "Porch");
      await open(visitor, "/adminportal?view=payments");
      await visitor.button("Refund £1.99 to Rupert Nair").first().click();
      await visitor.sees(visitor.dialog("Refund £1.99 to Rupert Nair"));
    },
  },
  {
    name: "emails that failed",
    as: "administrator",
    async open(visitor) {
      await killEmail(await join({ firstName: "Delia" }), `550 ${LONG_WORD}`);
      await open(visitor, "/adminportal?view=emails");
      await visitor.sees("Delia Nair");
    },
  },
  {
    name: "banned words",
    as: "administrator",
    async open(visitor) {
      await open(visitor, "/adminportal?view=words");
      await visitor.sees(visitor.page.getByRole("list", { name: "Safe list" }));
      await visitor.page.getByLabel("Text", { exact: true }).fill("Free money, double your money");
      await visitor.press("Test");
      await visitor.sees("It would be refused.");
    },
  },
];
