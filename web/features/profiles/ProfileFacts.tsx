import { Briefcase, CalendarDays, Lock, Mail, Phone } from "lucide-react";
import type { ReactNode } from "react";

import type { Profile } from "#contracts/profiles.ts";

import { Card } from "../../ui/Card.tsx";
import { telLink, monthOf } from "./contact-words.ts";
import { FactRow } from "./FactRow.tsx";

interface ProfileFactsProps {
  member: Pick<Profile, "contact" | "email" | "phone" | "company" | "memberSince">;
  /** Rows that open more: reviews, qualifications, CV. */
  rows: ReactNode;
  /** Shown under the member's own rows: who can see them. Replaces links to email or ring oneself. */
  note?: ReactNode;
}

/** A member's contact details and documents; what is not shared is left out, or marked as not shared. */
export function ProfileFacts({ member, rows, note }: ProfileFactsProps) {
  const { contact, email, phone, company, memberSince } = member;
  const at = (email ?? "").indexOf("@");
  return (
    <Card aria-label="Details" className="overflow-hidden py-1">
      <ul className="[&>li]:border-line [&>li:not(:first-child)]:border-t">
        {rows}
        {contact === "crew" ? (
          <FactRow icon={<Lock />} label="Email and phone">
            Shared with crew
          </FactRow>
        ) : null}
        {email === null ? null : (
          <FactRow icon={<Mail />} label="Email" href={note ? undefined : `mailto:${email}`}>
            {email.slice(0, at)}
            {/* A break opportunity, so that a long address does not break before its last letter. */}
            <wbr />
            {email.slice(at)}
          </FactRow>
        )}
        {phone === null ? null : (
          <FactRow icon={<Phone />} label="Phone" href={note ? undefined : telLink(phone)}>
            {phone}
          </FactRow>
        )}
        {company === null ? null : (
          <FactRow icon={<Briefcase />} label="Company">
            {company}
          </FactRow>
        )}
        <FactRow icon={<CalendarDays />} label="Member since">
          {monthOf(memberSince)}
        </FactRow>
      </ul>
      {note ? <p className="border-t border-line px-4 py-2.5 text-sm text-muted">{note}</p> : null}
    </Card>
  );
}
