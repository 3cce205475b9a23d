import { describe, expect, it } from "vitest";

import { sortFiles } from "./file-rules.ts";

function file(name: string, type: string, bytes = 10): File {
  return new File([new Uint8Array(bytes)], name, { type });
}

describe("sortFiles", () => {
  it("takes what the rules allow, by type and by ending", () => {
    const files = [file("a.jpg", "image/jpeg"), file("cv.PDF", "application/pdf")];
    expect(sortFiles(files, { accept: "image/*, .pdf" })).toEqual({ taken: files, refused: [] });
  });

  it("says what is wrong with each file it leaves out", () => {
    const { taken, refused } = sortFiles(
      [file("a.exe", "application/x-msdownload"), file("b.png", "image/png", 1_572_864)],
      {
        accept: "image/*",
        maxBytes: 1_048_576,
      },
    );
    expect(taken).toEqual([]);
    expect(refused).toEqual([
      "a.exe is a kind of file that cannot be added here",
      "b.png is 1.5 MB; the most is 1.0 MB",
    ]);
  });

  it("keeps the first ones when there are too many", () => {
    const files = [file("1.png", "image/png"), file("2.png", "image/png"), file("3.png", "image/png")];
    const { taken, refused } = sortFiles(files, { maxFiles: 1 });
    expect(taken).toEqual(files.slice(0, 1));
    expect(refused).toEqual(["2 more than can be added"]);
  });
});
