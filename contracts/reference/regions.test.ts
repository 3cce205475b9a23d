import { describe, expect, test } from "vitest";

import { normaliseText } from "./normalise.ts";
import {
  AREA_KEYS,
  areas,
  boardAreas,
  coordinatesOf,
  findArea,
  formatLocation,
  NATIONS,
  parseLocation,
  signUpAreas,
} from "./regions.ts";
import type { AreasOfNation, Nation } from "./regions.ts";
import { townsOf } from "./towns.ts";

/** The board's areas, in the order in which it shows them. */
const SPEC_FIRST: Record<Nation, string> = {
  England:
    "London, Greater Manchester, West Midlands, West Yorkshire, Kent, Essex, Hampshire, Surrey, Hertfordshire, Lancashire",
  Scotland: "Glasgow, Edinburgh, Aberdeen, Dundee, Highland",
  Wales: "South Wales, North Wales, Mid Wales, West Wales",
  "Northern Ireland": "Belfast, Other Northern Ireland",
};

const WELSH_COUNCILS =
  "Blaenau Gwent, Bridgend, Caerphilly, Cardiff, Carmarthenshire, Ceredigion, Conwy, Denbighshire, Flintshire, Gwynedd, " +
  "Isle of Anglesey, Merthyr Tydfil, Monmouthshire, Neath Port Talbot, Newport, Pembrokeshire, Powys, Rhondda Cynon Taf, " +
  "Swansea, Torfaen, Vale of Glamorgan, Wrexham";
const SCOTTISH_COUNCILS =
  "Aberdeen City, Aberdeenshire, Angus, Argyll and Bute, City of Edinburgh, Clackmannanshire, Dumfries and Galloway, " +
  "Dundee City, East Ayrshire, East Dunbartonshire, East Lothian, East Renfrewshire, Falkirk, Fife, Glasgow City, " +
  "Highland, Inverclyde, Midlothian, Moray, Na h-Eileanan Siar, North Ayrshire, North Lanarkshire, Orkney Islands, " +
  "Perth and Kinross, Renfrewshire, Scottish Borders, Shetland Islands, South Ayrshire, South Lanarkshire, Stirling, " +
  "West Dunbartonshire, West Lothian";
const IRISH_COUNCILS =
  "Antrim and Newtownabbey; Ards and North Down; Armagh City, Banbridge and Craigavon; Belfast City; " +
  "Causeway Coast and Glens; Derry City and Strabane; Fermanagh and Omagh; Lisburn and Castlereagh; " +
  "Mid and East Antrim; Mid Ulster; Newry, Mourne and Down";

const keysOf = (lists: AreasOfNation[], nation: Nation) =>
  lists.find((list) => list.nation === nation)?.areas.map((area) => area.key) ?? [];

describe("the areas", () => {
  test("have unique keys and labels, and no comma that would break 'Town, County'", () => {
    expect(new Set(AREA_KEYS).size).toBe(areas.length);
    expect(new Set(areas.map((area) => area.label)).size).toBe(areas.length);
    expect(areas.filter((area) => `${area.key}${area.label}`.includes(","))).toEqual([]);
  });

  test("share no name: each alias leads to its own area", () => {
    const owners = new Map<string, string>();
    for (const area of areas) {
      for (const name of new Set([area.key, area.label, ...area.aliases].map(normaliseText))) {
        expect(owners.get(name), `${name} is also ${area.key}`).toBeUndefined();
        owners.set(name, area.key);
      }
    }
  });

  test("lie in the right corner of the country", () => {
    const boxes: Record<Nation, [south: number, north: number, west: number, east: number]> = {
      England: [49.9, 55.8, -5.8, 1.8],
      Scotland: [54.6, 60.9, -7.7, -0.7],
      Wales: [51.3, 53.5, -5.4, -2.6],
      "Northern Ireland": [54.0, 55.4, -8.2, -5.4],
    };
    for (const { key, nation } of areas) {
      const [south, north, west, east] = boxes[nation];
      const { latitude, longitude } = coordinatesOf(key);
      expect(latitude > south && latitude < north, `${key} ${latitude}`).toBe(true);
      expect(longitude > west && longitude < east, `${key} ${longitude}`).toBe(true);
    }
  });

  test.each([
    ["Cornwall", "Kent", "longitude"],
    ["Hampshire", "West Yorkshire", "latitude"],
    ["Cheshire", "Lincolnshire", "longitude"],
    ["Berkshire", "Northumberland", "latitude"],
    ["West Wales", "South Wales", "longitude"],
    ["Dumfries and Galloway", "Highland", "latitude"],
    ["Glasgow", "Edinburgh", "longitude"],
  ] as const)("%s has less than %s in %s", (less, more, axis) => {
    expect(coordinatesOf(less)[axis]).toBeLessThan(coordinatesOf(more)[axis]);
  });
});

describe("the board's list", () => {
  test("has the four nations in order, the best known areas first", () => {
    expect(boardAreas().map((list) => list.nation)).toEqual(NATIONS);
    for (const nation of NATIONS) {
      const first = SPEC_FIRST[nation].split(", ");
      expect(keysOf(boardAreas(), nation).slice(0, first.length)).toEqual(first);
    }
  });

  test("continues by name", () => {
    for (const [nation, given] of [["England", 10] as const, ["Scotland", 5] as const]) {
      const rest = keysOf(boardAreas(), nation).slice(given);
      expect(rest.length).toBeGreaterThan(5);
      expect(rest).toEqual(rest.toSorted(new Intl.Collator("en-GB").compare));
    }
  });

  test("finds each of its areas by key and by label", () => {
    for (const area of boardAreas().flatMap((list) => list.areas)) {
      expect(findArea(area.key)).toEqual(area);
      expect(findArea(area.label.toUpperCase())).toEqual(area);
    }
  });
});

