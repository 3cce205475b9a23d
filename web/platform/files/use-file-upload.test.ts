import { describe, expect, it } from "vitest";

import { MEGABYTE } from "#contracts/reference/limits.ts";

import { findFileFault } from "./use-file-upload.ts";

function file(name: string, type = "", size = 1): File {
  const made = new File([], name, { type });
  Object.defineProperty(made, "size", { value: size });
  return made;
}

describe("a file that is to be kept private", () => {
  it.each(["cv.pdf", "cv.doc", "cv.docx", "CV.JPG", "cv.jpeg", "cv.png"])("may be a CV: %s", (name) => {
    expect(findFileFault(file(name), "cv")).toBeUndefined();
  });

  it.each(["cv.txt", "cv.pdf.exe", "cv", "cv.webp", "cv.odt"])("is no CV: %s", (name) => {
    expect(findFileFault(file(name, "application/pdf"), "cv")).toBe("Invalid file type");
  });

  it.each([
    ["card.jpg", "image/jpeg"],
    ["card.png", "image/png"],
    ["card.webp", "image/webp"],
    ["card.pdf", "application/pdf"],
    ["card.avif", "image/avif"],
    ["card.heic", ""],
  ])("may be a certificate: %s", (name, type) => {
    expect(findFileFault(file(name, type), "certificate")).toBeUndefined();
  });

  it("is no certificate when it is a text", () => {
    const words = "Invalid file type. Please use a photo (JPEG or PNG) or a PDF.";
    expect(findFileFault(file("card.doc", "application/msword"), "certificate")).toBe(words);
    expect(findFileFault(file("card.svg", "image/svg+xml"), "certificate")).toBe(words);
  });

  it("may be a certificate as a photo of any size, which is made smaller", () => {
    expect(findFileFault(file("card.jpg", "image/jpeg", 12 * MEGABYTE), "certificate")).toBeUndefined();
  });

  it.each([
    ["cv", 10, "That file is too large. Please use one of up to 10 MB."],
    ["certificate", 5, "That file is too large. Please use one of up to 5 MB."],
  ] as const)("may be as large as a %s may be, and no larger", (purpose, megabytes, words) => {
    const ofSize = (size: number) => findFileFault(file("a.pdf", "application/pdf", size), purpose);
    expect(ofSize(megabytes * MEGABYTE)).toBeUndefined();
    expect(ofSize(megabytes * MEGABYTE + 1)).toBe(words);
  });
});
