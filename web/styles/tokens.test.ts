import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { AVATAR_COLOURS, avatarColour } from "../ui/initials.ts";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** A token's two colours, light and dark. */
function coloursOf(token: string): [string, string] {
  const value = new RegExp(`--${token}: ([^;]+);`, "u").exec(css)?.[1] ?? "";
  const colours = value.match(/#[0-9a-f]{6}/gu) ?? [];
  const [light, dark = light] = colours;
  if (light === undefined || dark === undefined) throw new Error(`No colour for --${token}`);
  return [light, dark];
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe("contrast, light and dark", () => {
  it.each([
    ["ink", "card"],
    ["ink", "ground"],
    ["ink", "hi-soft"],
    ["muted", "card"],
    ["muted", "ground"],
    ["muted", "hi-soft"],
    ["on-ink", "ink"],
    ["on-ink", "ink-hover"],
    ["on-hi", "hi"],
    ["on-hi", "hi-hover"],
    ["blue", "card"],
    ["blue", "ground"],
    ["blue", "blue-soft"],
    ["green", "green-soft"],
    ["red", "card"],
    ["red", "ground"],
    ["red", "red-soft"],
    ["on-solid", "red-solid"],
    ["on-solid", "red-solid-hover"],
  ])("%s on %s is text: 4.5 or more", (text, ground) => {
    const [lightText, darkText] = coloursOf(text);
    const [lightGround, darkGround] = coloursOf(ground);
    expect(contrast(lightText, lightGround)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(darkText, darkGround)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ["line-strong", "card"],
    ["star-edge", "card"],
    ["line-strong", "ground"],
    ["line-strong", "field"],
    ["blue", "ground"],
  ])("%s on %s is a border or a ring: 3 or more", (line, ground) => {
    const [lightLine, darkLine] = coloursOf(line);
    const [lightGround, darkGround] = coloursOf(ground);
    expect(contrast(lightLine, lightGround)).toBeGreaterThanOrEqual(3);
    expect(contrast(darkLine, darkGround)).toBeGreaterThanOrEqual(3);
  });
});

describe("avatar colours", () => {
  it("carry white initials at 4.5 or more", () => {
    for (let number = 1; number <= AVATAR_COLOURS; number += 1) {
      expect(contrast(coloursOf(`avatar-${number}`)[0], "#ffffff")).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("are all that the table has, and every name gets one of them", () => {
    expect(css).not.toContain(`--avatar-${AVATAR_COLOURS + 1}:`);
    const names = Array.from({ length: 500 }, (_, index) => `Member ${index * 7919}`);
    const used = new Set(names.map(avatarColour));
    expect(used.size).toBe(AVATAR_COLOURS);
    for (const colour of used) expect(css).toContain(`${colour.slice(4, -1)}:`);
  });

  it("stay with the name, however it is spelt", () => {
    expect(avatarColour(" Dan MISTRY ")).toBe(avatarColour("dan mistry"));
  });
});
