import { openChats } from "./chat.ts";
import type { Screen } from "./screens.ts";
import type { Visitor } from "./visitor.ts";

async function toChats(visitor: Visitor): Promise<void> {
  await visitor.goTo("/");
  await openChats(visitor);
  await visitor.sees(visitor.page.getByRole("list", { name: "Conversations" }));
  await visitor.isWhole();
}

/** The chats, in a desk's panel and on a phone's own screen. */
export const CHAT_SCREENS: readonly Screen[] = [
  { name: "the chats", as: "member", open: toChats },
  {
    name: "a chat",
    as: "member",
    async open(visitor) {
      await toChats(visitor);
      await visitor.page.getByRole("list", { name: "Conversations" }).getByRole("button").first().click();
      await visitor.sees(visitor.page.getByRole("log"));
      await visitor.isWhole();
    },
  },
  {
    name: "a chat's menu",
    as: "member",
    async open(visitor) {
      await toChats(visitor);
      await visitor.page
        .getByRole("button", { name: /^Options for/ })
        .first()
        .click();
      await visitor.sees(visitor.page.getByRole("menuitem", { name: "Hide conversation" }));
    },
  },
  {
    name: "one's crew, to chat with",
    as: "member",
    async open(visitor) {
      await toChats(visitor);
      await visitor.page
        .getByRole("tab", { name: visitor.isPhone ? "Crew" : "My Crew", exact: true })
        .click();
      await visitor.sees(visitor.page.getByRole("button", { name: /^Chat with/ }));
      await visitor.isWhole();
    },
  },
];
