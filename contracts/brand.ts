/** The product's name and its words about itself: a rename is one change here. */
export const BRAND = {
  name: "Crewyard",
  tagline: "Show your work. Build your crew. Find the next job.",
  reach: "UK-wide",
} as const;

/** The contact details of the site's operator. */
export interface SiteContact {
  readonly supportEmail: string;
  readonly advertisingEmail: string;
  /** The name and the postal address on receipts and in every email. */
  readonly address: string;
  readonly phone: string | null;
}

/** Invented, for trials: a real site's settings replace it. */
export const EXAMPLE_CONTACT: SiteContact = {
  supportEmail: "support@crewyard.example",
  advertisingEmail: "advertise@crewyard.example",
  address: "Crewyard Ltd, 12 Trowel Yard, Leeds LS1 4AB",
  phone: "020 7946 0199",
};
