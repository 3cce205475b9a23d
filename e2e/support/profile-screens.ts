import type { Locator } from "playwright-core";

import type { Screen } from "./screens.ts";
import type { Visitor } from "./visitor.ts";

async function toOwn(visitor: Visitor): Promise<void> {
  await visitor.goTo("/profile");
  await visitor.sees(visitor.button("Edit Profile"));
  await visitor.isWhole();
}

async function toCrew(visitor: Visitor, search = ""): Promise<void> {
  await visitor.goTo(`/crew${search}`);
  await visitor.isAt("My Crew");
  await visitor.isWhole();
}

/** Opens the profile of the first member of the crew. */
async function toOther(visitor: Visitor): Promise<void> {
  await toCrew(visitor);
  await visitor.page.getByRole("article").first().getByRole("link").first().click();
  await visitor.sees(visitor.button("Send Message"));
  await visitor.isWhole();
}

/** A screen on which a button opens something. */
function opened(
  name: string,
  go: (visitor: Visitor) => Promise<void>,
  button: string | RegExp,
  shows: (visitor: Visitor) => Locator,
): Screen {
  return {
    name,
    as: "member",
    async open(visitor) {
      await go(visitor);
      await visitor.page.getByRole("main").getByRole("button", { name: button }).first().click();
      await visitor.sees(shows(visitor));
      await visitor.isWhole();
    },
  };
}

const dialog = (title: string | RegExp) => (visitor: Visitor) => visitor.dialog(title);
const menuItem = (name: string) => (visitor: Visitor) => visitor.page.getByRole("menuitem", { name });

/** Profiles and the crew, with each of their dialogs, menus and popovers. */
export const PROFILE_SCREENS: readonly Screen[] = [
  { name: "one's own profile", as: "member", open: toOwn },
  opened("the menu of one's own photo", toOwn, /^(Change|Add a) photo$/, menuItem("Choose a photo")),
  opened("one's profile being edited", toOwn, "Edit Profile", dialog("Edit Profile")),
  opened("one's own reviews", toOwn, /^Reviews/, dialog("Reviews")),
  opened("one's own qualifications", toOwn, /^Qualifications/, dialog("Qualifications")),
  opened("one's own CV", toOwn, /^C\.V/, dialog("C.V")),
  opened("a new project", toOwn, "Add Project", dialog("Add Project")),
  { name: "somebody's profile", as: "member", open: toOther },
  opened("the menu of somebody's profile", toOther, "Profile options", menuItem("Report profile")),
  opened("what one follows of somebody", toOther, /^Follow/, (visitor) => visitor.button("Unfollow")),
  { name: "the crew", as: "member", open: (visitor) => toCrew(visitor) },
  { name: "the crew requests", as: "member", open: (visitor) => toCrew(visitor, "?tab=requests") },
  opened("leaving somebody's crew", toCrew, /^Remove .* from my crew$/, dialog(/^Remove .* from your crew/)),
];
