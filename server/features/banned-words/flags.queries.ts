import type { FlagState, WordFlag } from "#contracts/banned-words.ts";
import type { VideoView } from "#contracts/media.ts";

import type { Authorized } from "../../platform/authorization.ts";
import { batchOf, untilDone } from "../../platform/database/batches.ts";
import type { Handle } from "../../platform/database/database.ts";
import { exactlyOne, exactlyOneValue, execute, many, matched, one } from "../../platform/database/queries.ts";
import { statement } from "../../platform/database/statements.ts";
import type { TextKind } from "../../platform/text-kinds.ts";

/** A text that waits for a moderator. */
export interface PendingText {
  readonly kind: TextKind;
  /** The id of what it changes or belongs to; null for a text that stands by itself. */
  readonly aboutId: number | null;
  /** In the form its kind takes. */
  readonly content: unknown;
}

export interface NewFlag {
  userId: number | null;
  outcome: WordFlag["outcome"];
  severity: number;
  words: readonly string[];
  call: string;
  content: string;
  now: Date;
}

// Ends waiting texts about the same thing that share a field with a later change: released, they would undo it. The fields of a
// profile are independent, so its other fields go on waiting. A later change of a project or a qualification names only what
// differs from its form, which does not show what waits: all of that ends.
const REST = "kind = 'profile' and pending - $5::text[] <> '{}'::jsonb";
const REPLACE = `
  update word_hits set state = case when ${REST} then state else 'replaced' end,
    decided_at = case when ${REST} then null else $2::timestamptz end,
    pending = case when ${REST} then pending - $5::text[] end,
    fingerprint = case when ${REST} then 'rest of ' || id end
  where user_id = $1 and kind = $3 and about_id is not distinct from $4::bigint and pending is not null
    and (pending ?| $5::text[] or kind in ('project_change', 'qualification_change'))`;
const insertPending = statement<{ id: number }>(`
  with replaced as (${REPLACE} and fingerprint <> $10 returning id, pending)
  insert into word_hits
    (user_id, outcome, state, severity, words, call, content, created_at, kind, about_id, pending, fingerprint)
  select $1, 'hold', 'open', $6, $7, $8, $9, $2, $3, $4, $11::jsonb, $10
  where $12 > (
    select count(*) from word_hits
    where user_id = $1 and pending is not null and id not in (select id from replaced where pending is null))
  on conflict (user_id, fingerprint) where pending is not null do nothing returning id`);
const findPending = statement<{ id: number }>(
  "select id from word_hits where user_id = $1 and fingerprint = $2 and pending is not null",
);

/** Stores what was found. Flags and limits wait for a moderator. */
export const addFlag = exactlyOne<{ id: number }, [hit: NewFlag], Handle>(
  `
  insert into word_hits (user_id, outcome, state, severity, words, call, content, created_at)
  values ($1, $2, case when $2 in ('flag', 'limit') then 'open' else 'closed' end, $3, $4, $5, $6, $7) returning id`,
  (hit) => [hit.userId, hit.outcome, hit.severity, hit.words, hit.call, hit.content, hit.now],
);

export const noteTarget = execute<[flagId: number, targetId: number], Handle>(
  "update word_hits set target_id = $2 where id = $1",
);

/** Ends waiting texts that would undo a later change of the same thing. */
export const closeReplaced = execute<[userId: number, given: PendingText, now: Date], Handle>(
  REPLACE,
  (userId, { kind, aboutId, content }, now) => [userId, now, kind, aboutId, fieldsOf(content)],
);

const fieldsOf = (content: unknown) =>
  Object.entries(content ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [name]));

/**
 * Holds a text, once if it is repeated; false if the member would then have more than `most`. A later change replaces what waits
 * of the same thing. A single statement outside a transaction, which would mark the request as done when it is not.
 */
export async function holdText(
  handle: Handle,
  hit: NewFlag & { userId: number },
  given: { text: PendingText; fingerprint: string; most: number; isLater: boolean },
): Promise<boolean> {
  const { userId, severity, words, call, content, now } = hit;
  const { text, fingerprint, most, isLater } = given;
  const about = [userId, now, text.kind, text.aboutId, isLater ? fieldsOf(text.content) : []];
  const pending = [fingerprint, JSON.stringify(text.content), most];
  const values = [...about, severity, words, call, content, ...pending];
  if ((await handle.run(insertPending, values)).length > 0) return true;
  return (await handle.run(findPending, [userId, fingerprint])).length > 0;
}

/** True if the member may not write until a moderator has decided. */
export const isLimited = matched<[userId: number]>(
  "select id from word_hits where user_id = $1 and state = 'open' and outcome = 'limit' limit 1",
);

export interface FlagRow {
  id: number;
  user_id: number | null;
  outcome: WordFlag["outcome"];
  state: FlagState;
  severity: number;
  words: string[];
  call: string;
  target_id: number | null;
  content: string;
  images: string[];
  video: VideoView | null;
  created_at: string;
  first_name: string | null;
  last_name: string | null;
}

