import { BRAND } from "#contracts/brand.ts";

/** The areas that the introduction shows, in its order. */
export const TOUR_STEPS = [
  {
    area: "Profile Page",
    title: `Welcome to ${BRAND.name}`,
    text: "Start with your profile: your trade, photos of jobs you are proud of, your tickets and your CV. It is what people look at before they hire you.",
  },
  {
    area: "Home Page",
    title: "Stay Connected",
    text: "Home shows what your crew and the trades around you are working on. Post your own work, comment, or declare interest when somebody needs hands.",
  },
  {
    area: "Job Board",
    title: "Find Work & Post Jobs",
    text: "Search day-rate, part-time and full-time work by trade, place and start date. Need somebody yourself? Posting a job takes two minutes.",
  },
  {
    area: "MyCrew Page",
    title: "Build Your Crew",
    text: "Add the people you have worked with and would work with again. They see your posts first, and can message and review you.",
  },
] as const;

export const SKIP_QUESTION = {
  title: "Skip Introduction?",
  text: "Are you sure you want to skip the introduction? You won't be able to see it again.",
} as const;
