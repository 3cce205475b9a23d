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

/** A change to the member's own profile: the changed fields, with those of a change that was already waiting. */
export const profileKind = defineKind<Partial<ProfileValues>, CurrentUser>({
  name: PROFILE,
  send: (changes, { timeoutMs }) => call(updateCurrentUser, { body: bodyOf(changes), timeoutMs }),
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

/** Removes the saved fields from the draft; text typed since stays, and the saved fields may now change elsewhere. */
function forgetSent(sent: Readonly<Record<string, unknown>>): void {
  const memberId = readMemberId();
  if (memberId === null) return;
  const draft = readDraft(memberId, PROFILE_DRAFT) ?? {};
  const left = Object.entries(draft).filter(([name, value]) => sent[name] !== value);
  if (left.length === 0) clearDraft(memberId, PROFILE_DRAFT);
  else writeDraft(memberId, PROFILE_DRAFT, Object.fromEntries(left));
}
