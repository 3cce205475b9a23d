import { tradesLike } from "#contracts/reference/trades.ts";

import { createRandom, type Random } from "../random.ts";
import type { DemoMember, JobText, PostText } from "./cast-types.ts";
import type { Community, CommunityJob, CommunityPost, CrewPair } from "./community-types.ts";
import { actsOf, buildThread, isHiring, likelyCompany, Lines } from "./conversation.ts";
import { buildCrew } from "./crew.ts";
import { JOBS } from "./jobs.data.ts";
import { DEMO_MEMBERS } from "./members.data.ts";
import { PictureRota } from "./pictures-of-posts.ts";
import { LONGER_POSTS } from "./posts-longer.data.ts";
import { MIDLANDS_POSTS } from "./posts-midlands.data.ts";
import { NORTH_WEST_POSTS } from "./posts-north-west.data.ts";
import { SCOTLAND_WALES_IRELAND_POSTS } from "./posts-scotland-wales-ireland.data.ts";
import { SOUTH_POSTS } from "./posts-south.data.ts";
import { SPECIAL_POSTS } from "./posts-special.data.ts";
import { YORKSHIRE_NORTH_EAST_POSTS } from "./posts-yorkshire-north-east.data.ts";
import { REQUESTS } from "./requests.data.ts";
import { writePosts } from "./write-posts.ts";

const DAY_MINUTES = 24 * 60;
const MONTHS_OF_POSTS = 150 * DAY_MINUTES;
/** In these first posts of the feed, three of four have pictures: it is the first thing a visitor sees. */
const FIRST_SIGHT = 44;

/** Every post as written, by author. */
export const POST_TEXTS: readonly PostText[] = [
  NORTH_WEST_POSTS,
  YORKSHIRE_NORTH_EAST_POSTS,
  MIDLANDS_POSTS,
  SOUTH_POSTS,
  SCOTLAND_WALES_IRELAND_POSTS,
  LONGER_POSTS,
].flatMap(writePosts);

/** Returns the member with that handle. @throws if there is none */
export function memberOf(handle: string): DemoMember {
  const member = DEMO_MEMBERS.find((each) => each.handle === handle);
  if (member === undefined) throw new Error(`Nobody in the cast is called ${handle}`);
  return member;
}

/** Gives posts their ages, newest first: many in the last days, fewer and fewer further back. */
function placeInTime(random: Random): { post: PostText; minutesAgo: number }[] {
  const loose = random.shuffle(POST_TEXTS.filter((post) => post.minutesAgo === undefined));
  const shown = loose.filter((post) => post.pictures.length > 0);
  const plain = loose.filter((post) => post.pictures.length === 0);
  const order: PostText[] = [];
  while (order.length < FIRST_SIGHT) {
    const next = order.length % 4 === 3 ? plain.shift() : shown.shift();
    if (next === undefined) break;
    order.push(next);
  }
  order.push(...random.shuffle([...shown, ...plain]));
  spreadAuthors(order);
  const placed = order.map((post, index) => {
    const share = (index + random.between(0.2, 0.8)) / order.length;
    return { post, minutesAgo: Math.round(9 + index * 2 + MONTHS_OF_POSTS * share ** 2.4) };
  });
  const fixed = POST_TEXTS.flatMap((post) =>
    post.minutesAgo === undefined ? [] : [{ post, minutesAgo: post.minutesAgo }],
  );
  return [...placed, ...fixed].toSorted((a, b) => a.minutesAgo - b.minutesAgo);
}

/** Moves posts so that no author appears twice within six. */
function spreadAuthors(order: PostText[]): void {
  for (let index = 1; index < order.length; index += 1) {
    const recent = new Set(order.slice(Math.max(0, index - 6), index).map(({ by }) => by));
    const swap = order.findIndex((post, at) => at >= index && !recent.has(post.by));
    const [here, there] = [order[index], order[swap]];
    if (swap <= index || here === undefined || there === undefined) continue;
    order[index] = there;
    order[swap] = here;
  }
}

