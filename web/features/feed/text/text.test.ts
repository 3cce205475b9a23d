import { describe, expect, it } from "vitest";

import { foldText } from "./fold.ts";

describe("folding", () => {
  it("leaves 340 characters and 8 lines as they are", () => {
    expect(foldText("a".repeat(340)).isFolded).toBe(false);
    expect(foldText(Array(8).fill("a").join("\n")).isFolded).toBe(false);
  });

  it("cuts between words", () => {
    const { shown, isFolded } = foldText("plaster ".repeat(60));
    expect(isFolded).toBe(true);
    expect(shown).toMatch(/plaster$/);
    expect(shown.length).toBeLessThanOrEqual(280);
  });

  it("cuts one endless word, but no emoji", () => {
    expect(foldText("a".repeat(500)).shown).toHaveLength(280);
    const family = "👨‍👩‍👧‍👦";
    const { shown } = foldText(family.repeat(45));
    expect(shown.length % family.length).toBe(0);
  });

  it("cuts no link", () => {
    const address = `https://a.co/${"x".repeat(90)}`;
    expect(foldText(`${"word ".repeat(50)}${address} ${"word ".repeat(20)}`).shown).not.toContain("https");
    expect(foldText(`https://a.co/${"x".repeat(450)} and more`).shown).toMatch(/x$/);
  });

  it("shows 6 of 9 lines", () => {
    expect(foldText(Array(9).fill("line").join("\n")).shown.split("\n")).toHaveLength(6);
  });
});
