import { expect, it } from "vitest";

import { isAccepted, megabytes } from "./file-rules.ts";

function file(name: string, type: string): File {
  return new File([new Uint8Array(10)], name, { type });
}

it("takes what is asked for, by type and by ending, and nothing else", () => {
  const accept = "image/*, .pdf";
  expect(isAccepted(file("a.jpg", "image/jpeg"), accept)).toBe(true);
  expect(isAccepted(file("cv.PDF", "application/pdf"), accept)).toBe(true);
  expect(isAccepted(file("a.exe", "application/x-msdownload"), accept)).toBe(false);
});

it("says how large a file is in binary megabytes", () => {
  expect(megabytes(1_572_864)).toBe("1.5 MB");
});
