import { updateCurrentUser } from "#contracts/accounts.ts";
import type { CurrentUser } from "#contracts/accounts.ts";
import { getCurrentUser } from "#contracts/current-user.ts";

import { call } from "../../platform/api-client.ts";
import { clearSentDraft } from "../../platform/drafts.ts";
import { defineKind } from "../../platform/outbox/kinds.ts";
import { readCached } from "../../platform/use-endpoint.ts";
import { PROFILE, PROFILE_DRAFT, showOwnProfile, UPDATED } from "./own-profile.ts";
import { bodyOf } from "./profile-values.ts";
import type { ProfileValues } from "./profile-values.ts";

/** A change of one's own profile: all of the form, so that only the latest counts. */
export const profileKind = defineKind<ProfileValues, CurrentUser>({
  name: PROFILE,
  send: (values, { patienceMs }) => call(updateCurrentUser, { body: bodyOf(values), patienceMs }),
  isForms: true,
  isRepeatable: true,
  describe: ({ bio }) => ({ title: "Changes of your profile", text: bio }),
  sentWords: () => UPDATED.title,
  onSent(values, saved) {
    clearSentDraft(PROFILE_DRAFT, values);
    const before = readCached(getCurrentUser, {});
    if (saved !== undefined) showOwnProfile(saved, before ?? saved);
  },
});
