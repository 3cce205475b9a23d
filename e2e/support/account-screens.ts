import { closeAccount } from "#contracts/account-rights.ts";
import { warnUser } from "#contracts/sanctions.ts";

import { callApi } from "./api.ts";
import { join, PASSWORD } from "./members.ts";
import type { Member } from "./members.ts";
import { linkIn, receiveMail } from "./outbox.ts";
import type { Fixture, Screen } from "./screens.ts";

/** Returns the link in the email to a member who is warned at some length. */
async function warn({ id: userId, email }: Member, { administrator }: Fixture): Promise<URL> {
  const body = { reason: "Donaudampfschifffahrtsgesellschaft".repeat(14) };
  await callApi(warnUser, { params: { userId }, body }, administrator.token);
  return new URL(linkIn(await receiveMail(email, "A warning from the moderators of Crewyard")));
}

/** Leaving, and the offer to stay; decisions against the member. */
export const ACCOUNT_SCREENS: readonly Screen[] = [
  {
    name: "deleting one's account",
    as: "member",
    async open(visitor) {
      await visitor.goTo("/settings");
      await visitor.scrollsTo("Delete my account");
      await visitor.press("Delete my account");
      await visitor.sees(visitor.dialog("Delete your account?"));
      await visitor.isWhole();
    },
  },
  {
    name: "sign in to an account that is to be deleted",
    as: "visitor",
    async open(visitor) {
      const leaver = await join({ firstName: "Lea" });
      await callApi(closeAccount, { body: { password: PASSWORD } }, leaver.token);
      await visitor.goTo("/signin");
      visitor.errors.allow("403 POST /api/auth/login");
      await visitor.fills({ Email: leaver.email, Password: PASSWORD });
      await visitor.press("Sign In");
      await visitor.sees(visitor.button("Keep my account"));
    },
  },
  {
    name: "a decision against oneself",
    as: "member",
    async open(visitor, scene) {
      const { searchParams } = await warn(scene.member, scene);
      const [id] = (searchParams.get("token") ?? "").split(".");
      await visitor.goTo(`/decisions/${id}`);
      await visitor.isAt("You have been warned");
      await visitor.isWhole();
    },
  },
  {
    name: "an appeal without a session",
    as: "visitor",
    async open(visitor, scene) {
      const link = await warn(await join({ firstName: "Wanda" }), scene);
      await visitor.goTo(`/appeal${link.search}`);
      await visitor.isAt("You have been warned");
      await visitor.press("Send appeal");
      await visitor.sees("There is a problem");
    },
  },
];
