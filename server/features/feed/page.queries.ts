import { FEED_PAGE_MAX } from "#contracts/reference/limits.ts";

import { statement, type Statement } from "../../platform/database/statements.ts";
import { glanceText, pageText, type PageShape } from "./page-text.queries.ts";
import type { PostRow } from "./posts.queries.ts";

/** Pages asked for by number end with this post; a cursor has no end (`Q52`). */
export const NUMBERED_POSTS = 1000;

/** Candidates that a statement gathers: one of a few numbers, so that there are few statements to prepare. */
const REACHES = [11, 51, 201, NUMBERED_POSTS + FEED_PAGE_MAX + 1];

/** Everything a page's statement may ask for; each uses some of it. */
export interface PageInputs {
  viewer: number;
  trade: string;
  county: string | null;
  /** `{1,2,3}` */
  circle: string;
  before_id: number;
  before_at: string;
  snapshot: string;
  /** The end of time. */
  forever: string;
  held_author: number;
  held_id: number;
  held_at: string;
  take: number;
}

export interface PageRow extends PostRow {
  /** Where it stands in the activity order; only there. */
  place_at?: string;
  /** The newest activity there was, on the first page by activity. */
  newest_at?: string | null;
  is_wide: boolean;
  /** Of a glance: met where it stood before it was touched. */
  is_bumped?: boolean;
}

interface PageStatement {
  statement: Statement<PageRow>;
  names: (keyof PageInputs)[];
}

const compiled = new Map<string, PageStatement>();

/** The statement for a kind of page, built once. */
export function pageStatement(shape: PageShape): PageStatement {
  return build(shape.scope, shape, pageText);
}

/**
 * The cheapest way to a page of Related: through the newest posts, keeping the related ones. Nearly always that fills
 * the page; when it gives too few rows beside the bumped ones, only `pageStatement` can tell whether there are more. It may
 * give more than `reach`: sizes in the statement are few and fixed, so that their plan can be kept.
 */
export function glanceStatement(shape: Pick<PageShape, "sort" | "continued" | "reach">): PageStatement {
  return build("glance", { ...shape, scope: "related", held: false }, glanceText);
}

function build(name: string, shape: PageShape, text: (shape: PageShape) => string): PageStatement {
  const reach = REACHES.find((size) => size >= shape.reach) ?? REACHES.at(-1) ?? shape.reach;
  const key = `${name} ${shape.sort} ${shape.continued} ${shape.held} ${reach}`;
  let known = compiled.get(key);
  if (known === undefined) {
    known = bindNames(text({ ...shape, reach }));
    compiled.set(key, known);
  }
  return known;
}

export function valuesFor(page: PageStatement, inputs: PageInputs): unknown[] {
  return page.names.map((name) => inputs[name]);
}

/** Named placeholders (`:before_id`) to `$1, $2…`; a cast (`::`) is not one. */
function bindNames(text: string): PageStatement {
  const names: string[] = [];
  const numbered = text.replace(/(?<!:):([a-z_]+)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { statement: statement<PageRow>(numbered), names: names as (keyof PageInputs)[] };
}
