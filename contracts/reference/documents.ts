export const DOCUMENT_NAMES = ["terms", "privacy"] as const;
export type DocumentName = (typeof DOCUMENT_NAMES)[number];

/**
 * The texts that members agree to, with the beginning of the SHA-256 of each version. A version is named after the date
 * of its last change and stays readable at its own address for good; the last one is current. Once members may have
 * agreed to a version, its text and its hash never change: a change is a new version, and every member who agreed to an
 * earlier one is told at their next visit.
 */
export const DOCUMENTS: Record<DocumentName, { title: string; hashes: Readonly<Record<string, string>> }> = {
  terms: { title: "Terms & Conditions", hashes: { "2025-07-04": "4aa70345b3a1c8bb" } },
  privacy: { title: "Privacy Policy", hashes: { "2025-07-04": "92641a624a8f006c" } },
};

/** All versions, from the first to the current one. */
export const versionsOf = (name: DocumentName): string[] => Object.keys(DOCUMENTS[name].hashes);
const latest = (name: DocumentName): string => versionsOf(name).at(-1) ?? "";
export const TERMS_VERSION = latest("terms");
export const PRIVACY_VERSION = latest("privacy");
