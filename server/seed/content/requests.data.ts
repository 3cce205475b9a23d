import type { CrewRequestText } from "./community-types.ts";

/** Open crew requests: some to and some from each member whom a newcomer may sign in as. */
export const REQUESTS: readonly CrewRequestText[] = [
  {
    by: "leanne",
    to: "dan",
    minutesAgo: 95,
    text: "We met on the Salford job, I was the plumber with the dog. Could do with a joiner I can ring.",
  },
  { by: "eilidh", to: "dan", minutesAgo: 11 * 60 },
  {
    by: "matt",
    to: "dan",
    minutesAgo: 2 * 24 * 60,
    text: "I fit kitchens in Cheshire and keep sending stairs your way. Might as well make it official.",
  },
  { by: "peakbuild", to: "dan", minutesAgo: 6 * 24 * 60 },
  { by: "dan", to: "imran", minutesAgo: 5 * 60 },
  {
    by: "dan",
    to: "hamza",
    minutesAgo: 3 * 24 * 60,
    text: "Saw your in-frame kitchen. Who does your spraying?",
  },

  {
    by: "mihai",
    to: "siobhan",
    minutesAgo: 140,
    text: "I board, you skim. We never need to meet, but we should.",
  },
  { by: "fraser", to: "siobhan", minutesAgo: 26 * 60 },
  {
    by: "becky",
    to: "siobhan",
    minutesAgo: 4 * 24 * 60,
    text: "Lime people have to stick together. Literally.",
  },
  { by: "siobhan", to: "harriet", minutesAgo: 7 * 60 },
  { by: "siobhan", to: "lorna", minutesAgo: 5 * 24 * 60 },

  {
    by: "terry",
    to: "northgate",
    minutesAgo: 60,
    text: "Two slaters free from the first of the month, own van, own kettle.",
  },
  { by: "stu", to: "northgate", minutesAgo: 9 * 60 },
  {
    by: "kev",
    to: "northgate",
    minutesAgo: 30 * 60,
    text: "Worked with Marek on your Ancoats flats. Any labouring going?",
  },
  { by: "gary", to: "northgate", minutesAgo: 8 * 24 * 60 },
  { by: "northgate", to: "denise", minutesAgo: 20 * 60 },
  { by: "northgate", to: "leanne", minutesAgo: 2 * 24 * 60 },
];
