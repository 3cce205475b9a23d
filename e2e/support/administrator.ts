import { completeOnboarding } from "#contracts/accounts.ts";

import { callApi } from "./api.ts";
import { signInAs } from "./members.ts";
import type { Member } from "./members.ts";
import { ADMINISTRATOR } from "./site.ts";

/** The site's administrator, signed in as on another device of theirs. */
export async function administrator(): Promise<Member> {
  const { token, user } = await signInAs(ADMINISTRATOR.email, ADMINISTRATOR.password);
  await callApi(completeOnboarding, {}, token);
  const { id, firstName, name, email, draftKey } = user;
  return { id, firstName, name, email, token, draftKey };
}
