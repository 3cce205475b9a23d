import { Download, Eye, Lock, Pencil, Trash2 } from "lucide-react";

import { shortDay } from "#contracts/calendar.ts";
import { viewAddress } from "#contracts/private-files.ts";
import type { Qualification } from "#contracts/qualifications.ts";

import { Chip } from "../../ui/Chip.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { expiryWords } from "./expiry.ts";

interface QualificationItemProps {
  qualification: Qualification;
  today: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** One qualification: issuer and date, expiry, and the certificate to view or save. */
export function QualificationItem({ qualification, today, onEdit, onDelete }: QualificationItemProps) {
  const { title, issuingOrganization, description, can } = qualification;
  const expiry = expiryWords(qualification.expiresOn, today);
  const facts = factsOf(qualification, today);
  return (
    <li className="flex items-start gap-2 py-3.5 first:pt-0 last:pb-1">
      <div className="flex min-w-0 flex-1 flex-col gap-1 [overflow-wrap:anywhere]">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 dir="auto" className="text-base leading-snug font-semibold">
            {title}
          </h3>
          {expiry === undefined ? null : <Chip>{expiry}</Chip>}
        </div>
        {issuingOrganization === null ? null : <p dir="auto">{issuingOrganization}</p>}
        {facts.length === 0 ? null : <p className="text-sm text-muted">{facts.join(" · ")}</p>}
        {description === null ? null : (
          <p dir="auto" className="text-sm whitespace-pre-line">
            {description}
          </p>
        )}
        <Certificate qualification={qualification} />
      </div>
      {can.edit ? (
        <div className="-mt-1.5 -mr-2 flex shrink-0">
          <IconButton label={`Edit ${title}`} icon={<Pencil />} tooltip={false} onClick={onEdit} />
          <IconButton label={`Delete ${title}`} icon={<Trash2 />} tooltip={false} onClick={onDelete} />
        </div>
      ) : null}
    </li>
  );
}

/** The file has the same visibility as the CV. */
function Certificate({ qualification }: { qualification: Qualification }) {
  const { title, certificate, certificateUrl, certificateName } = qualification;
  if (certificate === "crew") {
    return (
      <p className="inline-flex items-center gap-1.5 text-sm text-muted">
        <Lock className="size-3.5" />
        Certificate shared with crew
      </p>
    );
  }
  if (certificateUrl === null || certificateName === null) return null;
  const view = viewAddress(certificateUrl, certificateName);
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-6 text-sm">
      {view === null ? null : (
        <TextLink
          quiet
          href={view}
          target="_blank"
          rel="noreferrer"
          aria-label={`View certificate: ${title} (new tab)`}
        >
          <Eye className="mr-1.5 inline size-4 align-[-0.2em]" />
          View
        </TextLink>
      )}
      <TextLink
        quiet
        href={certificateUrl}
        download={certificateName}
        aria-label={`${certificateName}: ${title}`}
      >
        <Download className="mr-1.5 inline size-4 align-[-0.2em]" />
        {certificateName}
      </TextLink>
    </p>
  );
}

function factsOf(qualification: Qualification, today: string): readonly string[] {
  const { scheme, level, number, dateObtained, expiresOn } = qualification;
  return [
    scheme,
    level,
    number === null ? null : `No. ${number}`,
    dateObtained === null ? null : `Obtained ${shortDay(dateObtained)}`,
    expiresOn === null ? null : `${expiresOn < today ? "Expired" : "Expires"} ${shortDay(expiresOn)}`,
  ].filter((fact) => fact !== null);
}
