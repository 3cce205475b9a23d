import { test } from "vitest";

import { blockMember } from "#contracts/blocks.ts";
import { requestCrew } from "#contracts/crew.ts";
import { follow } from "#contracts/follows.ts";

import { callApi } from "./support/api.ts";
import { RARE, useBrowser } from "./support/browser.ts";
import { crewMates } from "./support/chat.ts";
import { holdsFocus } from "./support/keyboard.ts";
import { join } from "./support/members.ts";
import type { Member } from "./support/members.ts";

const browser = useBrowser();

const TIES = /\/api\/(crew\/check|notification-preferences)\/\d+$/;
const triesOf = (name: string) =>
  [`Try again: crew status of ${name}`, `Try again: follow status of ${name}`] as const;
const followMember = (by: Member, of: Member) =>
  callApi(follow, { body: { followedUserId: of.id, notifyOnPosts: true, notifyOnJobPosts: true } }, by.token);

test(
  "a profile claims nothing of two members that could not be read, until there is a signal again",
  RARE,
  async () => {
    const [nell, bert] = await crewMates();
    await followMember(nell, bert);
    const visitor = await browser.visit({ as: nell });
    await visitor.page.route(TIES, (route) => route.abort("connectionreset"));
    visitor.errors.allow("net::ERR_CONNECTION_RESET GET /api/");
    await visitor.goTo(`/profile/${bert.id}`);
    for (const name of triesOf(bert.name)) await visitor.sees(visitor.button(name));
    await visitor.isWhole();
    await visitor.seesNo(visitor.button(`Follow ${bert.name}`));
    await visitor.seesNo("Add to My Crew");
    await visitor.losesSignal();
    await visitor.page.unroute(TIES);
    await visitor.hasSignalAgain();
    await visitor.sees("In Your Crew");
    await visitor.sees(visitor.button(`Following ${bert.name}`));
  },
);

test("what a profile could not read of two members is read again with a press", RARE, async () => {
  const [nell, bert] = await crewMates();
  await followMember(nell, bert);
  const visitor = await browser.visit({ as: nell });
  // The socket, which would read it again as well, is not open yet.
  await visitor.staysInFirstMoments();
  await visitor.page.route(TIES, (route) => route.abort("connectionreset"), { times: 2 });
  visitor.errors.allow("net::ERR_CONNECTION_RESET GET /api/");
  await visitor.goTo(`/profile/${bert.id}`);
  const [inCrew, followed] = triesOf(bert.name);
  // The button that was pressed becomes the one that says what was read, and keeps the focus.
  await visitor.press(inCrew);
  await holdsFocus(visitor, visitor.button("In Your Crew"));
  await visitor.press(followed);
  await holdsFocus(visitor, visitor.button(`Following ${bert.name}`));
});

test(
  "a block, a follow or a crew request whose end was not heard of ends with another press",
  RARE,
  async () => {
    const [nell, bert, zoe] = await Promise.all([
      join({ firstName: "Nell" }),
      join({ firstName: "Bert" }),
      join({ firstName: "Zoe" }),
    ]);
    await callApi(requestCrew, { body: { receiverId: zoe.id } }, nell.token);
    await callApi(blockMember, { body: { userId: bert.id } }, nell.token);
    await followMember(nell, zoe);
    const visitor = await browser.visit({ as: nell });
    const { page } = visitor;
    for (const path of ["**/api/blocks/*", "**/api/notification-preferences/*", "**/api/crew/request/*"])
      await page.route(
        path,
        async (route) => {
          await route.fetch();
          await route.abort("failed");
        },
        { times: 1 },
      );
    visitor.errors.expect("net::ERR_FAILED DELETE /api/blocks/");
    visitor.errors.expect("404 DELETE /api/blocks/");
    visitor.errors.expect("net::ERR_FAILED DELETE /api/notification-preferences/");
    visitor.errors.expect("404 DELETE /api/notification-preferences/");
    visitor.errors.expect("net::ERR_FAILED DELETE /api/crew/request/");
    visitor.errors.expect("404 DELETE /api/crew/request/");
    await visitor.goTo("/settings");
    await visitor.scrollsTo("Blocked people");
    await visitor.press(`Unblock ${bert.name}`);
    const question = visitor.dialog(`Unblock ${bert.name}?`);
    const unblock = question.getByRole("button", { name: "Unblock", exact: true });
    await unblock.click();
    await visitor.seesToast("Failed to unblock");
    await unblock.click();
    await visitor.seesToast("Unblocked");
    await visitor.sees("You have not blocked anybody.");
    await visitor.press(`Unfollow ${zoe.name}`);
    await visitor.seesToast("Failed to unfollow user");
    await visitor.press(`Unfollow ${zoe.name}`);
    await visitor.seesToast("Unfollowed");
    await visitor.sees("You do not follow anybody.");
    await visitor.goTo("/crew?tab=requests");
    await visitor.press(`Withdraw the request to ${zoe.name}`);
    await visitor.seesToast("Failed to withdraw crew request");
    await visitor.press(`Withdraw the request to ${zoe.name}`);
    await visitor.seesToast("Crew request withdrawn");
    await visitor.sees("You are not waiting for anybody.");
  },
);
