/** The product's name and how to reach it: a rename is one change here. */
export const BRAND = {
  name: "Crewyard",
  tagline: "Show your work. Build your crew. Find the next job.",
  supportEmail: "support@crewyard.example",
  advertisingEmail: "advertise@crewyard.example",
  phone: "020 7946 0199",
  reach: "UK-wide",
  address: "Crewyard Ltd, 12 Trowel Yard, Leeds LS1 4AB",
} as const;
