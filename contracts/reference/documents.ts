/**
 * The texts that members agree to. A version is called by the day on which it was last changed and stays readable at an
 * address of its own for good; the last one holds. A change that matters to members is a new version, and everybody who agreed
 * to an earlier one is told at their next visit.
 */
export const DOCUMENTS = {
  terms: { title: "Terms & Conditions", versions: ["2025-07-04"] },
  privacy: { title: "Privacy Policy", versions: ["2025-07-04"] },
} as const;
export type DocumentName = keyof typeof DOCUMENTS;
export const DOCUMENT_NAMES = Object.keys(DOCUMENTS) as DocumentName[];

const latest = (name: DocumentName): string => DOCUMENTS[name].versions.at(-1) ?? "";
export const TERMS_VERSION = latest("terms");
export const PRIVACY_VERSION = latest("privacy");
