import type { VideoView } from "#contracts/media.ts";
import type { CaseType } from "#contracts/moderation.ts";
import { EARLIER_TEXTS_SHOWN, RATING_MAX } from "#contracts/reference/limits.ts";

import type { Handle, Tx } from "../../platform/database/database.ts";
import { many } from "../../platform/database/queries.ts";
import { statement } from "../../platform/database/statements.ts";

/** The reported thing in its present state. */
export interface ItemRow {
  id: number;
  /** Null if its content is not shown here. */
  content: string | null;
  images: string[];
  /** The description of each photo, in the same order; empty if there is none. */
  image_alts: string[];
  video: VideoView | null;
  created_at: string;
  /** Null if it was not edited, or edits of its type are not recorded. */
  edited_at: string | null;
  is_removed: boolean;
}

const each = (part: string) => `array(select ${part} from jsonb_array_elements(images) as image)`;
const PHOTOS = `${each("image->>'url'")} as images, ${each("coalesce(image->>'alt', '')")} as image_alts`;
const NO_ALTS = "'{}'::text[] as image_alts";
const NO_PHOTOS = `'{}'::text[] as images, ${NO_ALTS}`;
const NO_VIDEO = "null::jsonb as video";
const UNKNOWN = "null as edited_at";

const READ = {
  post: statement<ItemRow>(`
    select id, content, ${PHOTOS}, video, created_at, edited_at,
      deleted_at is not null as is_removed from posts where id = any($1::bigint[])`),
  comment: statement<ItemRow>(`
    select id, content, ${NO_PHOTOS}, ${NO_VIDEO}, created_at, edited_at, deleted_at is not null as is_removed
    from comments where id = any($1::bigint[])`),
  job: statement<ItemRow>(`
    select id, concat_ws(E'\\n', title, description) as content, ${NO_PHOTOS}, ${NO_VIDEO}, created_at, ${UNKNOWN},
      deleted_at is not null as is_removed from jobs where id = any($1::bigint[])`),
  apprenticeship: statement<ItemRow>(`
    select id, concat_ws(E'\\n', title, description) as content, ${NO_PHOTOS}, ${NO_VIDEO}, created_at, ${UNKNOWN},
      deleted_at is not null as is_removed from apprenticeships where id = any($1::bigint[])`),
  project: statement<ItemRow>(`
    select id, concat_ws(E'\\n', title, description) as content, ${PHOTOS}, ${NO_VIDEO}, created_at, ${UNKNOWN},
      removed_at is not null as is_removed from projects where id = any($1::bigint[])`),
  review: statement<ItemRow>(`
    select id, concat_ws(E'\\n', rating || ' of ${RATING_MAX} stars', comment) as content, ${NO_PHOTOS}, ${NO_VIDEO}, created_at, edited_at, not is_public as is_removed
    from reviews where id = any($1::bigint[])`),
  review_reply: statement<ItemRow>(`
    select id, nullif(reply, '') as content, ${NO_PHOTOS}, ${NO_VIDEO}, coalesce(replied_at, created_at) as created_at, ${UNKNOWN},
      coalesce(reply, '') = '' as is_removed from reviews where id = any($1::bigint[])`),
  profile: statement<ItemRow>(`
    select id, coalesce(bio, '') as content, array_remove(array[avatar], null) as images, ${NO_ALTS}, ${NO_VIDEO}, created_at, ${UNKNOWN},
      false as is_removed from users where id = any($1::bigint[])`),
  message: statement<ItemRow>(`
    select id, null as content, ${NO_PHOTOS}, ${NO_VIDEO}, created_at, ${UNKNOWN}, false as is_removed
    from messages where id = any($1::bigint[])`),
} as const satisfies Record<CaseType, ReturnType<typeof statement<ItemRow>>>;

/** Those of the things that are still stored, removed or not. */
export function findItems(handle: Handle, type: CaseType, ids: readonly number[]): Promise<ItemRow[]> {
  return handle.run(READ[type], [ids]);
}

export interface EarlierRow {
  post_id: number;
  content: string;
  replaced_at: string;
}

/** Earlier versions of posts, latest first: a reporter may have read any of them. */
export const findEarlier = many<EarlierRow, [postIds: readonly number[]]>(`
  select earlier.* from unnest($1::bigint[]) as post (id) cross join lateral (
    select v.post_id, v.content, v.replaced_at from post_versions v
    where v.post_id = post.id order by v.id desc limit ${EARLIER_TEXTS_SHOWN}) earlier`);

export interface ContextRow {
  id: number;
  content: string;
  created_at: string;
  sender_id: number | null;
  first_name: string | null;
  last_name: string | null;
}

/** A message with this many others on either side, oldest first; none if it is gone. */
export const findAround = many<ContextRow, [messageId: number, either: number]>(`
  with reported as (select id, conversation_id from messages where id = $1),
  around as (
    (select m.id from messages m, reported r where m.conversation_id = r.conversation_id and m.id <= r.id
      order by m.id desc limit $2::integer + 1)
    union all
    (select m.id from messages m, reported r where m.conversation_id = r.conversation_id and m.id > r.id
      order by m.id limit $2::integer))
  select m.id, m.content, m.created_at, u.id as sender_id, u.first_name, u.last_name
  from around join messages m on m.id = around.id join conversations c on c.id = m.conversation_id
  left join users u on u.id = case when m.is_from_user1 then c.user1_id else c.user2_id end
  order by m.id`);

const OWNER = {
  post: statement<{ user_id: number }>("select user_id from posts where id = $1"),
  job: statement<{ user_id: number }>("select user_id from jobs where id = $1"),
};

/** The owner's id; null if there is no such thing. */
export async function ownerOf(tx: Tx, type: "post" | "job", id: number): Promise<number | null> {
  return (await tx.run(OWNER[type], [id]))[0]?.user_id ?? null;
}
