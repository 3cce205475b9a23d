import { CAST } from "./cast/members.data.ts";
import { LONGER_POSTS } from "./cast/posts-longer.data.ts";
import { MIDLANDS_POSTS } from "./cast/posts-midlands.data.ts";
import { NORTH_WEST_POSTS } from "./cast/posts-north-west.data.ts";
import { SCOTLAND_WALES_IRELAND_POSTS } from "./cast/posts-scotland-wales-ireland.data.ts";
import { SOUTH_POSTS } from "./cast/posts-south.data.ts";
import { YORKSHIRE_NORTH_EAST_POSTS } from "./cast/posts-yorkshire-north-east.data.ts";
import { writePosts } from "./cast/write-posts.ts";
import type { Community, CommunityPost } from "./community.types.ts";
import { gatherCrew } from "./crew.ts";
import { picturesOf } from "./pictures/catalogue.ts";
import type { MotifName } from "./pictures/motifs.ts";
import { createRandom, type Random } from "./random.ts";

const WRITTEN = [
  NORTH_WEST_POSTS,
  YORKSHIRE_NORTH_EAST_POSTS,
  MIDLANDS_POSTS,
  SOUTH_POSTS,
  SCOTLAND_WALES_IRELAND_POSTS,
  LONGER_POSTS,
].flatMap(writePosts);

const MONTHS_MINUTES = 150 * 24 * 60;

/** The same community every time: only "now" differs from one machine to the next. */
export function composeCommunity(): Community {
  const random = createRandom("community");
  const crew = gatherCrew(CAST, random);
  return { members: CAST, crew, posts: composePosts(crew, random), jobs: [] };
}

function composePosts(crew: Community["crew"], random: Random): CommunityPost[] {
  const nextPicture = takePicturesInTurn();
  const posts = random.shuffle(WRITTEN).map((post): CommunityPost => ({
    by: post.by,
    text: post.text,
    pictures: post.pictures.flatMap(({ motif, count }) => nextPicture(motif, count)),
    // Denser towards today, as a site that grows.
    minutesAgo: post.minutesAgo ?? Math.round(25 + random.next() ** 2.4 * MONTHS_MINUTES),
    likedBy: findAdmirers(post.by, crew, random),
    comments: [],
  }));
  return posts.toSorted((a, b) => b.minutesAgo - a.minutesAgo);
}

/** A motif's pictures in turn, so that the same one does not come back before the others have been seen. */
function takePicturesInTurn() {
  const taken = new Map<MotifName, number>();
  return (motif: MotifName, count: number): string[] => {
    const from = taken.get(motif) ?? 0;
    const there = picturesOf(motif);
    taken.set(motif, from + count);
    return Array.from({ length: Math.min(count, there) }, (_, at) => `${motif}-${((from + at) % there) + 1}`);
  };
}

/** Crew first, then whoever came by. */
function findAdmirers(by: string, crew: Community["crew"], random: Random): string[] {
  const friends = crew.flatMap(({ pair }) => (pair.includes(by) ? pair.filter((each) => each !== by) : []));
  const strangers = CAST.map((member) => member.handle).filter(
    (each) => each !== by && !friends.includes(each),
  );
  const liked = [
    ...friends.filter(() => random.chance(0.55)),
    ...random.sample(strangers, random.int(0, 12)),
  ];
  return liked;
}
