import { BadgeCheck, FileText, Star } from "lucide-react";

import type { Profile } from "#contracts/profiles.ts";
import { countOf } from "#contracts/short-count.ts";

import { FactRow } from "../../features/profiles/FactRow.tsx";
import type { ProfileDialog } from "./ProfileDialogs.tsx";

type Proofs = Pick<Profile, "rating" | "reviewCount" | "qualificationCount" | "cv" | "cvName">;

interface ProofRowsProps {
  member: Proofs;
  /** On the member's own profile, empty rows open too: they are added there. */
  isOwn: boolean;
  onOpen: (which: ProfileDialog) => void;
}

/** Reviews, qualifications and CV: each row opens, or says that there are none. */
export function ProofRows({ member, isOwn, onOpen }: ProofRowsProps) {
  const { rating, reviewCount, qualificationCount } = member;
  const hasQualifications = qualificationCount > 0;
  return (
    <>
      <FactRow icon={<Star />} label="Reviews" onOpen={() => onOpen("reviews")}>
        {rating === null ? "No reviews yet" : `${rating.toFixed(1)} from ${countOf(reviewCount, "review")}`}
      </FactRow>
      <FactRow
        icon={<BadgeCheck />}
        label="Qualifications"
        onOpen={isOwn || hasQualifications ? () => onOpen("qualifications") : undefined}
      >
        {hasQualifications ? countOf(qualificationCount, "qualification") : "No qualifications uploaded"}
      </FactRow>
      <CvRow member={member} isOwn={isOwn} onOpen={() => onOpen("cv")} />
    </>
  );
}

/** A CV that nobody may see is not mentioned. */
function CvRow({ member, isOwn, onOpen }: { member: Proofs; isOwn: boolean; onOpen: () => void }) {
  const row = { icon: <FileText />, label: "C.V" };
  if (isOwn || member.cv === "shown") {
    return (
      <FactRow {...row} onOpen={onOpen}>
        {member.cvName ?? "No CV uploaded"}
      </FactRow>
    );
  }
  if (member.cv === "hidden") return null;
  return <FactRow {...row}>{member.cv === "crew" ? "Shared with crew" : "No CV uploaded"}</FactRow>;
}
