import type { JobText } from "./cast-types.ts";

/** A job that is on the board no longer: what became of it, and who had wanted it. */
export interface ClosedJob extends JobText {
  status: "filled" | "expired" | "withdrawn";
  postedDaysAgo: number;
  interested: readonly string[];
  /** Who did it with the owner, as both have confirmed, and what each wrote of the other after it. */
  workedWith?: { handle: string; ofThem: string; ofTheOwner: string };
}

/** Every nation has some, and so has each of those whom a newcomer may sign in as. */
export const CLOSED_JOBS: readonly ClosedJob[] = [
  {
    by: "dan",
    title: "Bench hand for a fortnight",
    trade: "Joiner",
    county: "Greater Manchester",
    town: "Bolton",
    rate: "190",
    startInDays: -9,
    endInDays: 5,
    description:
      "Sash frames for a mill conversion. Machines are sharp, the radio is negotiable, the kettle is not.",
    status: "filled",
    postedDaysAgo: 16,
    interested: ["tomasz", "marek", "jodie"],
  },
  {
    by: "dan",
    title: "Fitter for three oak doors",
    trade: "Carpenter",
    county: "Greater Manchester",
    town: "Bury",
    rate: "210",
    startInDays: -20,
    endInDays: -18,
    description: "Doors are made, frames are in, ironmongery is on the bench. Two days if you're tidy.",
    status: "expired",
    postedDaysAgo: 27,
    interested: ["marek"],
    workedWith: {
      handle: "marek",
      ofThem: "Three doors hung in two days, gaps you could set a watch by, and he swept up.",
      ofTheOwner: "Doors ready, ironmongery ready, paid the day we finished. Would go again tomorrow.",
    },
  },
  {
    by: "siobhan",
    title: "Second pair of hands on a ceiling",
    trade: "Plasterer",
    county: "West Yorkshire",
    town: "Leeds",
    rate: "185",
    startInDays: -6,
    endInDays: -4,
    description:
      "Lath and plaster, five metres up, tower and boards on site. Somebody who likes lime, please.",
    status: "filled",
    postedDaysAgo: 12,
    interested: ["dan", "jodie"],
  },
  {
    by: "northgate",
    title: "Kerb layers, phase one",
    trade: "Groundworker",
    county: "Lancashire",
    town: "Chorley",
    rate: "195-210",
    startInDays: -30,
    endInDays: -2,
    description: "Half battered and drop kerbs, loaded out along the line. Paid weekly through CIS.",
    status: "expired",
    postedDaysAgo: 41,
    interested: ["marek", "tomasz"],
  },
  {
    by: "northgate",
    title: "Night gateman",
    trade: "Labourer",
    county: "Greater Manchester",
    town: "Salford",
    rate: "140",
    startInDays: 4,
    endInDays: 40,
    description:
      "Six at night to six in the morning, warm cabin, one round an hour. Taken down while the client decides.",
    status: "withdrawn",
    postedDaysAgo: 5,
    interested: ["jodie"],
  },
  {
    by: "gordon",
    title: "Slater for a kirk roof",
    trade: "Roofer",
    county: "Edinburgh",
    town: "Leith",
    rate: "225",
    startInDays: -3,
    endInDays: 30,
    description: "Ballachulish slate, lead valleys, scaffold with a hoist. We found our man, thank you all.",
    status: "filled",
    postedDaysAgo: 14,
    interested: ["fraser", "ewan"],
  },
  {
    by: "carys",
    title: "Stone mason, chapel windows",
    trade: "Mason",
    county: "South Wales",
    town: "Cardiff",
    rate: "230",
    startInDays: -14,
    endInDays: -1,
    description: "Bath stone tracery, six openings. Templates drawn, stone on pallets.",
    status: "expired",
    postedDaysAgo: 33,
    interested: ["rhys", "dylan"],
  },
  {
    by: "declan",
    title: "Digger driver for a lane",
    trade: "Excavator Operator",
    county: "Other Northern Ireland",
    town: "Newry",
    rate: "170",
    startInDays: -2,
    endInDays: 6,
    description:
      "Thirteen tonne machine on site, four hundred metres of lane and a culvert. Gone to a good home.",
    status: "filled",
    postedDaysAgo: 9,
    interested: ["aoife"],
  },
];

/** Jobs of the board by their titles, and by whom they are kept. */
export const KEPT: Readonly<Record<string, readonly string[]>> = {
  dan: [
    "Second fix carpenter, 14 new-build flats",
    "Site carpenter for school extension",
    "Carpenter, cut roof",
    "Second pair of hands on a ceiling",
  ],
  siobhan: ["Plasterers, skim only", "Plasterer, lime"],
  northgate: ["Site manager, mill conversion"],
};

/** What members of the demo let the board look for. */
export const SEARCHES = [
  {
    by: "dan",
    name: "Joinery near Bolton",
    trades: ["Carpenter", "Joiner"],
    counties: ["Greater Manchester", "Lancashire"],
    words: "",
    alert: "daily",
  },
  { by: "dan", name: "“oak”", trades: [], counties: [], words: "oak", alert: "at_once" },
  {
    by: "siobhan",
    name: "Plasterer · West Yorkshire",
    trades: ["Plasterer"],
    counties: ["West Yorkshire"],
    words: "",
    alert: "daily",
  },
] as const;
