import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { getCurrentUser, updateCurrentUser } from "#contracts/accounts.ts";
import { decideWordFlag } from "#contracts/banned-words.ts";
import { blockMember } from "#contracts/blocks.ts";
import {
  createInteraction,
  createPost,
  deletePost,
  getPost,
  listPosts,
  updatePost,
} from "#contracts/feed.ts";
import { updateProject } from "#contracts/projects.ts";
import { updateQualification } from "#contracts/qualifications.ts";

import { banWord, readWordFlags } from "../../testing/banned-words.ts";
import type { Member } from "../../testing/members.ts";
import { makePicture, uploadPicture } from "../../testing/pictures.ts";
import { addProject, addQualification } from "../../testing/profiles.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeVideo, uploadClip } from "../../testing/videos.ts";

let app: TestApp;
let admin: Member;
/** A word of each severity, indexed by severity. */
let words: string[];
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.makeMember({ isAdmin: true });
  words = [""];
  for (const severity of [1, 2, 3, 4, 5]) words.push((await banWord(app, admin, severity)).word);
});
afterAll(() => app.close());

const post = (by: Member, content: string, headers?: Record<string, string>) =>
  app.as(by).raw(createPost, { body: { content } }, headers);
const decide = (id: number, action: string) =>
  app.as(admin).raw(decideWordFlag, { params: { id }, body: { action } });
const flagsIn = async (member: Member, state: "open" | "done" = "open") =>
  (await readWordFlags(app, admin, state)).filter(({ author }) => author?.id === member.id);
const contents = async (reader: Member) =>
  (await app.as(reader).call(listPosts)).body.posts.map(({ content }) => content);

