import { createRandom, type Random } from "../random.ts";
import type { DemoMember, ProjectText, ReviewText } from "./cast-types.ts";
import type {
  CommunityFollow,
  CommunityProject,
  CommunityReview,
  CrewPair,
  People,
} from "./community-types.ts";
import { DEMO_MEMBERS } from "./members.data.ts";
import { PictureRota } from "./pictures-of-posts.ts";
import { SOUTHERN_PROJECTS } from "./projects-midlands-south.data.ts";
import { NORTHERN_PROJECTS } from "./projects-north.data.ts";
import { NATIONS_PROJECTS } from "./projects-scotland-wales-ireland.data.ts";
import { REVIEW_REQUESTS } from "./review-requests.data.ts";
import { SOUTHERN_REVIEWS } from "./reviews-midlands-south.data.ts";
import { NORTHERN_REVIEWS } from "./reviews-north.data.ts";
import { NATIONS_REVIEWS } from "./reviews-scotland-wales-ireland.data.ts";
import { writeProjects } from "./write-projects.ts";
import { writeReviews } from "./write-reviews.ts";

const DAY_MINUTES = 24 * 60;
/** Everybody had joined by then. */
const OLDEST = 150 * DAY_MINUTES;
/** No answer takes longer: a request is open for 30 days. */
const ANSWERED_WITHIN = 24 * DAY_MINUTES;

/** Every project as written, by member. */
const PROJECT_TEXTS: readonly ProjectText[] = [
  NORTHERN_PROJECTS,
  SOUTHERN_PROJECTS,
  NATIONS_PROJECTS,
].flatMap(writeProjects);

/** Every review as written, by the member it is about. */
const REVIEW_TEXTS: readonly ReviewText[] = [NORTHERN_REVIEWS, SOUTHERN_REVIEWS, NATIONS_REVIEWS].flatMap(
  writeReviews,
);

const oldestFirst = (one: { minutesAgo: number }, other: { minutesAgo: number }): number =>
  other.minutesAgo - one.minutesAgo;

/** Builds what is on the members' profiles; always the same for the same crews. */
export function buildPeople(crew: readonly CrewPair[]): People {
  const random = createRandom("crewyard people");
  return {
    projects: buildProjects(random),
    reviews: buildReviews(random, crew),
    reviewRequests: REVIEW_REQUESTS.toSorted(oldestFirst),
    follows: buildFollows(random, crew),
  };
}

/** Each member's projects at different times, pinned in their order of writing. */
function buildProjects(random: Random): CommunityProject[] {
  const rota = new PictureRota(random);
  const place = new Map<string, number>();
  const covers = new Set<string>();
  const projects = PROJECT_TEXTS.map(({ isPinned, pictures, ...text }): CommunityProject => {
    const at = place.get(text.by) ?? 0;
    place.set(text.by, at + 1);
    const minutesAgo = Math.round(random.between(6 * DAY_MINUTES, OLDEST));
    // The first picture is the project's cover, so it differs from those of the member's other projects.
    const chosen = rota.choose({ pictures });
    const cover = chosen.find((name) => !covers.has(`${text.by} ${name}`)) ?? chosen[0] ?? "";
    covers.add(`${text.by} ${cover}`);
    // Pinned after all were added.
    const pinnedMinutesAgo = isPinned ? 3 * DAY_MINUTES + at * 60 : null;
    const others = chosen.filter((name) => name !== cover);
    return { ...text, pictures: [cover, ...others], minutesAgo, pinnedMinutesAgo };
  });
  return projects.toSorted(oldestFirst);
}

/** Reviews: requested once the two were crew, written some days later, and replied to after that. */
function buildReviews(random: Random, crew: readonly CrewPair[]): CommunityReview[] {
  const since = new Map(
    crew.flatMap(({ one, other, minutesAgo }) => [
      [`${one} ${other}`, minutesAgo],
      [`${other} ${one}`, minutesAgo],
    ]),
  );
  const reviews = REVIEW_TEXTS.map((text): CommunityReview => {
    const known = since.get(`${text.of} ${text.by}`);
    if (known === undefined) throw new Error(`${text.by} is not in the crew of ${text.of}`);
    const askedMinutesAgo = Math.round(known * random.between(0.25, 0.95));
    const minutesAgo = Math.round(
      askedMinutesAgo - Math.min(askedMinutesAgo * random.between(0.05, 0.5), ANSWERED_WITHIN),
    );
    const repliedMinutesAgo = Math.round(minutesAgo * random.between(0.5, 0.97));
    return { ...text, askedMinutesAgo, minutesAgo, repliedMinutesAgo };
  });
  return reviews.toSorted(oldestFirst);
}

/** Follows: most of a member's crew, and a few others whose posts they like to read. */
function buildFollows(random: Random, crew: readonly CrewPair[]): CommunityFollow[] {
  const adults = DEMO_MEMBERS.filter(({ age }) => age >= 18);
  const follows = DEMO_MEMBERS.flatMap(({ handle }) => {
    const mates = crew.filter(({ one, other }) => one === handle || other === handle);
    const near = random
      .sample(mates, random.int(2, 5))
      .map(({ one, other }) => (one === handle ? other : one));
    const far = random.sample(adults, random.int(1, 4)).map((member) => member.handle);
    const followed = new Set([...near, ...far].filter((to) => to !== handle));
    return DEMO_MEMBERS.filter((member) => followed.has(member.handle)).map((member) =>
      toFollow(random, handle, member),
    );
  });
  return follows.toSorted(oldestFirst);
}

function toFollow(random: Random, by: string, followed: DemoMember): CommunityFollow {
  const minutesAgo = Math.round(random.between(0.1, OLDEST / DAY_MINUTES) * DAY_MINUTES);
  const mood = random.next();
  // Employers are also followed for their jobs alone.
  const notifyOnPosts = !followed.isEmployer || mood < 0.6;
  const notifyOnJobPosts = followed.isEmployer ? mood > 0.15 : mood < 0.55;
  return { by, to: followed.handle, notifyOnPosts, notifyOnJobPosts, minutesAgo };
}
