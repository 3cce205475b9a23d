import { sendContactMessage } from "#contracts/contact.ts";

import { callApi } from "./api.ts";
import type { Screen } from "./screens.ts";
import type { Visitor } from "./visitor.ts";

async function open(visitor: Visitor, path: string): Promise<void> {
  await visitor.goTo(path);
  await visitor.isAt("Contact us");
  await visitor.isWhole();
}

async function leaveMessage(): Promise<void> {
  const message = `${"Donaudampfschifffahrtsgesellschaft".repeat(15)}, and once more.`;
  const body = { kind: "complaint", name: "N".repeat(60), email: "nora@elsewhere.example", message } as const;
  await callApi(sendContactMessage, { body });
}

/** Contacting the site's operator. */
export const CONTACT_SCREENS: readonly Screen[] = [
  { name: "contact", as: "visitor", open: (visitor) => open(visitor, "/contact") },
  { name: "contact, for a member", as: "member", open: (visitor) => open(visitor, "/contact?kind=problem") },
  {
    name: "messages to the site",
    as: "administrator",
    async open(visitor) {
      await leaveMessage();
      await visitor.goTo("/adminportal?view=contact");
      await visitor.isWhole();
      await visitor.sees(visitor.button(/^C-/));
    },
  },
  {
    name: "a message to the site",
    as: "administrator",
    async open(visitor) {
      await leaveMessage();
      await visitor.goTo("/adminportal?view=contact");
      await visitor.button(/^C-/).first().click();
      await visitor.sees(visitor.page.getByRole("dialog").getByText("Answer due"));
      await visitor.isWhole();
    },
  },
  {
    name: "the operator's advertisements",
    as: "administrator",
    async open(visitor) {
      await visitor.goTo("/adminportal?view=advertisements");
      await visitor.sees(visitor.page.getByRole("heading", { level: 2, name: "Advertisements" }));
      await visitor.isWhole();
    },
  },
  {
    name: "the form of an advertisement, refused",
    as: "administrator",
    async open(visitor) {
      await visitor.goTo("/adminportal?view=advertisements");
      await visitor.press("Add advertisement");
      const form = visitor.dialog("Add advertisement");
      await form.getByRole("button", { name: "Add advertisement" }).click();
      await visitor.sees("There is a problem");
    },
  },
  {
    name: "contact, refused",
    as: "visitor",
    async open(visitor) {
      await open(visitor, "/contact");
      await visitor.press("Send message");
      await visitor.sees("There is a problem");
    },
  },
];
