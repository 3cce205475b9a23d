import { readFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import {
  addBannedWord,
  addSafeWord,
  decideWordFlag,
  listBannedWords,
  listSafeWords,
  listWordFlags,
  removeBannedWord,
  removeSafeWord,
  testBannedWords,
} from "#contracts/banned-words.ts";
import { listModerationLogs } from "#contracts/moderation.ts";
import { BANNED_WORDS_MAX } from "#contracts/reference/limits.ts";

import { openBus } from "../../platform/bus.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { createWordList } from "./word-list.ts";

let app: TestApp;
let admin: Member;
let dan: Member;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.makeMember({ isAdmin: true });
  dan = await app.makeMember();
});
afterAll(() => app.close());

const add = (body: unknown) => app.as(admin).raw(addBannedWord, { body });
const list = async () => (await app.as(admin).call(listBannedWords)).body;
const judge = async (text: string) => (await app.as(admin).call(testBannedWords, { body: { text } })).body;

describe("who is no administrator", () => {
  it.each([
    [listBannedWords, {}],
    [addBannedWord, { body: { word: "blimp" } }],
    [removeBannedWord, { params: { id: 1 } }],
    [testBannedWords, { body: { text: "blimp" } }],
    [listSafeWords, {}],
    [addSafeWord, { body: { word: "blimp" } }],
    [removeSafeWord, { params: { id: 1 } }],
    [listWordFlags, {}],
    [decideWordFlag, { params: { id: 1 }, body: { action: "close" } }],
  ])("is refused, and so is a visitor (%#)", async (endpoint, call) => {
    const asked = [await app.as(dan).raw(endpoint, call), await app.visitor.raw(endpoint, call)];
    expect(asked.map(({ error }) => error.code)).toEqual(["admin_only", "not_signed_in"]);
  });
});

describe("the list", () => {
  it("takes a word with the usual category and severity where none are named", async () => {
    const { status, body } = await add({ word: "  blimp " });
    const word = { id: expect.any(Number), word: "blimp", category: "inappropriate", severity: 1 };
    expect([status, body]).toEqual([201, word]);
    expect(await list()).toContainEqual(word);
  });

  it("begins with words that can be read aloud, and none of them in 500 clean sentences", async () => {
    expect((await list()).length).toBeGreaterThan(15);
    const file = join(import.meta.dirname, "clean-sentences.data.txt");
    const sentences = readFileSync(file, "utf8").trim().split("\n");
    const hits = [];
    for (let at = 0; at < sentences.length; at += 25) {
      hits.push(...(await judge(sentences.slice(at, at + 25).join("\n"))).hits);
    }
    expect(hits).toEqual([]);
  });

  it.each([
    [{}, { word: "Word is required" }],
    [{ word: " " }, { word: "Word is required" }],
    [{ word: 7 }, { word: "Word is required" }],
    [{ word: "a".repeat(61) }, { word: "Word must be 60 characters or fewer" }],
    [{ word: "*!*" }, { word: "Please use at least 2 letters" }],
    [{ word: "a" }, { word: "Please use at least 2 letters" }],
    [{ word: "gas", severity: 0 }, { severity: "Severity must be from 1 to 5" }],
    [{ word: "gas", severity: 6 }, { severity: "Severity must be from 1 to 5" }],
    [{ word: "gas", severity: 2.5 }, { severity: "Severity must be from 1 to 5" }],
    [{ word: "gas", category: "rude" }, { category: expect.any(String) }],
  ])("does not take %j", async (body, fields) => {
    const { status, error } = await add(body);
    expect([status, error.fields]).toEqual([400, fields]);
  });

  it("has a word once, however it is written and however many add it at once", async () => {
    const forms = ["Hot air", "hot-air", "HÓT  AIR", "h\u043et air!", "hot air"];
    const told = await Promise.all(forms.map((word) => add({ word })));
    expect(told.map(({ status }) => String(status)).toSorted()).toEqual(["201", "409", "409", "409", "409"]);
    const refused = told.find(({ status }) => status === 409);
    expect([refused?.error.code, refused?.error.fields]).toEqual([
      "banned_word_exists",
      { word: "This word is already on the list." },
    ]);
  });

  it("forgets a word once", async () => {
    const { body } = await add({ word: "gondola", severity: 4 });
    expect((await judge("A gondola")).outcome).toBe("refuse");
    const remove = () => app.as(admin).raw(removeBannedWord, { params: { id: body.id } });
    const told = await Promise.all([remove(), remove()]);
    expect(told.map(({ status }) => String(status)).toSorted()).toEqual(["200", "404"]);
    expect((await judge("A gondola")).outcome).toBe("publish");
    const { body: log } = await app.as(admin).call(listModerationLogs);
    expect(log).toMatchObject([
      { action: "remove_banned_word", reason: "gondola", admin: { id: admin.id }, user: null },
      { action: "add_banned_word", reason: "gondola", admin: { id: admin.id }, user: null },
      ...(Array.isArray(log) ? log.slice(2) : []),
    ]);
    expect((await app.as(admin).raw(removeBannedWord, { params: { id: 2_000_000_000 } })).status).toBe(404);
  });

  it("is bounded", async () => {
    const full = await startTestApp();
    const chief = await full.makeMember({ isAdmin: true });
    const now = full.clock.now().toISOString();
    const rows = Array.from({ length: BANNED_WORDS_MAX }, (_, at) => `balloon ${at}`);
    await full.deps.db.kysely
      .insertInto("banned_words")
      .values(rows.map((word) => ({ word, normalised: word, created_at: now })))
      .execute();
    const { error } = await full.as(chief).raw(addBannedWord, { body: { word: "one more" } });
    expect(error.code).toBe("too_many_banned_words");
    await full.close();
  });
});

