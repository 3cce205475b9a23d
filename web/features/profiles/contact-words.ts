import type { ContactVisibility } from "#contracts/account-fields.ts";

/** Who sees e-mail, phone, CV and certificates (`Q44`), as the choice explains it. */
export const VISIBILITY_OPTIONS: readonly { value: ContactVisibility; label: string; help: string }[] = [
  { value: "members", label: "Members", help: "Everybody who is signed in." },
  { value: "crew", label: "My crew", help: "Others see that you share them with your crew." },
  {
    value: "nobody",
    label: "Nobody",
    help: "Only you. Whoever posted a job still gets your e-mail and phone when you show interest in it.",
  },
];

/** The same on one's own profile, beside what it is about. */
export const VISIBILITY_NOTES: Readonly<Record<ContactVisibility, string>> = {
  members: "E-mail, phone and CV are seen by members.",
  crew: "E-mail, phone and CV are seen by your crew only.",
  nobody: "E-mail, phone and CV are seen by nobody but you.",
};

const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "Europe/London" });

/** 'June 2026' (D1 §2.9). */
export function monthOf(instant: string): string {
  return month.format(new Date(instant));
}

/** What a `tel:` link dials. */
export function dialled(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, "")}`;
}
