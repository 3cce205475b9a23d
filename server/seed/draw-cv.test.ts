import { expect, test } from "vitest";

import { memberOf } from "./cast/community.ts";
import { drawCv } from "./draw-cv.ts";

test("a CV is a PDF whose table says where its objects begin, with every sign spelt as PDF does", () => {
  const projects = [{ title: "Stair (oak)", description: "Cut string, two flights." }];
  const pdf = drawCv(memberOf("siobhan"), ["CSCS Advanced Craft Card"], projects).toString("latin1");
  expect(pdf.startsWith("%PDF-1.4\n")).toBe(true);
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1]);
  expect(pdf.slice(start, start + 9)).toBe("xref\n0 7\n");
  const objects = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)];
  expect(objects).toHaveLength(6);
  for (const [at, [, where]] of objects.entries()) {
    expect(pdf.slice(Number(where)).startsWith(`${at + 1} 0 obj\n`)).toBe(true);
  }
  const [, length, content] = /\/Length (\d+) >>\nstream\n(.*)\nendstream/s.exec(pdf) ?? [];
  expect(content).toHaveLength(Number(length));
  expect(content).toContain("(Siobhan O\u0092Neill)");
  expect(content).toContain("(Stair \\(oak\\))");
});

test("a long one stays on its page", () => {
  const project = {
    title: "A long one",
    description: "Three coats of haired lime on every wall. ".repeat(12),
  };
  const pdf = drawCv(memberOf("dan"), Array(6).fill("A card") as string[], [project, project, project]);
  const heights = [...pdf.toString("latin1").matchAll(/Tf 64 (-?[\d.]+) Td/g)].map(([, y]) => Number(y));
  expect(Math.min(...heights)).toBeGreaterThan(40);
});
