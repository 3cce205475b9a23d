import { join, PASSWORD } from "./members.ts";
import type { Member } from "./members.ts";
import type { Screen } from "./screens.ts";
import { codeOf, readKey } from "./second-step.ts";
import type { Visitor } from "./visitor.ts";

async function toSetUp(visitor: Visitor): Promise<void> {
  await visitor.goTo("/settings");
  await visitor.scrollsTo("Sign-in security");
  await visitor.press("Set up an authenticator app");
  await visitor.page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
  await visitor.isWhole();
}

/** Creates a separate member with a second step; the sweep's members keep signing in by password alone. */
async function setUp(visitor: Visitor): Promise<Member> {
  const member = await join({ firstName: "Tess" });
  await visitor.goTo("/signin");
  await signIn(visitor, member);
  await visitor.isAt("Home", "/");
  await toSetUp(visitor);
  await visitor.page.getByLabel("Code from your app").fill(codeOf(await readKey(visitor)));
  await visitor.press("Turn it on");
  await visitor.page.getByRole("list", { name: "Recovery codes" }).waitFor();
  return member;
}

async function signIn(visitor: Visitor, { email }: Member): Promise<void> {
  await visitor.fills({ Email: email, Password: PASSWORD });
  await visitor.press("Sign In");
}

/** Clears the device's storage. */
async function isForgotten({ page }: Visitor): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
}

/** Signing in with a second step, and setting one up. */
export const SECOND_STEP_SCREENS: readonly Screen[] = [
  {
    name: "an authenticator app being set up, refused",
    as: "member",
    async open(visitor) {
      await toSetUp(visitor);
      await visitor.press("Turn it on");
      await visitor.sees("The code has 6 digits");
    },
  },
  {
    name: "recovery codes",
    as: "visitor",
    async open(visitor) {
      await setUp(visitor);
    },
    leave: isForgotten,
  },
  {
    name: "the second step of signing in, refused",
    as: "visitor",
    async open(visitor) {
      const member = await setUp(visitor);
      await isForgotten(visitor);
      await visitor.goTo("/signin");
      visitor.errors.expect("401 POST /api/auth/login");
      await signIn(visitor, member);
      await visitor.page.getByLabel("Code from your app").waitFor();
      await visitor.press("Sign In");
      await visitor.sees("There is a problem");
    },
  },
];
