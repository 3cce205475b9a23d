import type { FileKind } from "#contracts/private-files.ts";

const OLE = Buffer.from("d0cf11e0a1b11ae1", "hex");
/** The directory entry that identifies an OLE container as a Word document. */
const WORD_STREAM = Buffer.from("WordDocument", "utf16le");
/** Parts that every Word document has, and the one that only a document with macros has. */
const DOCX_PARTS = ["[Content_Types].xml", "word/document"];
const MACROS = "vbaProject.bin";

/** Returns a file's kind by its content, before pictures are re-encoded; null if it is not accepted. */
export function findFileKind(bytes: Buffer): FileKind | "webp" | null {
  const head = bytes.toString("latin1", 0, 12);
  if (head.startsWith("%PDF-")) return "pdf";
  if (head.startsWith("\xff\xd8\xff")) return "jpg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("RIFF") && head.slice(8) === "WEBP") return "webp";
  if (bytes.subarray(0, 8).equals(OLE)) return bytes.includes(WORD_STREAM) ? "doc" : null;
  if (head.startsWith("PK\x03\x04")) return isWordPackage(bytes) ? "docx" : null;
  return null;
}

/** Checks only the names in the archive: nothing that may be a bomb is unpacked. */
function isWordPackage(bytes: Buffer): boolean {
  return (
    DOCX_PARTS.every((part) => bytes.includes(part, 0, "latin1")) && !bytes.includes(MACROS, 0, "latin1")
  );
}
