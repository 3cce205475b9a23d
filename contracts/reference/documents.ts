export const DOCUMENT_NAMES = ["terms", "privacy"] as const;
export type DocumentName = (typeof DOCUMENT_NAMES)[number];

/**
 * The texts that members agree to, each version with the beginning of its text's SHA-256. A version is called by the day on
 * which it was last changed and stays readable at an address of its own for good; the last one holds. Once anybody may have
 * agreed to a version its text and its hash are not touched any more: a change is a new version, and everybody who agreed to
 * an earlier one is told at their next visit.
 */
export const DOCUMENTS: Record<DocumentName, { title: string; hashes: Readonly<Record<string, string>> }> = {
  terms: { title: "Terms & Conditions", hashes: { "2025-07-04": "73b0480046bd31db" } },
  privacy: { title: "Privacy Policy", hashes: { "2025-07-04": "3d4e7ae531959c3d" } },
};

/** From the first to the one that holds. */
export const versionsOf = (name: DocumentName): string[] => Object.keys(DOCUMENTS[name].hashes);
const latest = (name: DocumentName): string => versionsOf(name).at(-1) ?? "";
export const TERMS_VERSION = latest("terms");
export const PRIVACY_VERSION = latest("privacy");
