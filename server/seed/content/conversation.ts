import { type Trade, tradesLike } from "#contracts/reference/trades.ts";

import type { Subject } from "../pictures.ts";
import type { Random } from "../random.ts";
import type { DemoMember, PostText } from "./cast-types.ts";
import { ANSWERS, type AnswerTone, COMMENTS, type CommentTheme } from "./comments.data.ts";
import type { Act, CommunityComment, CommunityReply } from "./community-types.ts";
import { DEMO_MEMBERS } from "./members.data.ts";

const THEMES_OF: Readonly<Record<Subject, readonly CommentTheme[]>> = {
  brickwork: ["brick"],
  "brick-panel": ["brick"],
  bathroom: ["tile"],
  "slate-roof": ["roof"],
  trusses: ["wood", "roofing_timber"],
  "stud-wall": ["wood", "framing"],
  staircase: ["wood", "stair"],
  "consumer-unit": ["electric"],
  manifold: ["water"],
  cylinder: ["water"],
  "plastered-room": ["plaster"],
  "painted-room": ["paint"],
  plan: ["plan"],
  scaffold: ["scaffold"],
  trench: ["ground"],
  slab: ["concrete"],
  kitchen: ["kitchen"],
  garden: ["garden"],
  "stone-wall": ["walling"],
  "steel-frame": ["frame"],
  welding: ["weld"],
  cranes: ["crane"],
  parquet: ["floor"],
  extension: ["extension"],
  loft: ["loft"],
  glazing: ["glazing"],
  delivery: ["haulage"],
  demolition: ["demolition"],
  survey: ["survey"],
};

const HIRING = /\b(wanted|need a|need two|need part|looking for a|looking for two|after a|hiring)\b/i;
const LEARNING =
  /\b(apprentice|trainees?|trainee's|passed my|level 2|first door|evening class|assessment)\b/i;
const ASKING = /\b(any(one|body)|what|who|which|does|do you|would)\b[^.?]*\?/i;

/** Words in a call for workers, and the trades they mean. */
const SOUGHT: readonly (readonly [RegExp, readonly Trade[]])[] = [
  [/carpenter|joiner|second fix|trusses/i, ["Carpenter", "Joiner", "Kitchen Fitter"]],
  [/brick/i, ["Bricklayer", "Mason"]],
  [/spark|electric|improver/i, ["Electrician"]],
  [/scaffold|part 2/i, ["Scaffold Erector"]],
  [/dry lin|taper|plaster/i, ["Plasterer", "Other"]],
  [/roof|slat/i, ["Roofer"]],
  [/groundwork|drainage|kerbs/i, ["Groundworker", "Excavator Operator"]],
  [/tiler/i, ["Tiler"]],
  [/labourer|hod|second pair of hands|all-rounder/i, ["Labourer", "General Builder"]],
  [/landscaper/i, ["Landscaper", "Mason"]],
  [
    /operator|driver|crane/i,
    ["Plant Operator", "Excavator Operator", "Telehandler Operator", "Crane Operator"],
  ],
];

/** The trades that a call for workers is addressed to; none for other posts. */
export function tradesSought(text: string): Trade[] {
  if (!isHiring(text)) return [];
  return SOUGHT.flatMap(([words, trades]) => (words.test(text) ? [...trades] : []));
}

/** True if a post asks for people to work. */
export const isHiring = (text: string): boolean => HIRING.test(text);

/** The themes of a post's comments; a theme listed twice is twice as likely. */
function themesOf(post: PostText): CommentTheme[] {
  const pictured = post.pictures.slice(0, 1).flatMap(({ subject }) => THEMES_OF[subject]);
  const applause: readonly CommentTheme[] = pictured.length > 0 ? [...pictured, ...pictured, "praise"] : [];
  if (isHiring(post.text)) return ["hiring", "hiring", ...pictured];
  if (ASKING.test(post.text)) return ["question", "question", "question", ...pictured];
  if (LEARNING.test(post.text)) return ["learning", "learning", ...applause];
  return applause.length > 0 ? [...applause] : ["banter"];
}

/** Hands out lines so that none is repeated soon, and none appears twice under a post. */
export class Lines {
  readonly #used = new Map<string, number>();
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /** The least used of a few lines that are not yet in `taken`; undefined if all are. */
  take(lines: readonly string[], taken: ReadonlySet<string>): string | undefined {
    const free = lines.filter((line) => !taken.has(line));
    const [best] = this.#random
      .sample(free, 10)
      .toSorted((a, b) => (this.#used.get(a) ?? 0) - (this.#used.get(b) ?? 0));
    if (best !== undefined) this.#used.set(best, (this.#used.get(best) ?? 0) + 1);
    return best;
  }
}

/** Everybody but `author`, likeliest first: crew, then related trades and neighbours, then the rest. */
export function likelyCompany(random: Random, author: DemoMember, crew: ReadonlySet<string>): string[] {
  const weight = (member: DemoMember): number =>
    (crew.has(member.handle) ? 3 : 0) +
    (member.trade === author.trade ? 1.2 : 0) +
    (tradesLike(author.trade).includes(member.trade) ? 0.6 : 0) +
    (member.county === author.county ? 1 : 0) +
    random.between(0, 3.4);
  return DEMO_MEMBERS.filter((member) => member.handle !== author.handle)
    .map((member) => ({ handle: member.handle, weight: weight(member) }))
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ handle }) => handle);
}

