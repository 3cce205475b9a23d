import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { downloadExport, getExport, startExport } from "#contracts/account-rights.ts";
import { updateCurrentUser } from "#contracts/accounts.ts";
import { EXPORT_DAYS } from "#contracts/reference/limits.ts";

import { PURGE_OLD } from "./features/account-rights/account-rights.jobs.ts";
import { eraseAccount } from "./features/account-rights/index.ts";
import { TABLES } from "./features/account-rights/tables.queries.ts";
import { leaveWholeLife, WORDS, type WholeLife } from "./testing/full-account.ts";
import type { Member } from "./testing/members.ts";
import { onOneConnection } from "./testing/one-connection.ts";
import { makePicture, uploadPicture } from "./testing/pictures.ts";
import { listStatements, listWholeReads } from "./testing/plans.ts";
import { readZip } from "./testing/read-zip.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";
import { DAY } from "./testing/test-clock.ts";

let app: TestApp;
let life: WholeLife;
beforeAll(async () => {
  app = await startTestApp();
  life = await leaveWholeLife(app);
  await app.deps.db.pool.query("delete from data_exports");
  // A whole life takes many calls, and longer than a hook's default timeout.
}, 120_000);
afterAll(() => app.close());

const read = async <Row>(text: string, ...values: unknown[]) =>
  (await app.deps.db.pool.query(text, values)).rows as Row[];
const ask = (member: Member) => app.as(member).call(startExport);
const look = async (member: Member) => (await app.as(member).call(getExport)).body;
/** A member's session would expire when the clock is moved that far. */
const fetchZip = (url: string, by: Member | null) =>
  app.app.inject({ url, headers: by === null ? {} : { authorization: `Bearer ${by.token}` } });

async function makeCopy(member: Member) {
  await ask(member);
  await app.deps.jobs.runDue();
  return look(member);
}

