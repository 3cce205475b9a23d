import { CERTIFICATE_BYTES_MAX, CV_BYTES_MAX, MEGABYTE } from "./reference/limits.ts";

/** What a private file may be, by its content; also the ending of its name. */
export type FileKind = "pdf" | "doc" | "docx" | "jpg" | "png";

/** What a private file is for. */
export const FILE_PURPOSES = ["cv", "certificate"] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

interface FileRules {
  readonly kinds: readonly FileKind[];
  readonly maxBytes: number;
  /** The field of a form that names it. */
  readonly field: string;
  /** What the file is called when somebody saves it; its kind follows. */
  readonly name: string;
  /** For a file picker's `accept`. */
  readonly accept: string;
  /** Any photo that the browser can read may be chosen: it is made a JPEG unless it fits as it is. */
  readonly takesPhotos: boolean;
  readonly unsupported: string;
  readonly tooLarge: string;
}

/** What may be sent for each purpose. A WebP picture becomes a JPEG. */
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

/** `CV.pdf`, `Certificate.jpg`: what the file is called when it is saved. */
export function fileName(purpose: FilePurpose, kind: FileKind): string {
  return `${FILE_RULES[purpose].name}.${kind}`;
}

const VIEWABLE: ReadonlySet<string> = new Set<FileKind>(["pdf", "jpg", "png"]);

/** Whether a browser shows files of that kind by itself. */
export function isViewable(kind: string): boolean {
  return VIEWABLE.has(kind);
}

/** Where a file can be looked at rather than saved, from its address and name; null for one that a browser cannot show. */
export function viewAddress(url: string, name: string): string | null {
  return isViewable(name.slice(name.lastIndexOf(".") + 1)) ? `${url}?view=true` : null;
}

/** An uploaded private file until something refers to it; nobody can fetch it by this. */
export const UPLOADED_FILE = /^file:([0-9a-f]{32})$/;

/** Whether the viewer may have a file: there is none, here it is, it is the crew's, it is nobody's but the owner's. */
export const FILE_STATES = ["none", "shown", "crew", "hidden"] as const;
export type FileState = (typeof FILE_STATES)[number];