/** A moment between the post and now, more often soon after the post than late. */
function laterThan(random: Random, minutesAgo: number): number {
  const longest = Math.min(minutesAgo - 2, 4 * 24 * 60);
  return Math.max(1, Math.round(minutesAgo - 2 - longest * random.next() ** 3));
}

/** Acts of the first `count` members of a company, newest last. */
export function actsOf(random: Random, company: readonly string[], count: number, minutesAgo: number): Act[] {
  return company
    .slice(0, count)
    .map((by) => ({ by, minutesAgo: laterThan(random, minutesAgo) }))
    .toSorted((a, b) => b.minutesAgo - a.minutesAgo);
}

const firstNameOf = (handle: string): string =>
  DEMO_MEMBERS.find((member) => member.handle === handle)?.firstName ?? handle;

interface Thread {
  post: PostText;
  minutesAgo: number;
  company: readonly string[];
  count: number;
}

/** The comments under a post in order of writing, with the author's replies. */
export function buildThread(random: Random, lines: Lines, thread: Thread): CommunityComment[] {
  const { post, company } = thread;
  const themes = themesOf(post);
  const taken = new Set<string>();
  // Not the same members as the first likes, in the same order.
  const speakers = random.shuffle(company.slice(0, thread.count * 2 + 3)).slice(0, thread.count);
  const comments: CommunityComment[] = [];
  const sought = tradesSought(post.text);
  for (const act of actsOf(random, speakers, thread.count, thread.minutesAgo)) {
    const theme = themeFor(random.pick(themes), act.by, sought);
    const line = lines.take(COMMENTS[theme], taken);
    if (line === undefined) continue;
    taken.add(line);
    comments.push({
      ...act,
      text: line.replaceAll("{name}", firstNameOf(post.by)),
      likes: likesOf(random, company, act, 0.3),
      replies: repliesOf(random, lines, { act, tone: toneOf(theme, line), post, company, taken }),
    });
  }
  return comments;
}

/** Only members who could do the work ask for it; the others pass the word on. */
function themeFor(theme: CommentTheme, by: string, sought: readonly Trade[]): CommentTheme {
  const speaker = DEMO_MEMBERS.find((member) => member.handle === by);
  const couldDoIt = speaker !== undefined && speaker.age >= 18 && sought.includes(speaker.trade);
  return theme === "hiring" && !couldDoIt ? "signpost" : theme;
}

function toneOf(theme: CommentTheme, line: string): AnswerTone {
  if (theme === "hiring") return "hiring";
  if (line.endsWith("?")) return "question";
  return theme === "banter" || theme === "question" ? "banter" : "praise";
}

function likesOf(random: Random, company: readonly string[], act: Act, chance: number): Act[] {
  if (!random.chance(chance) || act.minutesAgo < 4) return [];
  const others = [...new Set(company)].filter((handle) => handle !== act.by);
  return actsOf(random, random.shuffle(others.slice(0, 16)), random.int(1, 4), act.minutesAgo);
}

interface Answering {
  act: Act;
  tone: AnswerTone;
  post: PostText;
  company: readonly string[];
  taken: Set<string>;
}

function repliesOf(
  random: Random,
  lines: Lines,
  { act, tone, post, company, taken }: Answering,
): CommunityReply[] {
  if (act.minutesAgo < 6 || !random.chance(0.3)) return [];
  const line = lines.take(ANSWERS[tone], taken);
  if (line === undefined) return [];
  taken.add(line);
  const answer: Act = { by: post.by, minutesAgo: laterThan(random, act.minutesAgo) };
  const text = line.replaceAll("{name}", firstNameOf(act.by));
  return [{ ...answer, text, likes: likesOf(random, [act.by, ...company], answer, 0.25) }];
}