describe("a copy of one's data", () => {
  test("holds a row for every row that is the member's and that they may see, table by table, and no secret", async () => {
    const { person } = life;
    const copy = await makeCopy(person);
    expect(copy).toMatchObject({ state: "ready", progress: 100 });
    const answer = await fetchZip(copy.url!, person);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/zip"]);
    expect(answer.headers["content-disposition"]).toContain("attachment");
    expect(answer.rawPayload.length).toBe(copy.bytes);
    const zip = readZip(answer.rawPayload);

    const wrong: unknown[] = [];
    for (const [table, rule] of Object.entries(TABLES)) {
      if (!("theirs" in rule)) continue;
      const rows = JSON.parse(zip.get(`data/${rule.file}.json`)?.toString() ?? "null") as object[] | null;
      const [stored] = await read<{ count: string }>(
        `select count(*) from ${table} t where (${rule.theirs}) and not coalesce(${rule.hiddenRows ?? "false"}, false)`,
        person.id,
      );
      const count = Number(stored?.count);
      if (rows?.length !== count || count === 0) wrong.push({ table, count, found: rows?.length });
      const names = Object.keys(rows?.[0] ?? {});
      if (names.some((name) => /password|token|_hash|^key$|secret|p256dh|search_text$|^event$/.test(name)))
        wrong.push({ table, names });
    }
    expect(wrong).toEqual([]);

    const page = zip.get("index.html")!.toString();
    for (const word of [WORDS.first, WORDS.email, WORDS.post, WORDS.job, WORDS.message, WORDS.comment]) {
      expect(page).toContain(word);
    }
    expect(page).not.toContain("matches nothing");
    const files = [...zip.keys()].filter((name) => name.startsWith("files/"));
    const [count] = await read<{ count: string }>(
      "select (select count(*) from media where owner_id = $1) + (select count(*) from private_files where owner_id = $1) as count",
      person.id,
    );
    expect(files.length).toBe(Number(count?.count));
    for (const name of files) expect([name, zip.get(name)!.length > 0]).toEqual([name, true]);
  });

  test("has one's own profile picture, though another member was first to upload the same", async () => {
    const [first, member] = [await app.makeMember(), await app.makeMember()];
    const bytes = await makePicture(400, 300).png().toBuffer();
    const wear = async (by: Member) => {
      const { url } = (await uploadPicture(app, by, bytes)).body;
      return (await app.as(by).raw(updateCurrentUser, { body: { avatar: url } })).body.avatar;
    };
    const face = await wear(first);
    expect(await wear(member)).toBe(face);
    const zip = readZip((await fetchZip((await makeCopy(member)).url!, member)).rawPayload);
    const files = [...zip.keys()].filter((name) => name.startsWith("files/"));
    expect(files).toEqual([`files/${face!.split("/")[2]}.webp`]);
  });

  test("shows texts as texts, whatever they say", async () => {
    const member = await app.makeMember();
    await app.as(member).call(updateCurrentUser, { body: { bio: "<script>alert(1)</script>" } });
    const zip = readZip((await fetchZip((await makeCopy(member)).url!, member)).rawPayload);
    const page = zip.get("index.html")!.toString();
    expect(page).toContain("&lt;script&gt;alert(1)");
    expect(page).not.toContain("<script");
  });

  test("of more rows than are read at a time is whole, each row once", async () => {
    const member = await app.makeMember();
    await read(
      `insert into login_log (user_id, login_time) select $1, now() from generate_series(1, 1203)`,
      member.id,
    );
    const statements = await listStatements(app, () => makeCopy(member));
    // Found and sorted once, however many pieces it is read in; no statement reads other members' rows.
    expect(statements.filter((text) => / from login_log t\b/.test(text))).toHaveLength(1);
    expect(await listWholeReads(app, ["login_log", "media", "messages"], statements)).toEqual([]);
    const zip = readZip((await fetchZip((await look(member)).url!, member)).rawPayload);
    const rows = JSON.parse(zip.get("data/sign-ins.json")!.toString()) as { id: number }[];
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1203);
  });

  test("is made on one connection at a time", async () => {
    const member = await app.makeMember();
    expect(await onOneConnection(app, () => makeCopy(member))).toMatchObject({ state: "ready" });
  });

  test("is told by email when it is ready", async () => {
    const member = await app.makeMember();
    await makeCopy(member);
    const mails = (await app.readMails()).filter(({ to }) => to === member.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Your data is ready to download"]);
  });

  test("is for its owner alone, and a visitor is asked to sign in", async () => {
    const [member, other] = [await app.makeMember(), await app.makeMember()];
    const { url } = await makeCopy(member);
    expect((await fetchZip(url!, null)).statusCode).toBe(401);
    expect((await fetchZip(url!, other)).statusCode).toBe(404);
    expect((await fetchZip(url!, member)).statusCode).toBe(200);
    const params = { run: "nonsense" };
    expect((await app.as(member).raw(downloadExport, { params })).status).toBe(400);
  });

  test("is made once when it is asked for twice at once, and a new one takes the place of the last", async () => {
    const member = await app.makeMember();
    await Promise.all([ask(member), ask(member), ask(member)]);
    await app.deps.jobs.runDue();
    const first = await look(member);
    expect(first.state).toBe("ready");
    const second = await makeCopy(member);
    expect(second.url).not.toBe(first.url);
    expect((await fetchZip(first.url!, member)).statusCode).toBe(404);
    expect((await fetchZip(second.url!, member)).statusCode).toBe(200);
  });

  test("that cannot be made says so, and can be asked for again", async () => {
    const member = await app.makeMember();
    const { exports } = app.deps.storage;
    const put = exports.put;
    exports.put = () => Promise.reject(new Error("the disk is full"));
    expect(await makeCopy(member)).toMatchObject({ state: "failed", url: null });
    exports.put = put;
    expect(await makeCopy(member)).toMatchObject({ state: "ready" });
  });

  test("lies there for seven days and no longer, and goes with the account", async () => {
    const [member, leaver] = [await app.makeMember(), await app.makeMember()];
    const { url } = await makeCopy(member);
    await makeCopy(leaver);
    const folders = async () => {
      let count = 0;
      for await (const { folder } of app.deps.storage.exports.listFolders()) count += folder === "" ? 0 : 1;
      return count;
    };
    const before = await folders();
    await eraseAccount(app.deps, leaver.id);
    expect(await folders()).toBe(before - 1);
    app.clock.advance(EXPORT_DAYS * DAY);
    expect(await look(member)).toMatchObject({ state: "none", url: null });
    expect((await fetchZip(url!, member)).statusCode).toBe(404);
    await app.deps.jobs.add(app.deps.db, PURGE_OLD, {});
    await app.deps.jobs.runDue();
    expect(await folders()).toBe(0);
    expect(await read("select from data_exports where state = 'ready'")).toEqual([]);
  });
});
