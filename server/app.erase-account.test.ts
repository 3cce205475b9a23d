import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { signUp } from "#contracts/accounts.ts";
import { getConversation, listMessages } from "#contracts/chat.ts";
import { getCurrentUser } from "#contracts/current-user.ts";
import { getInteractions, getPost } from "#contracts/feed.ts";
import { listReviews } from "#contracts/reviews.ts";

import { PURGE_OLD } from "./features/account-rights/account-rights.jobs.ts";
import { eraseDueAccounts } from "./features/account-rights/erase.ts";
import { eraseAccount } from "./features/account-rights/index.ts";
import {
  purgeBannedAddresses,
  purgeDecidedReports,
  purgeOldLog,
} from "./features/account-rights/maintenance.queries.ts";
import { TABLES } from "./features/account-rights/tables.queries.ts";
import { repairCounts } from "./features/feed/maintenance.queries.ts";
import { MARK_KEY } from "./platform/storage/file-store.ts";
import { leaveWholeLife, WORDS, type WholeLife } from "./testing/full-account.ts";
import { FORM } from "./testing/people.ts";
import { readStars } from "./testing/reviews.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";
import { DAY } from "./testing/test-clock.ts";

/** A whole life takes many calls, and longer than a hook's default timeout. */
const A_LIFE = 120_000;

let app: TestApp;
let life: WholeLife;

const read = async <Row>(text: string, ...values: unknown[]) =>
  (await app.deps.db.pool.query(text, values)).rows as Row[];

/** Lists every table in the database, the job queue's included. */
const allTables = async () =>
  (
    await read<{ name: string }>(`
      select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where relkind in ('r', 'p', 'm') and nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg_toast%'`)
  ).map(({ name }) => name);

/** Lists the tables with a row that contains one of the words. */
async function whereIsSaid(words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of await allTables()) {
    const [row] = await read<{ hits: string }>(
      `select count(*) as hits from ${table} t where t::text ilike any ($1::text[])`,
      words.map((word) => `%${word}%`),
    );
    if (Number(row?.hits) > 0) found.push(table.replace("public.", ""));
  }
  return found.toSorted();
}

const countTheirs = async (table: string, where: string) =>
  Number(
    (await read<{ count: string }>(`select count(*) from ${table} where ${where}`, life.person.id))[0]?.count,
  );

const filesIn = async (area: string) =>
  (
    await readdir(join(app.deps.config.dataDir, area), { recursive: true, withFileTypes: true }).catch(
      () => [],
    )
  )
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.endsWith(MARK_KEY));

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("every table of the database has a rule, and every rule a table", async () => {
  const names = (await allTables()).filter((name) => name.startsWith("public."));
  const known = names.map((name) => name.slice(7)).filter((name) => !name.startsWith("kysely_"));
  expect(Object.keys(TABLES).toSorted()).toEqual(known.toSorted());
});

test("every column that names a member is named by the rule of its table", async () => {
  const columns = await read<{ table: string; column: string }>(`
    select conrelid::regclass::text as table, a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass`);
  const forgotten = columns.filter(({ table, column }) => {
    const rule = TABLES[table]!;
    const said = `${"theirs" in rule ? rule.theirs : ""} ${rule.about ?? ""}`;
    return !new RegExp(`\\b${column} = \\$1`).test(said);
  });
  expect(forgotten).toEqual([]);
});

test("no deletion of a member reads a whole table: what refers to one has an index", async () => {
  const bare = await read<{ place: string }>(`
    select conrelid::regclass::text || '.' || a.attname::text as place from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = a.attnum
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))`);
  expect(bare.map(({ place }) => place)).toEqual([]);
});

