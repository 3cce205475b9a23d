import { CERTIFICATE_BYTES_MAX, CV_BYTES_MAX, MEGABYTE } from "./reference/limits.ts";

/** The kinds of private files, by content; also the file extension. */
export type FileKind = "pdf" | "doc" | "docx" | "jpg" | "png";

/** The purposes of a private file. */
export const FILE_PURPOSES = ["cv", "certificate"] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

interface FileRules {
  readonly kinds: readonly FileKind[];
  readonly maxBytes: number;
  /** The form field with its address. */
  readonly field: string;
  /** The file name to save it as, without its extension. */
  readonly name: string;
  /** For a file picker's `accept`. */
  readonly accept: string;
  /** Accepts any photo that the browser can read: it is converted to JPEG unless it fits as it is. */
  readonly takesPhotos: boolean;
  readonly unsupported: string;
  readonly tooLarge: string;
}

/** What is accepted for each purpose. A WebP picture becomes a JPEG. */
export const FILE_RULES: Readonly<Record<FilePurpose, FileRules>> = {
  cv: {
    kinds: ["pdf", "doc", "docx", "jpg", "png"],
    maxBytes: CV_BYTES_MAX,
    field: "cvUrl",
    name: "CV",
    accept: ".pdf,.doc,.docx,.jpg,.jpeg,.png",
    takesPhotos: false,
    unsupported: "Invalid file type",
    tooLarge: `That file is too large. Please use one of up to ${CV_BYTES_MAX / MEGABYTE} MB.`,
  },
  certificate: {
    kinds: ["pdf", "jpg", "png"],
    maxBytes: CERTIFICATE_BYTES_MAX,
    field: "certificateUrl",
    name: "Certificate",
    accept: "image/jpeg,image/png,image/webp,application/pdf",
    takesPhotos: true,
    unsupported: "Invalid file type. Please use a photo (JPEG or PNG) or a PDF.",
    tooLarge: `That file is too large. Please use one of up to ${CERTIFICATE_BYTES_MAX / MEGABYTE} MB.`,
  },
};

/** Returns the file name to save it as: `CV.pdf`, `Certificate.jpg`. */
export function fileName(purpose: FilePurpose, kind: FileKind): string {
  return `${FILE_RULES[purpose].name}.${kind}`;
}

const VIEWABLE: ReadonlySet<string> = new Set<FileKind>(["pdf", "jpg", "png"]);

/** True if browsers can display files of that kind. */
export function isViewable(kind: string): boolean {
  return VIEWABLE.has(kind);
}

/** Returns the address to view a file rather than save it; null if browsers cannot display it. */
export function viewAddress(url: string, name: string): string | null {
  return isViewable(name.slice(name.lastIndexOf(".") + 1)) ? `${url}?view=true` : null;
}

/** The address of an uploaded private file until it is attached; it cannot be fetched by this. */
export const UPLOADED_FILE = /^file:([0-9a-f]{32})$/;

/** The viewer's access to a file: no file, available, shared with the crew, or the owner's alone. */
export const FILE_STATES = ["none", "shown", "crew", "hidden"] as const;
export type FileState = (typeof FILE_STATES)[number];
