import { expect, it } from "vitest";

import { findFileFault } from "../../platform/files/use-file-upload.ts";
import { checkApplication, cvFaultWords, EMPTY_APPLICATION, sendsProfileCv } from "./apply-form.ts";

const FILE = { url: "file:0123456789abcdef0123456789abcdef", name: "Sam.pdf" };

it.each([
  [{ cvRequired: true, hasOtherCv: false }, EMPTY_APPLICATION, { cvUrl: "CV Required" }],
  [{ cvRequired: true, hasOtherCv: true }, EMPTY_APPLICATION, {}],
  [{ cvRequired: true, hasOtherCv: false }, { ...EMPTY_APPLICATION, cvUrl: FILE }, {}],
  [{ cvRequired: false, hasOtherCv: false }, EMPTY_APPLICATION, {}],
  [
    { cvRequired: false, hasOtherCv: false },
    { ...EMPTY_APPLICATION, message: "x".repeat(1001) },
    { message: "Your message must be 1,000 characters or fewer" },
  ],
])("what is wrong where %o, with %o", (needs, values, errors) => {
  expect(checkApplication(values, needs)).toEqual(errors);
});

it.each([
  [true, true, "sam.pdf", true],
  [true, false, "sam.pdf", true],
  [false, true, "sam.pdf", true],
  [false, false, "sam.pdf", false],
  // The form has not mentioned a CV in this case.
  [false, true, null, false],
  [true, true, null, false],
])(
  "required %s, ticked %s, the profile's CV %s: it is sent %s",
  (cvRequired, withProfileCv, profileCv, is) => {
    expect(sendsProfileCv({ withProfileCv }, { cvRequired, profileCv })).toBe(is);
  },
);

it("says of a chosen file what is wrong with it", () => {
  const of = (name: string, size: number) => {
    const file = new File([], name);
    Object.defineProperty(file, "size", { value: size });
    const fault = findFileFault(file, "cv");
    return fault === undefined ? undefined : cvFaultWords(fault);
  };
  expect(of("cv.exe", 1)).toBe("Invalid file type – Please upload a PDF, Word document, or image file");
  expect(of("cv.pdf", 11_000_000)).toBe("File too large – Please upload a file smaller than 10MB");
  expect(of("cv.docx", 1)).toBeUndefined();
});
