import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

import pg from "pg";

/**
 * The floor: what remains of each call without the product. `node:http`, `pg` and one named prepared statement that
 * returns the same rows, as JSON. No session, no validation, no limits, no log.
 */
const pool = new pg.Pool({
  connectionString: process.env["DATABASE_URL"],
  max: 16,
  options: "-c timezone=UTC",
});
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => text);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const AUTHOR = `json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name, 'avatar', u.avatar,
  'trade', u.trade_key, 'county', u.county) as author`;

const statements = {
  feed: `select p.id, p.user_id, p.content, p.images, p.video, p.is_public, p.created_at, p.edited_at, p.likes, p.comments, p.interests, ${AUTHOR},
      exists (select from post_reactions r where r.post_id = p.id and r.user_id = $1 and r.kind = 'like') as liked,
      exists (select from post_reactions r where r.post_id = p.id and r.user_id = $1 and r.kind = 'interest') as interested
    from posts p join users u on u.id = p.user_id where p.deleted_at is null order by p.id desc limit 11`,
  comments: `select c.id, c.content, c.created_at, c.edited_at, c.likes, ${AUTHOR},
      exists (select from comment_likes l where l.comment_id = c.id and l.user_id = $1) as liked
    from comments c join users u on u.id = c.user_id
    where c.post_id = $2 and c.parent_id is null and c.deleted_at is null order by c.id desc limit 21`,
  jobs: `select j.id, j.user_id, j.title, j.trade_key, j.description, j.county, j.town, j.rate, j.type, j.pay_period,
      j.engagement, j.start_date, j.end_date, j.status, j.boosted_at, j.created_at, j.updated_at, ${AUTHOR},
      (select i.state from job_interests i where i.job_id = j.id and i.user_id = $1) as interest
    from jobs j join users u on u.id = j.user_id where j.is_listed order by j.id desc limit 21`,
  chats: `select c.id, c.user1_id, c.user2_id, c.last_message_at, c.user1_unread, c.user2_unread, m.id as message_id, m.content,
      m.is_from_user1, ${AUTHOR}
    from conversations c join messages m on m.id = c.last_message_id
    join users u on u.id = case when c.user1_id = $1 then c.user2_id else c.user1_id end
    where c.id in ((select id from conversations where user1_id = $1 order by last_message_at desc limit 200)
      union all (select id from conversations where user2_id = $1 order by last_message_at desc limit 200))
    order by c.last_message_at desc limit 200`,
  thread: `select id, is_from_user1, content, client_id, created_at, read_at from messages
    where conversation_id = $2 and $1 > 0 order by id desc limit 50`,
  message: `insert into messages (conversation_id, is_from_user1, content, created_at)
    select $2, $1::bigint > 0, 'On my way, ten minutes.', now() returning id, content, created_at`,
  people: `select u.id, u.first_name || ' ' || u.last_name as name, u.avatar, u.trade_key, u.custom_trade, u.company,
      u.county, u.rating, u.review_count
    from users u where u.id = any($1::bigint[])`,
  notifications: `select n.id, n.reason, n.thing_id, n.related_post_id, n.related_job_id, n.subject, n.link, n.people, n.created_at, n.read_at,
      (select json_agg(json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name, 'avatar', u.avatar))
        from notification_acts a join users u on u.id = a.actor_id where a.notification_id = n.id) as who
    from notifications n where n.user_id = $1 order by n.created_at desc, n.id desc limit 30`,
  members: `select u.id, u.first_name || ' ' || u.last_name as name, u.avatar, u.trade_key, u.custom_trade, u.company,
      u.county, u.rating, u.review_count
    from users u where $1 > 0 and u.trade_key = 'Joiner' order by u.id limit 21`,
  post: `insert into posts (user_id, content, images, author_trade, author_county, last_activity_at, created_at)
    select u.id, 'Roof is on, scaffold down on Monday.', '[]', u.trade_key, u.county, now(), now() from users u where u.id = $1
    returning id, content, created_at`,
  like: `with added as (
      insert into post_reactions (post_id, user_id, kind, created_at) values ($2, $1, 'like', now())
      on conflict do nothing returning post_id)
    update posts set likes = likes + (select count(*) from added) where id = $2 returning likes`,
} as const;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, name = "", post] = (request.url ?? "").split("/");
  if (!(name in statements)) return void response.writeHead(200).end("{}");
  for await (const _chunk of request);
  const member = Number(request.headers["x-member"]);
  const values = valuesOf(name, member, post);
  const { rows } = await pool.query({ name, text: statements[name as keyof typeof statements], values });
  const body = JSON.stringify({ rows });
  response
    .writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) })
    .end(body);
}

function valuesOf(name: string, member: number, rest: string | undefined): unknown[] {
  if (name === "people") return [(rest ?? "").split(",").map(Number)];
  return rest === undefined ? [member] : [member, Number(rest)];
}

createServer((request, response) => {
  answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
}).listen(Number(process.env["PORT"]), "127.0.0.1");