describe("what is held", () => {
  it("is in nobody's feed and nobody hears of it, until it is released as its writer's", async () => {
    const [dan, priya] = [await app.makeMember(), await app.makeMember()];
    const text = `Held ${words[3]}`;
    const { status, error } = await post(dan, text);
    expect([status, error.code, error.message]).toEqual([
      409,
      "text_held",
      "A moderator will read this before others can see it. Your text is safe. We will write to you when it is decided.",
    ]);
    for (const reader of [dan, priya, admin]) expect(await contents(reader)).not.toContain(text);
    const [hit] = await flagsIn(dan);
    expect(hit).toMatchObject({ outcome: "hold", text, can: { release: true, refuse: true, close: false } });
    const told = await Promise.all([decide(hit!.id, "release"), decide(hit!.id, "release")]);
    expect(told.map((each) => String(each.status)).toSorted()).toEqual(["200", "409"]);
    const seen = (await app.as(priya).call(listPosts)).body.posts.filter(({ content }) => content === text);
    expect(seen.map(({ userId }) => userId)).toEqual([dan.id]);
    expect((await flagsIn(dan, "done"))[0]).toMatchObject({ state: "released" });
  });

  it("is shown with its photos and its video to whoever decides about it, and without them once it is decided", async () => {
    const dan = await app.makeMember();
    const { id: _, ...clip } = (await uploadClip(app, dan, makeVideo())).body;
    const photo = async () =>
      (await uploadPicture(app, dan, await makePicture(64, 40).jpeg().toBuffer())).body.url;
    const [image, poster] = [await photo(), await photo()];
    const body = { content: words[3], imageUrls: [image], videoUrl: clip.url, videoPosterUrl: poster };
    const { error } = await app.as(dan).raw(createPost, { body });
    expect(error.code).toBe("text_held");
    const [hit] = await flagsIn(dan);
    expect(hit).toMatchObject({ images: [image], video: { ...clip, poster } });
    await decide(hit!.id, "refuse");
    expect((await flagsIn(dan, "done"))[0]).toMatchObject({ images: [], video: null });
  });

  it("is never published when a moderator says no", async () => {
    const dan = await app.makeMember();
    await post(dan, `Held, no ${words[3]}`);
    const [hit] = await flagsIn(dan);
    expect((await decide(hit!.id, "close")).error.code).toBe("word_hit_decided");
    expect((await decide(hit!.id, "refuse")).body).toEqual({ message: "Not published" });
    expect((await decide(hit!.id, "release")).error.code).toBe("word_hit_decided");
    expect(await contents(dan)).not.toContain(`Held, no ${words[3]}`);
  });

  it("waits once, however often it is sent, also under one key", async () => {
    const dan = await app.makeMember();
    const key = { "idempotency-key": "held-key-1" };
    const sent = [];
    for (const headers of [key, key, undefined]) sent.push(await post(dan, `Again ${words[3]}`, headers));
    expect(sent.map(({ error }) => error.code)).toEqual(Array(3).fill("text_held"));
    expect(await flagsIn(dan)).toHaveLength(1);
  });

  it("leaves an edited text as it was until then", async () => {
    const dan = await app.makeMember();
    const { body } = await post(dan, "Plain");
    const edit = { params: { id: body.id }, body: { content: `Edited ${words[3]}` } };
    const { error } = await app.as(dan).raw(updatePost, edit);
    expect(error.code).toBe("text_held");
    expect(error.message).toMatch(
      / Until then others see what was there before\. If you change it again, the new change replaces this one\.$/,
    );
    expect((await app.as(dan).call(getPost, { params: { id: body.id } })).body.content).toBe("Plain");
    const [hit] = await flagsIn(dan);
    await decide(hit!.id, "release");
    expect((await app.as(dan).call(getPost, { params: { id: body.id } })).body.content).toBe(
      `Edited ${words[3]}`,
    );
  });

  it("is refused at once where it would be without the word", async () => {
    const [dan, priya] = [await app.makeMember(), await app.makeMember()];
    const { body } = await post(dan, "Mine");
    const edit = { params: { id: body.id }, body: { content: words[3] } };
    expect((await app.as(priya).raw(updatePost, edit)).status).toBe(403);
    expect(await flagsIn(priya)).toEqual([]);
  });

  it("says so when it can no longer be published: the post is gone, the writer is banned", async () => {
    const dan = await app.makeMember();
    const { body } = await post(dan, "Goes soon");
    await app.as(dan).raw(updatePost, { params: { id: body.id }, body: { content: words[3] } });
    await app.as(dan).call(deletePost, { params: { id: body.id } });
    const [hit] = await flagsIn(dan);
    const { error } = await decide(hit!.id, "release");
    expect([error.code, error.message]).toEqual([
      "held_text_unpublishable",
      "This can no longer be published: This post doesn't exist or may have been removed.",
    ]);
    expect((await decide(hit!.id, "refuse")).status).toBe(200);

    await post(dan, `Then banned ${words[3]}`);
    const banned = { banned_at: app.clock.now().toISOString() };
    await app.deps.db.kysely.updateTable("users").set(banned).where("id", "=", dan.id).execute();
    const [other] = await flagsIn(dan);
    expect((await decide(other!.id, "release")).error.code).toBe("held_text_unpublishable");
  });

  it("is asked again whether its writer may: somebody has blocked them meanwhile", async () => {
    const [dan, priya] = [await app.makeMember(), await app.makeMember()];
    const { body: about } = await post(priya, "Ask me anything");
    const body = { postId: about.id, type: "comment", content: `May I ${words[3]}` };
    expect((await app.as(dan).raw(createInteraction, { body })).error.code).toBe("text_held");
    await app.as(priya).call(blockMember, { body: { userId: dan.id } });
    const [hit] = await flagsIn(dan);
    expect((await decide(hit!.id, "release")).error.code).toBe("held_text_unpublishable");
    expect((await app.as(priya).call(getPost, { params: { id: about.id } })).body.comments).toBe(0);
  });

  it("is held against its contract again: a rule that came since refuses it", async () => {
    const dan = await app.makeMember();
    await post(dan, `Was right ${words[3]}`);
    const [hit] = await flagsIn(dan);
    const change = (content: object) =>
      app.deps.db.pool.query("update word_hits set pending = $1 where id = $2", [content, hit!.id]);
    await change({ content: "x".repeat(100_000) });
    const { status, error } = await decide(hit!.id, "release");
    expect([status, error.code]).toEqual([409, "held_text_unpublishable"]);
    expect(error.message).toMatch(/^This can no longer be published: .*characters/);
    expect((await contents(dan)).join("")).not.toContain("xxx");
    await change({ content: `Is right ${words[3]}` });
    expect((await decide(hit!.id, "release")).status).toBe(200);
    expect(await contents(dan)).toContain(`Is right ${words[3]}`);
  });

  it("is ten texts of one member at most", async () => {
    const dan = await app.makeMember();
    const codes = [];
    for (let at = 0; at < 11; at++) codes.push((await post(dan, `${at}: ${words[3]}`)).error.code);
    expect(codes).toEqual([...Array(10).fill("text_held"), "too_many_held_texts"]);
  });
});

