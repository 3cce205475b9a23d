import { expect, test } from "vitest";

import { findFileKind } from "./file-kind.ts";

const latin = (text: string) => Buffer.from(text, "latin1");
const OLE = Buffer.from("d0cf11e0a1b11ae1", "hex");

test.each([
  ["pdf", latin("%PDF-1.4\n"), "pdf"],
  ["jpg", latin("\xff\xd8\xff\xe0"), "jpg"],
  ["png", latin("\x89PNG\r\n\x1a\n"), "png"],
  ["webp", latin("RIFF\0\0\0\0WEBPVP8 "), "webp"],
  ["docx", latin("PK\x03\x04 [Content_Types].xml word/document.xml"), "docx"],
  ["doc", Buffer.concat([OLE, Buffer.from("WordDocument", "utf16le")]), "doc"],
  ["nothing", Buffer.alloc(0), null],
  ["a page", latin("<!doctype html>%PDF-1.4"), null],
  ["SVG", latin("<svg xmlns='http://www.w3.org/2000/svg'/>"), null],
  ["GIF", latin("GIF89a=alert(1)"), null],
  ["a RIFF that is no WebP", latin("RIFF\0\0\0\0WAVEfmt "), null],
  ["a zip", latin("PK\x03\x04 notes.txt"), null],
  ["a spreadsheet", latin("PK\x03\x04 [Content_Types].xml xl/workbook.xml"), null],
  [
    "a document with macros",
    latin("PK\x03\x04 [Content_Types].xml word/document.xml word/vbaProject.bin"),
    null,
  ],
  ["an old spreadsheet", Buffer.concat([OLE, Buffer.from("Workbook", "utf16le")]), null],
  ["a program", latin("MZ\x90\0"), null],
])("%s is known by its content", (_what, bytes, kind) => {
  expect(findFileKind(bytes)).toBe(kind);
});
