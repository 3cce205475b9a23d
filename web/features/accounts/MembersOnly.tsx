import { findPage, type PageName } from "#contracts/pages.ts";

/** What a members-only page contains, and what a member can do there. */
const WORDS: Partial<Record<PageName, string>> = {
  jobs: "This link leads to the job board: day-rate and longer jobs by trade and place, where members declare interest and post their own.",
  apprenticeships:
    "This link leads to the apprenticeships: places by trade and county, to which members apply with their CV.",
  memberProfile:
    "This link leads to a member’s profile: their work, qualifications and reviews. Members can message them and add them to their crew.",
  crew: "This link leads to your crew: the people you work with, and the requests that wait for you.",
  mobileChat: "This link leads to your messages.",
  mobileNotifications: "This link leads to your notifications.",
  settings: "This link leads to your Preferences.",
  emailPreferences: "This link leads to your Preferences.",
};
/** The same for a single item on such a page, named by the address. */
const THINGS: Partial<Record<PageName, Readonly<Record<string, string>>>> = {
  jobs: {
    declare: "This link leads to a job on the job board. Members can declare interest in one tap.",
    jobId:
      "This link leads to a job on the job board. Members see its pay, dates and town, and can declare interest in one tap.",
  },
  apprenticeships: {
    apply: "This link leads to an apprenticeship. Members apply for it with their CV.",
    apprenticeshipId: "This link leads to an apprenticeship. Members read all of it and apply with their CV.",
  },
  home: {
    post: "This link leads to a member’s post. Members see the photos, comment, and build a crew of the people they work with.",
  },
};

/** Tells a visitor what the members-only page at `to` is, why to join, and that joining leads back to it. */
export function MembersOnly({ to }: { to: string }) {
  const { pathname, searchParams } = new URL(to, location.origin);
  const page = findPage(pathname);
  const things = Object.entries((page && THINGS[page]) ?? {});
  const words =
    things.find(([parameter]) => searchParams.has(parameter))?.[1] ??
    (page && WORDS[page]) ??
    "This page is for members.";
  return `${words} Sign in, or create an account for free, and you will be there.`;
}
