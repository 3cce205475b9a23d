import type { CurrentUser } from "#contracts/accounts.ts";
import type { Profile } from "#contracts/profiles.ts";

/** The parts of a complete profile, those that help most to be found and hired first. */
export const PROFILE_PARTS = ["photo", "bio", "project", "qualification", "phone", "county", "cv"] as const;
export type ProfilePart = (typeof PROFILE_PARTS)[number];

type Known = Pick<CurrentUser, "avatar" | "bio" | "phone" | "county" | "cvUrl"> &
  Pick<Profile, "projectCount" | "qualificationCount">;

/** Returns the parts that a profile lacks. */
export function findMissing(known: Known): readonly ProfilePart[] {
  const has: Record<ProfilePart, boolean> = {
    photo: known.avatar !== null,
    bio: known.bio !== null,
    project: known.projectCount > 0,
    qualification: known.qualificationCount > 0,
    phone: known.phone !== null,
    county: known.county !== null,
    cv: known.cvUrl !== null,
  };
  return PROFILE_PARTS.filter((part) => !has[part]);
}