describe("a held change", () => {
  const edit = async (by: Member, id: number, content: string) => {
    const { status, error } = await app.as(by).raw(updatePost, { params: { id }, body: { content } });
    return status < 300 ? status : error.code;
  };

  it("ends with a later one of the same post, published or held, and cannot undo it", async () => {
    const dan = await app.makeMember();
    const { body } = await post(dan, "First");
    const { body: other } = await post(dan, "Another");
    expect(await edit(dan, other.id, `Waits on ${words[3]}`)).toBe("text_held");
    expect(await edit(dan, body.id, `Second ${words[3]}`)).toBe("text_held");
    expect(await edit(dan, body.id, `Third ${words[3]}`)).toBe("text_held");
    const open = await flagsIn(dan);
    expect(open.map(({ text }) => text)).toEqual([`Waits on ${words[3]}`, `Third ${words[3]}`]);
    expect(await edit(dan, body.id, "Fourth")).toBe(200);
    expect((await decide(open[1]!.id, "release")).error.code).toBe("word_hit_decided");
    expect((await app.as(dan).call(getPost, { params: { id: body.id } })).body.content).toBe("Fourth");
    expect((await flagsIn(dan, "done")).map(({ state }) => state)).toEqual(["replaced", "replaced"]);
    expect((await decide(open[0]!.id, "release")).status).toBe(200);
  });

  it("stays where the later one was refused, and among ten that wait one can be written again", async () => {
    const dan = await app.makeMember();
    const { body } = await post(dan, "First");
    expect(await edit(dan, body.id, `Held ${words[3]}`)).toBe("text_held");
    expect(await edit(dan, body.id, "x".repeat(501))).toBe("invalid_input");
    expect(await edit(dan, body.id, words[4]!)).toBe("banned_word");
    expect(await flagsIn(dan)).toHaveLength(1);
    for (let at = 1; at < 10; at++) await post(dan, `${at}: ${words[3]}`);
    expect(await edit(dan, body.id, `Anew ${words[3]}`)).toBe("text_held");
    expect((await flagsIn(dan)).at(-1)?.text).toBe(`Anew ${words[3]}`);
    expect(await flagsIn(dan)).toHaveLength(10);
  });

  it.each([
    ["a project", addProject, updateProject],
    ["a qualification", addQualification, updateQualification],
  ] as const)("of %s ends with any later one, whatever is in it", async (_what, add, endpoint) => {
    const dan = await app.makeMember();
    const { id } = await add(app, dan);
    const change = (body: object) => app.as(dan).raw(endpoint, { params: { id }, body });
    const later = [{ description: "Two dormers and a stair." }, {}, { description: `Held, ${words[3]}` }];
    for (const body of later) {
      expect((await change({ title: `Airy ${words[3]}` })).error.code).toBe("text_held");
      const [hit] = await flagsIn(dan);
      await change(body);
      expect((await decide(hit!.id, "release")).error.code).toBe("word_hit_decided");
    }
    const [last, ...others] = await flagsIn(dan);
    expect([last?.text, others]).toEqual([`Held, ${words[3]}`, []]);
    await decide(last!.id, "refuse");
    await change({});
    expect((await flagsIn(dan, "done"))[0]?.state).toBe("refused");
  });
});