describe("somebody who has left something everywhere", () => {
  beforeEach(async () => {
    const earlier = await read<{ id: number }>("select id from users where email = $1", WORDS.email);
    for (const { id } of earlier) await eraseAccount(app.deps, id);
    await read("delete from banned_addresses");
    await read("delete from reports");
    life = await leaveWholeLife(app);
  }, A_LIFE);

  test("is found in every table before, and after only in what is kept, however many erase at once", async () => {
    const { person, other } = life;
    const missing: string[] = [];
    for (const [table, rule] of Object.entries(TABLES)) {
      if ("theirs" in rule && (await countTheirs(table, rule.theirs)) === 0) missing.push(table);
    }
    expect(missing).toEqual([]);
    await app.deps.jobs.runDue();
    expect(await whereIsSaid([WORDS.last])).toContain("users");
    const [named] = await read<{ username: string }>("select username from users where id = $1", person.id);

    await Promise.all([eraseAccount(app.deps, person.id), eraseAccount(app.deps, person.id)]);
    await app.deps.jobs.add(app.deps.db, "search.purge_words", {});
    await app.deps.jobs.runDue();

    const left: string[] = [];
    for (const [table, rule] of Object.entries(TABLES)) {
      const where = `${"theirs" in rule ? rule.theirs : "$1::bigint < 0"} or ${rule.about ?? "false"}`;
      if ((await countTheirs(table, where)) > 0) left.push(table);
    }
    expect(left).toEqual([]);
    const { message, review, ...gone } = WORDS;
    expect(await whereIsSaid(Object.values(gone))).toEqual([]);
    expect(await read("select id from users where username = $1", named?.username)).toEqual([]);
    expect(await whereIsSaid([message])).toEqual(["messages"]);
    expect(await whereIsSaid([review])).toEqual(["reviews"]);
    expect((await app.as(person).call(getCurrentUser)).status).toBe(401);
    expect(await eraseAccount(app.deps, person.id)).toBe(false);

    const conversationId = life.scene.conversationId;
    const { body: chat } = await app.as(other).call(getConversation, { params: { id: conversationId } });
    expect(chat).toMatchObject({ otherUser: null, can: { send: false } });
    const { body: thread } = await app.as(other).call(listMessages, { params: { id: conversationId } });
    expect(thread.filter(({ senderId }) => senderId === null).map(({ content }) => content)).toContain(
      `Is the ${WORDS.message} in?`,
    );
  });

  test("leaves the counts of others right, and their ratings as they were given", async () => {
    const { other, person, scene } = life;
    const reviewed = scene.cast.stranger;
    const stars = await readStars(app, reviewed);
    const client = app.as(other);
    const read = async () => (await client.call(getPost, { params: { id: life.hostPostId } })).body;
    expect(await read()).toMatchObject({ likes: 2, comments: 2 });
    await eraseAccount(app.deps, person.id);
    expect(await read()).toMatchObject({ likes: 1, comments: 1 });
    const { body: below } = await client.call(getInteractions, { params: { postId: life.hostPostId } });
    expect(below.comments.map(({ id, likes }) => [id, likes])).toEqual([[life.hostCommentId, 0]]);
    expect(await repairCounts(app.deps.db)).toBe(0);
    expect(await readStars(app, reviewed)).toEqual(stars);
    const { body: reviews } = await app.as(other).call(listReviews, { params: { userId: reviewed.id } });
    expect(reviews.reviews.find(({ comment }) => comment?.includes(WORDS.review))).toMatchObject({
      reviewer: null,
      reviewerId: null,
    });
  });

  test("leaves no file behind but what others show", async () => {
    const before = { media: await filesIn("media"), private: await filesIn("private") };
    const [own] = await read<{ avatar: string }>("select avatar from users where id = $1", life.person.id);
    expect(before.media.some((path) => path.includes(own!.avatar.split("/")[2]!))).toBe(true);
    await eraseAccount(app.deps, life.person.id);
    const kept = await read<{ name: string }>(
      "select hash as name from media union select key from private_files",
    );
    const left = [...(await filesIn("media")), ...(await filesIn("private"))];
    expect(left.filter((path) => !kept.some(({ name }) => path.includes(name)))).toEqual([]);
    expect(left.length).toBeLessThan(before.media.length + before.private.length);
  });

  test("that was cut off is finished by the job, and the address is free from the first moment on", async () => {
    const { person } = life;
    const stop = new Error("cut off");
    const cutOff = { ...app.deps, files: { ...app.deps.files, eraseOf: () => Promise.reject(stop) } };
    await expect(eraseAccount(cutOff, person.id)).rejects.toBe(stop);
    expect((await app.as(person).call(getCurrentUser)).status).toBe(401);
    const again = await app.makeMember({ email: person.email });
    await eraseDueAccounts(app.deps);
    expect(await countTheirs("users", "id = $1")).toBe(0);
    expect((await app.as(again).call(getCurrentUser)).body.email).toBe(person.email);
    await eraseAccount(app.deps, again.id);
  });

  test("and was banned is recognised by the address for twelve months, and by nothing else", async () => {
    const { person } = life;
    await read("update users set banned_at = now(), ban_reason = 'Spam' where id = $1", person.id);
    const returned = async () => {
      await app.visitor.call(signUp, { body: { ...FORM, email: person.email } });
      const [row] = await read<{ returned_until: string | null }>(
        "delete from users where email = $1 returning returned_until",
        person.email,
      );
      return row?.returned_until;
    };
    await eraseAccount(app.deps, person.id);
    const until = new Date((await returned()) ?? 0);
    expect(until.getTime() - app.clock.now().getTime()).toBeGreaterThan(364 * DAY);
    await app.deps.jobs.runDue();
    expect(await whereIsSaid([person.email])).toEqual([]);
    await purgeBannedAddresses(app.deps.db, new Date(until.getTime() - 1));
    expect(await returned()).not.toBeNull();
    await purgeBannedAddresses(app.deps.db, until);
    expect(await returned()).toBeNull();
  });

  test("is not flagged when nobody had banned them", async () => {
    await eraseAccount(app.deps, life.person.id);
    expect(await read("select from banned_addresses")).toEqual([]);
  });

  test("leaves what moderators decided for a year, without the reporter's words", async () => {
    await eraseAccount(app.deps, life.person.id);
    const reports = () =>
      read<{ status: string; details: null }>("select * from reports where owner_id is null");
    const kept = await reports();
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter(({ status, details }) => status !== "resolved" || details !== null)).toEqual([]);
    await purgeDecidedReports(app.deps.db, new Date(app.clock.now().getTime() + 364 * DAY));
    expect((await reports()).length).toBeGreaterThan(0);
    await purgeDecidedReports(app.deps.db, new Date(app.clock.now().getTime() + 367 * DAY));
    expect(await reports()).toEqual([]);
  });

  test("leaves what the log says of it for a year, as of members who are here and of nobody", async () => {
    const { person } = life;
    const stays = await app.makeMember();
    const about = [person.id, stays.id, null];
    for (const days of [367, 364])
      await read(
        `insert into moderation_log (user_id, action, reason, created_at)
         select id, 'ban_user', 'A year ago', now() - $2 * interval '1 day' from unnest($1::bigint[]) as id`,
        about,
        days,
      );
    const lines = async () =>
      (
        await read<{ user_id: number | null }>(
          "select user_id from moderation_log where reason = 'A year ago' order by id",
        )
      ).map(({ user_id: id }) => id);
    await eraseAccount(app.deps, person.id);
    expect(await lines()).toEqual([...about, ...about]);
    await app.deps.jobs.add(app.deps.db, PURGE_OLD, {});
    await app.deps.jobs.runDue();
    expect(await lines()).toEqual(about);
    await expect(read("delete from moderation_log")).rejects.toThrow("append-only");
    // Whatever the clock of the calling process says.
    await purgeOldLog(app.deps.db, new Date(app.clock.now().getTime() + 367 * DAY));
    expect(await lines()).toEqual(about);
  });
});
