import type { ReviewRequestText } from "./community-types.ts";

/** Open requests for reviews: some to and some from each member whom a newcomer may sign in as. All are crew. */
export const REVIEW_REQUESTS: readonly ReviewRequestText[] = [
  {
    by: "marek",
    to: "dan",
    context: "Garden wall and gate frames, Bramhall",
    text: "Dan, the wall is finished and your gates are on it. Could you write what it was like to work beside me?",
    minutesAgo: 4 * 60,
  },
  {
    by: "jodie",
    to: "dan",
    context: "Stairs and landing in Sale",
    text: "You fitted it, I painted it. A few honest words would help me get the next hallway.",
    minutesAgo: 2 * 24 * 60,
  },
  {
    by: "dan",
    to: "northgate",
    context: "Second block at Ordsall",
    text: "Morning Neil. Second block handed over now, would you put a line or two about it when you get a minute?",
    minutesAgo: 26 * 60,
  },
  {
    by: "dan",
    to: "siobhan",
    context: "Stairwell in Headingley",
    text: "You plastered round my strings for a week, so you've seen more of that stair than anyone.",
    minutesAgo: 5 * 24 * 60,
  },

  {
    by: "ravi",
    to: "siobhan",
    context: "Wet room, Heaton",
    text: "Could you say something about the tanking detail? You were there when we flooded it on purpose.",
    minutesAgo: 6 * 60,
  },
  {
    by: "ben",
    to: "siobhan",
    context: "Lime ceilings near Crediton",
    text: "Dad says you should review us and mention the tea. Mention what you like, we'd be glad of it.",
    minutesAgo: 3 * 24 * 60,
  },
  {
    by: "siobhan",
    to: "kwame",
    context: "Town house, Blackheath",
    text: "All patched in behind you with not a box filled. Fancy saying so in public?",
    minutesAgo: 30 * 60,
  },
  {
    by: "siobhan",
    to: "ben",
    text: "Loved those three weeks in Devon. If you've time, a review for people who think Leeds is too far away.",
    minutesAgo: 9 * 24 * 60,
  },

  {
    by: "lewis",
    to: "northgate",
    context: "Setting out at Cheetham Hill",
    text: "As-built came back within four millimetres. Would you write that down somewhere my boss can read it?",
    minutesAgo: 3 * 60,
  },
  {
    by: "alfie",
    to: "northgate",
    context: "My first year at Ordsall",
    text: "Hello Mr Ashworth, college asked for a reference from a site manager and I would like it to be you please.",
    minutesAgo: 4 * 24 * 60,
  },
  {
    by: "northgate",
    to: "zara",
    context: "Condition surveys, Salford terrace",
    text: "You told us what it was and not what we wanted to hear. Happy to have the same done to us.",
    minutesAgo: 28 * 60,
  },
  {
    by: "northgate",
    to: "anita",
    context: "Shared gang over the winter",
    text: "We lent each other four good people and nobody fell out. Worth a few words from your side, Anita?",
    minutesAgo: 7 * 24 * 60,
  },
];
