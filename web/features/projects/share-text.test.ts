import { describe, expect, it } from "vitest";

import { shareText } from "./ShareProject.tsx";

describe("what a post about a project says", () => {
  it("is its title and its description", () => {
    expect(shareText({ title: "Loft", description: "Two dormers in Leeds." })).toBe(
      "Loft - Two dormers in Leeds.",
    );
  });

  it("fits a post to the last character", () => {
    expect(shareText({ title: "L", description: "x".repeat(496) })).toHaveLength(500);
    const cut = shareText({ title: "Loft", description: "x".repeat(500) });
    expect(cut).toHaveLength(500);
    expect(cut.startsWith("Loft - xxx")).toBe(true);
  });

  it("counts characters as the server does and never halves one", () => {
    const cut = shareText({ title: "🏠", description: "🧱".repeat(500) });
    expect(Array.from(cut)).toHaveLength(500);
    expect(Array.from(cut).at(-1)).toBe("🧱");
  });
});
