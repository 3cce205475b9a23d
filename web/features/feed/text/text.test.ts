import { describe, expect, it } from "vitest";

import { collapseText } from "./collapse-text.ts";

describe("folding", () => {
  it("leaves 340 characters and 8 lines as they are", () => {
    expect(collapseText("a".repeat(340)).isCollapsed).toBe(false);
    expect(collapseText(Array(8).fill("a").join("\n")).isCollapsed).toBe(false);
  });

  it("cuts between words", () => {
    const { shown, isCollapsed } = collapseText("plaster ".repeat(60));
    expect(isCollapsed).toBe(true);
    expect(shown).toMatch(/plaster$/);
    expect(shown.length).toBeLessThanOrEqual(280);
  });

  it("cuts one endless word, but no emoji", () => {
    expect(collapseText("a".repeat(500)).shown).toHaveLength(280);
    const family = "👨‍👩‍👧‍👦";
    const { shown } = collapseText(family.repeat(45));
    expect(shown.length % family.length).toBe(0);
  });

  it("cuts no link", () => {
    const address = `https://a.co/${"x".repeat(90)}`;
    expect(collapseText(`${"word ".repeat(50)}${address} ${"word ".repeat(20)}`).shown).not.toContain(
      "https",
    );
    expect(collapseText(`https://a.co/${"x".repeat(450)} and more`).shown).toMatch(/x$/);
  });

  it("shows 6 of 9 lines", () => {
    expect(collapseText(Array(9).fill("line").join("\n")).shown.split("\n")).toHaveLength(6);
  });
});
