import type { ContactVisibility, CurrentUser } from "#contracts/current-user.ts";

interface VisibilityOption {
  readonly value: ContactVisibility;
  readonly label: string;
  readonly help: string;
}

/** Who can see email, phone, CV and certificates, as the choice explains it. */
const OPTIONS: readonly VisibilityOption[] = [
  { value: "members", label: "Members", help: "Everybody who is signed in." },
  { value: "crew", label: "My crew", help: "Others see that you share them with your crew." },
  {
    value: "nobody",
    label: "Nobody",
    help: "Only you. Who posted a job that you show interest in still gets your email and phone, and so does the employer of an apprenticeship that you apply for.",
  },
];

/** The same for members under 18. */
const YOUNG_OPTIONS: readonly VisibilityOption[] = [
  { value: "crew", label: "My crew", help: "The people in your crew: you asked them, or they asked you." },
  {
    value: "nobody",
    label: "Nobody",
    help: "Only you. The employer of an apprenticeship that you apply for still gets your email and phone, and the CV that you send.",
  },
];

type Sharing = Pick<CurrentUser, "canShareContact" | "contactVisibility">;

/** The options open to a member. */
export function visibilityOptions({ canShareContact }: Pick<Sharing, "canShareContact">) {
  return canShareContact ? OPTIONS : YOUNG_OPTIONS;
}

const NOTES: Readonly<Record<ContactVisibility, string>> = {
  members: "Email, phone, CV and certificates are seen by members.",
  crew: "Email, phone, CV and certificates are seen by your crew only.",
  nobody: "Email, phone, CV and certificates are seen by nobody but you.",
};

/** Who can see them now; shown beside them on the member's own profile. */
export function visibilityNote({ canShareContact, contactVisibility }: Sharing): string {
  if (canShareContact) return NOTES[contactVisibility];
  const who = contactVisibility === "nobody" ? "nobody else" : "only your crew";
  return `Until you are 18, ${who} sees your email, phone, CV and certificates.`;
}

const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "Europe/London" });

/** 'June 2026'. */
export function monthOf(instant: string): string {
  return month.format(new Date(instant));
}

/** The number for a `tel:` link. */
export function telLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, "")}`;
}
