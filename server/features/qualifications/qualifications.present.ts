import { fillPath } from "#contracts/pages.ts";
import { fileName, type FileState } from "#contracts/private-files.ts";
import { getCertificate, type Qualification } from "#contracts/qualifications.ts";

import { isOwner } from "../../platform/authorization.ts";
import type { QualificationRow } from "./qualifications.queries.ts";

/** Where a certificate is served to whoever may have it. */
export function certificateUrl(id: number): string {
  return fillPath(getCertificate.path, { id });
}

/** A qualification as this viewer may see it; `shared` says what its owner's files are to them. */
export function presentQualification(
  viewer: { userId: number },
  row: QualificationRow,
  shared: FileState,
): Qualification {
  const isOwn = isOwner(viewer, row);
  const certificate = row.certificateKind === null ? "none" : shared;
  const isShown = certificate === "shown" && row.certificateKind !== null;
  return {
    ...row,
    number: isOwn || row.number === null ? row.number : maskNumber(row.number),
    certificate,
    certificateUrl: isShown ? certificateUrl(row.id) : null,
    certificateName:
      isShown && row.certificateKind !== null ? fileName("certificate", row.certificateKind) : null,
    can: { edit: isOwn, delete: isOwn },
  };
}

/** A card's number as others see it: its last four characters, and of a shorter one none. */
function maskNumber(number: string): string {
  const characters = Array.from(number);
  return `••••${characters.length > 4 ? characters.slice(-4).join("") : ""}`;
}
