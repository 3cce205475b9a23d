import { describe, expect, it } from "vitest";

import { initialsOf } from "./initials.ts";

describe("initialsOf", () => {
  it.each([
    ["Dan Mistry", "DM"],
    ["Siobhan O’Neill", "SO"],
    ["Mary Jane van der Berg", "MB"],
    ["Cher", "C"],
    ["łukasz żółć", "ŁŻ"],
    ["(ABC) Roofing", "AR"],
    ["  ", "?"],
    ["—", "?"],
    ["3D Plastering", "3P"],
    ["𝒟an Éire", "𝒟É"],
  ])("%s gives %s", (name, letters) => {
    expect(initialsOf(name)).toBe(letters);
  });
});
