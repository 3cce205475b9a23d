import { updateCurrentUser } from "#contracts/accounts.ts";
import type { CurrentUser } from "#contracts/accounts.ts";
import { getCurrentUser } from "#contracts/current-user.ts";

import { call } from "../../platform/api-client.ts";
import { clearDraft, readDraft, writeDraft } from "../../platform/drafts.ts";
import { defineKind } from "../../platform/outbox/kinds.ts";
import { readMemberId } from "../../platform/session.ts";
import { readCached } from "../../platform/use-endpoint.ts";
import { PROFILE, PROFILE_DRAFT, showOwnProfile, UPDATED } from "./own-profile.ts";
import { bodyOf } from "./profile-values.ts";
import type { ProfileValues } from "./profile-values.ts";

/** A change of one's own profile: the fields that were changed, with those of one that waited already. */
export const profileKind = defineKind<Partial<ProfileValues>, CurrentUser>({
  name: PROFILE,
  send: (changes, { patienceMs }) => call(updateCurrentUser, { body: bodyOf(changes), patienceMs }),
  isForms: true,
  isRepeatable: true,
  describe: ({ bio }) => ({ title: "Changes of your profile", text: bio }),
  sentWords: () => UPDATED.title,
  forgetDraft: forgetSent,
  onSent(_changes, saved) {
    const before = readCached(getCurrentUser, {});
    if (saved !== undefined) showOwnProfile(saved, before ?? saved);
  },
});

/** What has been typed since stays a draft; what the server has may be changed elsewhere from now on. */
function forgetSent(sent: Readonly<Record<string, unknown>>): void {
  const memberId = readMemberId();
  if (memberId === null) return;
  const draft = readDraft(memberId, PROFILE_DRAFT) ?? {};
  const left = Object.entries(draft).filter(([name, value]) => sent[name] !== value);
  if (left.length === 0) clearDraft(memberId, PROFILE_DRAFT);
  else writeDraft(memberId, PROFILE_DRAFT, Object.fromEntries(left));
}
