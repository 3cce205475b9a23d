import type { PostText } from "./cast-types.ts";

/** Posts with a video, and one that is not for everybody. */
export const SPECIAL_POSTS: readonly (PostText & { minutesAgo: number })[] = [
  {
    by: "hamza",
    text: "Walk round the Harborne kitchen before the customer sees it. Thirty-one doors, no fillers, one bowl of fruit that I'm told is staying. Boards and lights by @tomasz, and you'd never know he was there. Sound off, you don't want to hear me breathing.",
    pictures: [],
    video: "kitchen",
    minutesAgo: 7 * 60,
  },
  {
    by: "eilidh",
    text: "Spindles in, last coat of oil on the rail. @dan said leave it a week between coats and @dan was right. Took the phone along it slowly so you can look for a gap. Go on, look for a gap.",
    pictures: [],
    video: "staircase",
    minutesAgo: 2 * 24 * 60 + 190,
  },
  {
    by: "denise",
    text: "For members only, because the client likes to announce things first: east London, nineteen storeys, starting in spring. If you do frames, dry lining or lifts and you want to be on the list before the list exists, put your hand up here.",
    pictures: [],
    isMembersOnly: true,
    minutesAgo: 21 * 60,
  },
];