const SELECT = `
  select h.id, h.user_id, h.outcome, h.state, h.severity, h.words, h.call, h.target_id, h.content, h.created_at,
    coalesce((select array_agg(url) from jsonb_array_elements_text(
      case jsonb_typeof(h.pending -> 'imageUrls') when 'array' then h.pending -> 'imageUrls' else '[]' end) url
      where url like '/media/%'), '{}') as images,
    (select jsonb_build_object('url', h.pending ->> 'videoUrl', 'width', m.width, 'height', m.height, 'duration', m.duration,
      'poster', case when h.pending ->> 'videoPosterUrl' like '/media/%' then h.pending ->> 'videoPosterUrl' end)
      from media m where m.kind = 'video' and m.hash = substring(h.pending ->> 'videoUrl' from '^/media/([^/]+)/')) as video,
    u.first_name, u.last_name
  from word_hits h left join users u on u.id = h.user_id`;

export const readOpen = many<FlagRow, [after: number, limit: number]>(
  `${SELECT} where h.state = 'open' and h.id > $1 order by h.id limit $2`,
);

// Once its writer's account is erased, a held text is empty and only a statistic.
const IS_DONE = "state <> 'open' and not (user_id is null and outcome = 'hold')";
/** Lists decided flags, latest first. */
export const readDone = many<FlagRow, [before: number, limit: number]>(
  `${SELECT} where ${IS_DONE} and h.id < $1 order by h.id desc limit $2`,
);

const COUNT = "select count(*)::integer from (select from word_hits where";
/** Counts flags, up to `most`. */
export const countFlags = {
  open: exactlyOneValue<number, [most: number]>(`${COUNT} state = 'open' limit $1) counted`),
  done: exactlyOneValue<number, [most: number]>(`${COUNT} ${IS_DONE} limit $1) counted`),
};

export interface DecidedRow extends Pick<
  FlagRow,
  "id" | "user_id" | "outcome" | "state" | "words" | "created_at"
> {
  kind: TextKind | null;
  about_id: number | null;
  pending: unknown;
}

/** The writer in whose name a held text is published. */
export interface WriterRow {
  id: number;
  trade_key: string;
  county: string | null;
}

// Two texts at once leave two limits, so all of a member's limits end together.
const closeFlag = statement<{ id: number }>(`
  update word_hits set state = $2, decided_at = $3, decided_by = $4, pending = null, fingerprint = null
  where state = 'open' and (id = $1 or (user_id = $5 and outcome = 'limit')) returning id`);

export const findFlag = one<DecidedRow, [id: number]>(
  "select id, user_id, outcome, state, words, created_at, kind, about_id, pending from word_hits where id = $1",
);

/** Decides a flag; false if another moderator has decided already. All of a member's limits end together. */
export async function decideFlag(
  handle: Handle,
  hit: Authorized<DecidedRow>,
  decision: { state: Exclude<FlagState, "open" | "replaced">; adminId: number; now: Date },
): Promise<boolean> {
  const { state, adminId, now } = decision;
  const limited = hit.outcome === "limit" ? hit.user_id : null;
  const closed = await handle.run(closeFlag, [hit.id, state, now, adminId, limited]);
  return closed.some(({ id }) => id === hit.id);
}

/** Finds the writer; undefined if they may not write: banned, or gone. */
export const findWriter = one<WriterRow, [userId: number]>(
  "select id, trade_key, county from users where id = $1 and banned_at is null and is_email_verified",
);

/** Deletes decided flags created before that moment. */
export const purgeOld = execute<[before: Date], Handle>(
  "delete from word_hits where state <> 'open' and created_at < $1",
);

/**
 * Erases texts that were published, which their writer may have deleted since, and texts that were never published for another
 * reason than a moderator's refusal, whose record keeps them.
 */
export const forgetTexts = untilDone<[before: Date]>(`
  update word_hits set content = '' where ${batchOf(
    "word_hits",
    "state not in ('open', 'refused') and content <> '' and created_at < $1",
    "created_at",
  )} returning 1`);

/** What was decided about a text or a limit, for its writer. */
export interface DecisionRow {
  outcome: WordFlag["outcome"];
  state: FlagState;
  content: string;
  /** For a held text. */
  kind: TextKind | null;
  about_id: number | null;
  decided_at: string | null;
  first_name: string;
  email: string;
}

/** Reads what was decided, for the text's writer: of a held text also where they cannot sign in, so that they have it back. */
export const readDecidedFlag = one<DecisionRow, [flagId: number]>(`
  select h.outcome, h.state, h.content, h.kind, h.about_id, h.decided_at, u.first_name, u.email
  from word_hits h join users u on u.id = h.user_id 
  where h.id = $1 and u.erased_at is null and (h.outcome = 'hold' or u.banned_at is null)`);