describe("a held change of a profile", () => {
  const phone = "07700 900123";
  const change = (by: Member, body: object) => app.as(by).raw(updateCurrentUser, { body });
  const read = async (by: Member) => (await app.as(by).call(getCurrentUser)).body;

  it("is its words alone: who sees the contact details is saved at once", async () => {
    const dan = await app.makeMember();
    const form = { phone, contactVisibility: "nobody", experience: 3, trade: "Roofer", customTrade: "" };
    const { error } = await change(dan, { ...form, company: "Slate Lane", bio: `Ring ${words[3]}` });
    expect(error.code).toBe("text_held");
    expect(error.message).toMatch(/ the same part again, .* The rest of your profile is saved\.$/);
    const saved = { phone, contactVisibility: "nobody", tradeKey: "Roofer", bio: null, company: null };
    expect(await read(dan)).toMatchObject(saved);
    const [hit] = await flagsIn(dan);
    expect((await decide(hit!.id, "refuse")).status).toBe(200);
    expect(await read(dan)).toMatchObject(saved);
    const typed = { trade: "Other", customTrade: `Rope ${words[3]}` };
    expect((await change(dan, { ...typed, county: "Kent" })).error.code).toBe("text_held");
    expect(await read(dan)).toMatchObject({ tradeKey: "Roofer", county: "Kent" });
    expect((await change(dan, { ...typed, phone: "12" })).error.fields).toHaveProperty("phone");
  });

  it("brings back nothing that was changed since, and only its own words are replaced", async () => {
    const dan = await app.makeMember();
    await change(dan, { phone, contactVisibility: "members" });
    await change(dan, { phone, contactVisibility: "members", bio: `Ring ${words[3]}` });
    expect((await change(dan, { phone: null, contactVisibility: "nobody" })).status).toBe(200);
    expect((await change(dan, { company: "Slate Lane" })).status).toBe(200);
    const [hit] = await flagsIn(dan);
    expect((await decide(hit!.id, "release")).body).toEqual({ message: "Published" });
    const left = { phone: null, contactVisibility: "nobody", company: "Slate Lane" };
    expect(await read(dan)).toMatchObject({ ...left, bio: `Ring ${words[3]}` });

    await change(dan, { bio: `Ring soon ${words[3]}` });
    const [next] = await flagsIn(dan);
    expect((await change(dan, { bio: "" })).status).toBe(200);
    expect((await decide(next!.id, "release")).error.code).toBe("word_hit_decided");
    expect((await read(dan)).bio ?? "").toBe("");

    // The other fields held with it go on waiting, and can be held again in the same words.
    const both = { company: "Slate Mile", bio: `Ring later ${words[3]}` };
    await change(dan, both);
    const [rest] = await flagsIn(dan);
    expect((await change(dan, { bio: "Slater." })).status).toBe(200);
    expect((await change(dan, both)).error.code).toBe("text_held");
    expect((await change(dan, { bio: "Slater." })).status).toBe(200);
    const last = (await flagsIn(dan)).at(-1);
    expect(last!.id).toBeGreaterThan(rest!.id);
    expect((await decide(last!.id, "release")).status).toBe(200);
    expect(await read(dan)).toMatchObject({ company: "Slate Mile", bio: "Slater." });
  });

  it("is refused of a limited member, who can still close their contact details", async () => {
    const dan = await app.makeMember();
    await change(dan, { phone, contactVisibility: "members" });
    expect((await post(dan, words[5]!)).error.code).toBe("account_limited");
    const { error } = await change(dan, { phone: "", contactVisibility: "nobody", bio: "Sorry." });
    expect([error.code, error.message]).toEqual([
      "account_limited",
      expect.stringMatching(/ The rest of your profile is saved\.$/),
    ]);
    expect(await read(dan)).toMatchObject({ phone: null, contactVisibility: "nobody", bio: null });
  });
});
