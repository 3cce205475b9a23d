import { closeAccount } from "#contracts/account-rights.ts";

import { callApi } from "./api.ts";
import { join, PASSWORD } from "./members.ts";
import type { Screen } from "./screens.ts";

/** Leaving, and being offered to stay. */
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
      await visitor.fills({ "E-mail": leaver.email, Password: PASSWORD });
      await visitor.press("Sign In");
      await visitor.sees(visitor.button("Keep my account"));
    },
  },
];
