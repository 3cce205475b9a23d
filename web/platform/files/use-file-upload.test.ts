import { describe, expect, it, vi } from "vitest";

import { MEGABYTE } from "#contracts/reference/limits.ts";

import { ApiError } from "../api-error.ts";
import { runHook } from "../testing/run-hook.tsx";
import { uploadFile } from "../upload.ts";
import { findFileFault, useFileUpload } from "./use-file-upload.ts";

const SMALLER = vi.hoisted(() => {
  // The listener for sign-ins in another tab is added when its module loads.
  vi.stubGlobal("window", new EventTarget());
  return new Blob(["smaller"]);
});
vi.mock("../upload.ts", () => ({ uploadFile: vi.fn() }));
vi.mock("../media/prepare-photo.ts", () => ({ preparePhoto: () => Promise.resolve(SMALLER) }));

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

it.each([
  ["certificate", true],
  ["cv", false],
] as const)(
  "a photo of too many pixels, as a %s, is made smaller and sent once more: %s",
  async (purpose, isSent) => {
    const text = "That picture has too many pixels. Please use one of up to 25 megapixels.";
    const refusal = new ApiError({ status: 400, code: "image_unreadable", message: text, text });
    const photo = file("card.jpg", "image/jpeg");
    const sent: Blob[] = [];
    vi.mocked(uploadFile).mockImplementation((_endpoint, ready) => {
      sent.push(ready);
      return ready === photo ? Promise.reject(refusal) : Promise.resolve({ url: "file:1" } as never);
    });
    const told: unknown[] = [];
    const rules = {
      purpose,
      onArrived: (it: unknown) => told.push(it),
      onFailed: (it: string) => told.push(it),
    };
    runHook(() => useFileUpload(rules)).take(photo);
    await vi.waitFor(() => expect(told).toEqual([isSent ? { url: "file:1", name: "card.jpg" } : text]));
    expect(sent).toEqual(isSent ? [photo, SMALLER] : [photo]);
  },
);
