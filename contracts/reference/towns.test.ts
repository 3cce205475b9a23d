import { describe, expect, test } from "vitest";

import { areas } from "./regions.ts";
import type { AreaKey } from "./regions.ts";
import { findTown, isTownIn, townsOf } from "./towns.ts";

/** Names that two or more areas really share. Any other duplicate is in a wrong county. */
const SHARED = [
  "Bangor: North Wales, Other Northern Ireland",
  "Blackburn: Lancashire, Lothian",
  "Cheadle: Greater Manchester, Staffordshire",
  "Dalry: Edinburgh, Ayrshire",
  "Ferryhill: Durham, Aberdeen",
  "Gillingham: Dorset, Kent",
  "Hatfield: Hertfordshire, South Yorkshire",
  "Hythe: Hampshire, Kent",
  "Knowle: Bristol, West Midlands",
  "Newhaven: East Sussex, Edinburgh",
  "Newport: Isle of Wight, Shropshire, South Wales",
  "Rothwell: Northamptonshire, West Yorkshire",
  "Royston: Hertfordshire, South Yorkshire",
  "Seaton: Devon, Aberdeen",
  "St Helens: Isle of Wight, Merseyside",
  "St Ives: Cambridgeshire, Cornwall",
  "Stanley: Durham, Perthshire and Angus",
  "Stonehouse: Gloucestershire, Lanarkshire",
  "Swinton: Greater Manchester, South Yorkshire",
  "Tarbert: Argyll and Bute, Scottish Islands",
  "Tollcross: Glasgow, Edinburgh",
  "Wellington: Shropshire, Somerset",
  "Whitburn: Tyne and Wear, Lothian",
  "Whitchurch: Hampshire, Shropshire",
  "Woodstock: Oxfordshire, Belfast",
];

describe("the towns", () => {
  const keys = areas.map((area) => area.key);

  test("are 20 to 40 in every area", () => {
    const outside = keys.filter((key) => townsOf(key).length < 20 || townsOf(key).length > 40);
    expect(outside).toEqual([]);
  });

  test("are listed by name, none twice in an area", () => {
    const { compare } = new Intl.Collator("en-GB");
    for (const key of keys) {
      expect(townsOf(key), key).toEqual([...new Set(townsOf(key))].toSorted(compare));
    }
  });

  test("are spelt as names, without a comma or stray space", () => {
    const name = /^\p{Lu}[\p{L}'/-]*( [\p{L}'-]+)*$/u;
    expect(keys.flatMap((key) => townsOf(key).filter((town) => !name.test(town)))).toEqual([]);
  });

  test("stand in one area each, except names that the country has twice", () => {
    const found = new Map<string, AreaKey[]>();
    for (const key of keys)
      for (const town of townsOf(key)) found.set(town, [...(found.get(town) ?? []), key]);
    const twice = [...found].filter(([, owners]) => owners.length > 1);
    expect(twice.map(([town, owners]) => `${town}: ${owners.join(", ")}`).toSorted()).toEqual(SHARED);
  });
});

describe("a typed town", () => {
  test.each([
    ["Hertfordshire", "st. albans", "St Albans"],
    ["Norfolk", "Kings Lynn", "King's Lynn"],
    ["Staffordshire", "STOKE ON TRENT", "Stoke-on-Trent"],
    ["Stirling and Falkirk", "Bo’ness", "Bo'ness"],
  ] as const)("in %s as %o is listed as %s", (area, typed, listed) => {
    expect(findTown(area, typed)).toBe(listed);
    expect(isTownIn(area, typed)).toBe(true);
  });

  test.each([
    ["Kent", "Leeds"],
    ["Kent", ""],
    ["Kent", "Ash"],
  ] as const)("%s does not hold %o", (area, town) => {
    expect(isTownIn(area, town)).toBe(false);
    expect(findTown(area, town)).toBeUndefined();
  });

  test("is in the county that has it, where two have one of that name", () => {
    expect(isTownIn("Isle of Wight", "Newport")).toBe(true);
    expect(isTownIn("Shropshire", "Newport")).toBe(true);
    expect(isTownIn("Kent", "Newport")).toBe(false);
  });
});
