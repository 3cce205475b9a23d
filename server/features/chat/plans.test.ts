import { afterAll, beforeAll, expect, it, vi } from "vitest";

import {
  countUnreadMessages,
  getConversation,
  listConversations,
  listMessages,
  markConversationRead,
  sendMessage,
} from "#contracts/chat.ts";

import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

/** Tables that grow with the site. */
const LARGE = ["conversations", "messages", "users", "crew_members", "blocks"];
const MEMBERS = 20_000;
const CONVERSATIONS = 20_000;
const THREAD = 3_000;

let app: TestApp;
/** A side of 500 conversations, a third of them unread. */
let busy: Member;
/** The busy member's longest thread. */
let threadId: number;

beforeAll(async () => {
  app = await startTestApp();
  const { pool } = app.deps.db;
  const now = app.clock.now().toISOString();
  const makeMembers = (from: number, to: number) =>
    pool.query(
      `insert into users (username, first_name, last_name, email, password_hash, trade_key, started_year,
       is_email_verified, terms_version, privacy_version, agreed_at, created_at, updated_at)
     select 'u' || n, 'Member', 'Number', 'u' || n || '@crewyard.example', 'x', 'Joiner', 2010,
       false, '1', '1', $1::timestamptz, $1::timestamptz, $1::timestamptz from generate_series(${from}::int, ${to}::int) n`,
      [now],
    );
  await makeMembers(1, 1500);
  // Created midway, so that they are the first of some pairs and the second of others.
  busy = await app.makeMember();
  await makeMembers(1501, MEMBERS);
  await pool.query(
    `insert into conversations (user1_id, user2_id, created_at, last_message_at, user1_unread, user2_unread)
     select least(a.id, b.id), greatest(a.id, b.id), t, t, (n % 3 = 0)::int, (n % 5 = 0)::int
     from generate_series(1, ${CONVERSATIONS}) n
       join users a on a.username = 'u' || (1 + n % ${MEMBERS})
       join users b on b.username = 'u' || (1 + (n * 7 + n / ${MEMBERS} + 1) % ${MEMBERS}) and b.id <> a.id,
       lateral (select $1::timestamptz - n * interval '1 minute') at (t)
     on conflict do nothing`,
    [now],
  );
  await pool.query(
    `insert into conversations (user1_id, user2_id, created_at, last_message_at, user1_unread, user2_unread)
     select least($2, u.id), greatest($2, u.id), t, t, (u.id % 3 = 0)::int, (u.id % 3 = 0)::int from users u, lateral (select $1::timestamptz - u.id * interval '1 second') at (t)
     where u.username like 'u1___' and u.id % 2 = 0`,
    [now, busy.id],
  );
  await pool.query(
    "insert into crew_members (user_a, user_b, since) select user1_id, user2_id, created_at from conversations where id % 2 = 0",
  );
  await pool.query(
    `insert into messages (conversation_id, is_from_user1, content, created_at, read_at)
     select c.id, n % 2 = 0, 'Monday?', $1::timestamptz, case when n % 3 > 0 then $1::timestamptz end
     from generate_series(1, 3) n, conversations c order by n, c.id`,
    [now],
  );
  const { rows } = await pool.query<{ id: number }>(
    "select id from conversations where $1 in (user1_id, user2_id) order by id limit 1",
    [busy.id],
  );
  threadId = rows[0]!.id;
  await pool.query(
    `insert into messages (conversation_id, is_from_user1, content, created_at, read_at)
     select $2, n % 2 = 0, 'Still here', $1::timestamptz, $1::timestamptz from generate_series(1, ${THREAD}) n`,
    [now, threadId],
  );
  await pool.query(
    "update conversations c set last_message_id = (select max(id) from messages m where m.conversation_id = c.id)",
  );
  await pool.query("vacuum analyze");
}, 120_000);
afterAll(() => app.close());

interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  Plans?: Node[];
}

/** A parameter of our statements. */
type Value = string | number | Date | null;
interface Asked {
  text: string;
  values?: unknown;
}
type Query = (first: string | Asked, values?: unknown, ...rest: unknown[]) => unknown;
interface Client {
  query: Query;
}
type OnClient = (error: unknown, client: Client | undefined, done: unknown) => void;