function crewsByHandle(pairs: readonly CrewPair[]): Map<string, Set<string>> {
  const crews = new Map(DEMO_MEMBERS.map(({ handle }) => [handle, new Set<string>()]));
  for (const { one, other } of pairs) {
    crews.get(one)?.add(other);
    crews.get(other)?.add(one);
  }
  return crews;
}

function buildPosts(
  random: Random,
  crews: Map<string, Set<string>>,
  place: (random: Random) => { post: PostText; minutesAgo: number }[],
): CommunityPost[] {
  const lines = new Lines(random);
  const rota = new PictureRota(random);
  return place(random).map(({ post, minutesAgo }) => {
    const company = likelyCompany(random, memberOf(post.by), crews.get(post.by) ?? new Set());
    const pictures = rota.choose(post);
    // Not everybody has seen young posts yet.
    const seen = Math.min(1, 0.25 + minutesAgo / 420);
    const drawn = post.minutesAgo === undefined ? random.between(0.25, 1) ** 1.4 : random.between(0.9, 1);
    const shows = pictures.length > 0 || post.video !== undefined;
    const appeal = (shows ? 1.25 : 0.8) * drawn * (post.minutesAgo === undefined ? seen : 1);
    const likes = Math.min(52, Math.round(appeal * 40));
    const count = Math.min(11, Math.round(appeal * random.between(1.2, 7) * (drawn > 0.89 ? 1.3 : 1)));
    const interested = isHiring(post.text) ? random.int(1, 5) : 0;
    return {
      by: post.by,
      text: post.text,
      pictures,
      video: post.video ?? null,
      isPublic: post.isMembersOnly !== true,
      minutesAgo,
      likes: actsOf(random, company, likes, minutesAgo),
      interests: actsOf(random, random.shuffle(company.slice(0, 20)), interested, minutesAgo),
      comments: buildThread(random, lines, { post, minutesAgo, company, count }),
    };
  });
}

/** Members who would declare interest in a job: the trade first, then its family, then people nearby. */
function applicantsFor(random: Random, job: JobText): string[] {
  return DEMO_MEMBERS.filter((member) => member.handle !== job.by && member.age >= 18)
    .filter((member) => member.trade === job.trade || tradesLike(job.trade).includes(member.trade))
    .map((member) => ({
      handle: member.handle,
      keen:
        (member.trade === job.trade ? 2 : 0) +
        (member.county === job.county ? 1.5 : 0) +
        random.between(0, 2),
    }))
    .toSorted((a, b) => b.keen - a.keen)
    .map(({ handle }) => handle);
}

function buildJobs(random: Random): CommunityJob[] {
  const order = random.shuffle(JOBS);
  const jobs = order.map((job, index): CommunityJob => {
    const share = (index + random.next()) / order.length;
    const minutesAgo =
      job.isBoosted === true
        ? random.int(95, 3 * DAY_MINUTES)
        : Math.round(40 + 21 * DAY_MINUTES * share ** 1.7);
    const applicants = applicantsFor(random, job);
    const count = Math.min(applicants.length, Math.round(random.between(0, 5.4)));
    return { ...job, minutesAgo, interests: actsOf(random, applicants, count, minutesAgo) };
  });
  return jobs.toSorted((a, b) => b.minutesAgo - a.minutesAgo);
}

/** Builds the demo community; always the same. */
export function buildCommunity(): Community {
  const random = createRandom("crewyard");
  const crew = buildCrew(random);
  const crews = crewsByHandle(crew);
  const posts = buildPosts(random, crews, placeInTime);
  const jobs = buildJobs(random);
  // Uses a random stream of its own, so that the rest stays the same whatever is added here.
  posts.push(
    ...buildPosts(createRandom("crewyard videos"), crews, () =>
      SPECIAL_POSTS.map((post) => ({ post, minutesAgo: post.minutesAgo })),
    ),
  );
  posts.sort((a, b) => b.minutesAgo - a.minutesAgo);
  return { crew, posts, jobs, requests: REQUESTS };
}