describe("the safe list", () => {
  it("spares what stands within it, until it is taken off", async () => {
    await add({ word: "*cock*", severity: 4 });
    expect((await judge("A stopcock, a stop cock")).hits.map(({ found }) => found)).toEqual(["cock"]);
    const { status, body } = await app.as(admin).raw(addSafeWord, { body: { word: "stopcock" } });
    expect(status).toBe(201);
    expect((await app.as(admin).call(listSafeWords)).body).toContainEqual({ id: body.id, word: "stopcock" });
    expect(await judge("A stopcock, a stop cock")).toMatchObject({ hits: [], outcome: "publish" });
    expect((await app.as(admin).raw(addSafeWord, { body: { word: "Stopcock" } })).status).toBe(409);
    expect((await app.as(admin).raw(addSafeWord, { body: { word: "!" } })).status).toBe(400);
    const remove = () => app.as(admin).raw(removeSafeWord, { params: { id: body.id } });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    expect((await judge("A stopcock")).outcome).toBe("refuse");
  });
});

describe("the test box", () => {
  it("says which words there are, how they are written, and what would happen to a post and a message", async () => {
    await add({ word: "ballast", category: "spam", severity: 2 });
    await add({ word: "mooring*", category: "offensive", severity: 3 });
    expect(await judge("b a l l a s t and m00rings")).toEqual({
      hits: [
        { word: "ballast", category: "spam", severity: 2, found: "b a l l a s t", at: 0 },
        { word: "mooring*", category: "offensive", severity: 3, found: "m00ring", at: 18 },
      ],
      rules: [],
      outcome: "hold",
      messageOutcome: "publish",
    });
    expect(await judge("Two taps in Scunthorpe")).toEqual({
      hits: [],
      rules: [],
      outcome: "publish",
      messageOutcome: "publish",
    });
  });

  it.each([[{}], [{ text: "" }], [{ text: "a".repeat(2001) }]])("refuses %j", async (body) => {
    expect((await app.as(admin).raw(testBannedWords, { body })).status).toBe(400);
  });

  it("keeps nothing", async () => {
    await judge("mooring");
    expect((await app.as(admin).call(listWordFlags, { query: { state: "done" } })).body.hits).toEqual([]);
  });
});

it("every page of what waits says how many wait, so that a change between pages shows", async () => {
  await app.deps.db.pool.query(`
    insert into word_hits (outcome, state, severity, words, call, content, created_at)
    select 'flag', 'open', 2, '{blimp}', 'POST /api/posts', 'Text ' || n, now() from generate_series(1, 120) n`);
  const page = async (query = {}) => (await app.as(admin).call(listWordFlags, { query })).body;
  const first = await page();
  const middle = await page({ after: String(first.nextAfter) });
  expect([first.hits.length, first.total, middle.total]).toEqual([50, 120, 120]);
  const params = { id: middle.hits[3]!.id };
  await app.as(admin).call(decideWordFlag, { params, body: { action: "close" } });
  expect(await page()).toEqual({ ...first, total: 119 });
  expect((await page({ state: "done" })).total).toBe(1);
});

it("every server hears of a change", async () => {
  const { connectionString = "" } = app.deps.db.pool.options;
  const bus = await openBus(connectionString, app.deps.log);
  const there = createWordList({ ...app.deps, bus });
  expect(await there.find("A capstan")).toEqual([]);
  const { body } = await add({ word: "capstan" });
  const found = async () => (await there.find("A capstan")).map(({ word }) => word.id);
  await vi.waitFor(async () => expect(await found()).toEqual([body.id]), 5000);
  await app.as(admin).call(removeBannedWord, { params: { id: body.id } });
  await vi.waitFor(async () => expect(await found()).toEqual([]), 5000);
  await bus.close();
});