/** Records every statement about chats that a call sends, in a transaction or outside. */
async function listen(call: () => Promise<unknown>): Promise<[string, Value[]][]> {
  const { pool } = app.deps.db;
  const sent: [string, Value[]][] = [];
  const tapped = new Map<Client, Query>();
  const tap = (client: Client) => {
    if (tapped.has(client)) return client;
    const { query } = client;
    tapped.set(client, query);
    client.query = (first, second, ...rest) => {
      // In a transaction, text and values are separate; outside, they are one object.
      const { text, values } = typeof first === "string" ? { text: first, values: second } : first;
      if (Array.isArray(values) && /\b(conversations|messages)\b/.test(text))
        sent.push([text, values as Value[]]);
      return query.call(client, first, second, ...rest);
    };
    return client;
  };
  const connect = pool.connect.bind(pool) as (then?: OnClient) => Promise<Client>;
  const spy = vi
    .spyOn(pool, "connect")
    .mockImplementation(((then?: OnClient) =>
      then === undefined
        ? connect().then(tap)
        : connect((error, client, done) => then(error, client && tap(client), done))) as never);
  await call();
  spy.mockRestore();
  for (const [client, query] of tapped) client.query = query;
  return sent;
}

const asText = (value: string | number | Date) =>
  value instanceof Date ? value.toISOString() : String(value);

/** How PostgreSQL plans a call's statements: for these values, and generically. */
async function explain(call: () => Promise<unknown>): Promise<Node[]> {
  const sent = await listen(call);
  expect(sent.length).toBeGreaterThan(0);
  const client = await app.deps.db.pool.connect();
  // As on any SSD; these tables are too small for the default to plan like production.
  await client.query("set random_page_cost = 1.1");
  const plans: Node[] = [];
  for (const mode of ["force_custom_plan", "force_generic_plan"]) {
    await client.query(`set plan_cache_mode = ${mode}`);
    for (const [text, values] of sent) {
      const literals = values.map((value) => (value === null ? "null" : client.escapeLiteral(asText(value))));
      await client.query("begin");
      await client.query(`prepare explained as ${text}`);
      const { rows } = await client.query<{ "QUERY PLAN": { Plan: Node }[] }>(
        `explain (analyze, format json) execute explained (${literals.join(", ")})`,
      );
      plans.push(...rows.flatMap((row) => row["QUERY PLAN"].map((each) => each.Plan)));
      await client.query("rollback");
      await client.query("deallocate explained");
    }
  }
  await client.query("reset plan_cache_mode; reset random_page_cost");
  client.release();
  return plans;
}

const flatten = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flatten)];

/** Expects index access only, and at most that many rows of each table. */
async function expectIndexed(call: () => Promise<{ status: number }>, most: number): Promise<void> {
  const nodes = (
    await explain(async () => {
      const { status } = await call();
      expect(status).toBeLessThan(300);
    })
  ).flatMap(flatten);
  const scans = nodes.filter((node) => LARGE.includes(node["Relation Name"] ?? ""));
  expect(scans.length).toBeGreaterThan(0);
  // With so few blocked members, a full scan of the table is cheapest.
  const whole = scans.filter(
    (node) => node["Node Type"] === "Seq Scan" && node["Relation Name"] !== "blocks",
  );
  expect(whole.map((node) => node["Relation Name"])).toEqual([]);
  const read = (node: Node) =>
    ((node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0)) * (node["Actual Loops"] ?? 1);
  for (const table of LARGE) {
    const rows = scans.filter((node) => node["Relation Name"] === table).map(read);
    // Doubled, since each statement was planned in two ways.
    expect([table, rows.reduce((sum, each) => sum + each, 0) <= 2 * most]).toEqual([table, true]);
  }
}

const as = () => app.as(busy);
const params = () => ({ id: threadId });

it("the list goes by index, and costs what it shows", async () => {
  await expectIndexed(() => as().call(listConversations), 1000);
  const { body } = await as().call(listConversations, { query: { limit: 50 } });
  if (Array.isArray(body) || body.nextCursor === null) throw new Error("No page");
  const cursor = body.nextCursor;
  await expectIndexed(() => as().call(listConversations, { query: { limit: 50, cursor } }), 260);
  await expectIndexed(() => as().call(getConversation, { params: params() }), 5);
});

it("the thread goes by index, at its end and in the middle", async () => {
  await expectIndexed(() => as().call(listMessages, { params: params() }), 60);
  const { body } = await as().call(listMessages, { params: params(), query: { limit: 200 } });
  const before = body[0]!.id;
  await expectIndexed(() => as().call(listMessages, { params: params(), query: { before } }), 60);
  await expectIndexed(() => as().call(listMessages, { params: params(), query: { after: before } }), 60);
});

it("what is unread is counted from the few conversations that have any", async () => {
  await expectIndexed(() => as().call(countUnreadMessages), 200);
});

it("sending and reading touch no more than their conversation", async () => {
  const { body } = await as().call(listConversations, { query: { limit: 1 } });
  const [latest] = Array.isArray(body) ? body : body.conversations;
  const upTo = latest!.latestMessage!.id;
  await expectIndexed(
    () => as().call(markConversationRead, { params: { id: latest!.id }, body: { upTo } }),
    20,
  );
  await expectIndexed(
    () => as().call(sendMessage, { body: { conversationId: threadId, content: "Monday, then" } }),
    20,
  );
});
