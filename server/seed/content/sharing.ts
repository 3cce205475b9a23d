import type { DemoMember } from "./cast-types.ts";

type Sharing = "members" | "crew" | "nobody";

/** Members who hide their email address, number and files from strangers. */
const FOR_CREW: ReadonlySet<string> = new Set([
  "denise",
  "anita",
  "becky",
  "zara",
  "chidi",
  "faye",
  "mairi",
  "carys",
  "stephen",
]);
const FOR_NOBODY: ReadonlySet<string> = new Set(["gordon", "harriet"]);

/** Who sees a member's contact details: mostly everybody, but only the crew while they are under 18. */
export function sharingOf({ handle, age }: DemoMember): Sharing {
  if (FOR_NOBODY.has(handle)) return "nobody";
  return age < 18 || FOR_CREW.has(handle) ? "crew" : "members";
}
