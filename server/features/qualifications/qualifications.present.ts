import { fillPath } from "#contracts/pages.ts";
import { fileName, type FileState } from "#contracts/private-files.ts";
import { getCertificate, type Qualification } from "#contracts/qualifications.ts";

import { isOwner } from "../../platform/authorization.ts";
import type { QualificationRow } from "./qualifications.queries.ts";

/** The URL of a certificate, for viewers who may read it. */
export function certificateUrl(id: number): string {
  return fillPath(getCertificate.path, { id });
}

/** A qualification as this viewer may see it; `shared` says how its owner shares files with them. */
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

/** A card number as others see it: its last four characters, or nothing if it is no longer than that. */
function maskNumber(number: string): string {
  const characters = Array.from(number);
  return `••••${characters.length > 4 ? characters.slice(-4).join("") : ""}`;
}
