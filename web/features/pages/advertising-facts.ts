/** What the advertising page claims, each once. */
export const ADVERTISING = {
  activeMembers: "5,000+",
  reach: "UK-wide",
  banner: { width: 300, height: 250, dpi: 300, formats: "JPEG or PNG" },
} as const;
