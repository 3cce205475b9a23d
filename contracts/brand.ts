/** The product's name and what it says of itself: a rename is one change here. */
export const BRAND = {
  name: "Crewyard",
  tagline: "Show your work. Build your crew. Find the next job.",
  reach: "UK-wide",
} as const;

/** How to reach whoever runs a site. */
export interface SiteContact {
  readonly supportEmail: string;
  readonly advertisingEmail: string;
  /** The name and the postal address on receipts and in every e-mail. */
  readonly address: string;
  readonly phone: string | null;
}

/** Invented, for trying things out: what a real site is told by its settings takes its place. */
export const EXAMPLE_CONTACT: SiteContact = {
  supportEmail: "support@crewyard.example",
  advertisingEmail: "advertise@crewyard.example",
  address: "Crewyard Ltd, 12 Trowel Yard, Leeds LS1 4AB",
  phone: "020 7946 0199",
};