test("under Northern Ireland the board reads 'Belfast' and 'Other'", () => {
  const ofNation = boardAreas().find(({ nation }) => nation === "Northern Ireland");
  expect(ofNation?.areas.map(({ underNation }) => underNation)).toEqual(["Belfast", "Other"]);
});

describe("the sign-up list", () => {
  const england = signUpAreas().find((list) => list.nation === "England")?.areas ?? [];
  const labels = england.map((area) => area.label);

  test("has 47 English counties from Bedfordshire to Worcestershire, by name", () => {
    expect(labels).toHaveLength(47);
    expect(labels[0]).toBe("Bedfordshire");
    expect(labels.at(-1)).toBe("Worcestershire");
    expect(labels).toEqual(labels.toSorted(new Intl.Collator("en-GB").compare));
  });

  test("has the six counties, and not the City of London", () => {
    const named = "Greater London, Greater Manchester, West Yorkshire, Tyne and Wear, Isle of Wight, Rutland";
    expect(labels).toEqual(expect.arrayContaining(named.split(", ")));
    expect(labels).not.toContain("City of London");
  });

  test("stores what the board filters by: the same keys, nation by nation", () => {
    for (const nation of NATIONS) {
      expect(keysOf(signUpAreas(), nation).toSorted()).toEqual(keysOf(boardAreas(), nation).toSorted());
    }
    expect(england.find((area) => area.label === "Greater London")?.key).toBe("London");
  });

  test("each label that it shows leads back to its key", () => {
    for (const area of signUpAreas().flatMap((list) => list.areas))
      expect(findArea(area.label)?.key).toBe(area.key);
  });
});

describe("findArea", () => {
  test.each([
    ["Greater London", "London"],
    ["  greater   LONDON ", "London"],
    ["City of London", "London"],
    ["Middlesex", "London"],
    ["Avon", "Bristol"],
    ["City of Bristol", "Bristol"],
    ["Cleveland", "North Yorkshire"],
    ["Humberside", "East Riding of Yorkshire"],
    ["Salop", "Shropshire"],
    ["Tyne & Wear", "Tyne and Wear"],
    ["Co. Durham", "Durham"],
    ["County Durham", "Durham"],
    ["N.Yorks", "North Yorkshire"],
    ["I.O.W.", "Isle of Wight"],
    ["Ynys Mon", "North Wales"],
    ["Gwent", "South Wales"],
    ["Dyfed", "West Wales"],
    ["Co Fermanagh", "Other Northern Ireland"],
    ["Other", "Other Northern Ireland"],
    ["Ross & Cromarty", "Highland"],
  ])("%o is %s", (text, key) => {
    expect(findArea(text)?.key).toBe(key);
  });

  test.each([
    "",
    " ",
    ",",
    "Yorkshire",
    "Sussex",
    "Narnia",
    "all",
    "constructor",
    "Kent; drop table jobs",
    "County",
  ])("%o is no area", (text) => {
    expect(findArea(text)).toBeUndefined();
  });

  test.each([
    ["Wales", WELSH_COUNCILS.split(", "), 22],
    ["Scotland", SCOTTISH_COUNCILS.split(", "), 32],
    ["Northern Ireland", IRISH_COUNCILS.split("; "), 11],
  ] as const)("has a place for everybody in %s", (nation, councils, count) => {
    expect(councils).toHaveLength(count);
    for (const council of councils) expect(findArea(council)?.nation, council).toBe(nation);
  });
});

describe("locations", () => {
  test("read 'Town, County'", () => {
    expect(formatLocation("Leeds", "West Yorkshire")).toBe("Leeds, West Yorkshire");
    expect(formatLocation(" Camden ", "Greater London")).toBe("Camden, London");
    expect(formatLocation("Newry", "Other Northern Ireland")).toBe("Newry, Northern Ireland");
    expect(formatLocation("", "Kent")).toBe("Kent");
    expect(formatLocation("Bern", "Canton of Bern")).toBe("Bern, Canton of Bern");
  });

  test("survive the way there and back, for every listed town", () => {
    for (const area of areas) {
      for (const town of townsOf(area.key)) {
        expect(parseLocation(formatLocation(town, area.key))).toEqual({ town, county: area.key });
      }
    }
  });

  test.each([
    "Unit 4, Old Mill, Shipley",
    "Stoke-on-Trent",
    "Bo'ness",
    "Kent",
    "Derry/Londonderry",
    "Newport, Salop",
  ])("survive with the town %o", (town) => {
    expect(parseLocation(formatLocation(town, "Staffordshire"))).toEqual({ town, county: "Staffordshire" });
  });

  test("take the county by any name", () => {
    expect(parseLocation("Camden,Greater London")).toEqual({ town: "Camden", county: "London" });
    expect(parseLocation("Telford,  Salop ")).toEqual({ town: "Telford", county: "Shropshire" });
  });

  test("leave empty the half that is missing or unknown", () => {
    expect(parseLocation("Kent")).toEqual({ town: "", county: "Kent" });
    expect(parseLocation("Shipley")).toEqual({ town: "Shipley", county: "" });
    expect(parseLocation("Shipley, Narnia")).toEqual({ town: "Shipley", county: "" });
    expect(parseLocation(", Kent")).toEqual({ town: "", county: "Kent" });
    expect(parseLocation("")).toEqual({ town: "", county: "" });
  });
});
