import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { decideWordFlag } from "#contracts/banned-words.ts";
import { blockMember } from "#contracts/blocks.ts";
import { listMessages, sendMessage } from "#contracts/chat.ts";
import {
  createInteraction,
  createPost,
  getInteractions,
  getPost,
  listPosts,
  replyToComment,
  updateComment,
  updatePost,
} from "#contracts/feed.ts";
import { MENTIONABLE_SIZE, MENTIONS_MAX } from "#contracts/reference/limits.ts";
import { listMentionable } from "#contracts/search.ts";

import { banWord, readWordFlags } from "../../testing/banned-words.ts";
import { makeCrew } from "../../testing/crew.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { eraseAccount } from "../account-rights/index.ts";

let app: TestApp;
let dan: Member;
let priya: Member;

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMITS: "on" });
});
beforeEach(async () => {
  await app.deps.db.pool.query("delete from users");
  dan = await app.makeMember({ username: "danmistry" });
  priya = await app.makeMember({ username: "priyashah", firstName: "Priya", lastName: "Shah" });
});
afterAll(() => app.close());

const asMention = ({ id, username }: Member) => ({ userId: id, username });
const post = async (by: Member, content: string) =>
  (await app.as(by).call(createPost, { body: { content } })).body;
const comment = async (by: Member, postId: number, content: string) =>
  (await app.as(by).call(createInteraction, { body: { postId, type: "comment", content } })).body.comment!;
const setUser = (member: Member, change: string) =>
  app.deps.db.pool.query(`update users set ${change} where id = $1`, [member.id]);
const young = () => `${app.clock.now().getFullYear() - 17}-01-01`;

describe("a text that names members", () => {
  it("mentions them wherever it is read", async () => {
    const mentions = [asMention(priya)];
    const made = await post(dan, "Cheers @PriyaShah, and @nobody.");
    expect(made.mentions).toEqual(mentions);
    const written = await comment(dan, made.id, "Ask @priyashah");
    expect(written.mentions).toEqual(mentions);
    const read = (await app.as(priya).call(getPost, { params: { id: made.id } })).body;
    expect([read.mentions, read.latestComments[0]?.mentions]).toEqual([mentions, mentions]);
    expect((await app.as(priya).call(listPosts)).body.posts[0]?.mentions).toEqual(mentions);
    const thread = await app.as(priya).call(getInteractions, { params: { postId: made.id } });
    expect(thread.body.comments[0]?.mentions).toEqual(mentions);

    const content = "Is @priyashah on it?";
    const body = { otherUserId: priya.id, content, clientId: "3f8e6b1c-8f0d" };
    const sent = (await app.as(dan).call(sendMessage, { body })).body;
    expect(sent.mentions).toEqual(mentions);
    expect((await app.as(dan).call(sendMessage, { body })).body).toEqual(sent);
    const { conversationId: id } = sent;
    expect((await app.as(priya).call(listMessages, { params: { id } })).body).toEqual([sent]);
  });

  it("mentions others after an edit, and as many as before after any other change", async () => {
    const sam = await app.makeMember({ username: "samokafor" });
    const { id } = await post(dan, "With @priyashah");
    const change = async (body: object) =>
      (await app.as(dan).call(updatePost, { params: { id }, body })).body.mentions;
    expect(await change({ isPublic: false })).toEqual([asMention(priya)]);
    expect(await change({ content: "With @samokafor" })).toEqual([asMention(sam)]);
    expect(await change({ content: "Alone" })).toEqual([]);
    const written = await comment(dan, id, "Alone");
    const edited = await app
      .as(dan)
      .call(updateComment, { params: { id: written.id }, body: { content: "@samokafor too" } });
    expect(edited.body.mentions).toEqual([asMention(sam)]);
  });

  it("mentions ten members at most, the first", async () => {
    const many = await Promise.all(
      Array.from({ length: MENTIONS_MAX + 1 }, (_, at) => app.makeMember({ username: `mate${100 + at}` })),
    );
    const { mentions } = await post(dan, many.map(({ username }) => `@${username}`).join(" "));
    expect(mentions).toEqual(many.slice(0, MENTIONS_MAX).map(asMention));
  });
});

describe("strangers beyond a day's twenty", () => {
  it("stay plain text, unlike one's crew, who was named before, and whose reply is answered", async () => {
    const sam = await app.makeMember({ username: "samokafor" });
    const anna = await app.makeMember({ username: "annakerr" });
    await makeCrew(app, dan, anna);
    const written = await post(dan, "With @samokafor");
    for (let drawn = 1; drawn < 20; drawn += 1) await app.deps.limits.draw("mention_stranger", dan.id);
    const body = { content: "With @samokafor, @annakerr and @priyashah" };
    const changed = await app.as(dan).call(updatePost, { params: { id: written.id }, body });
    expect(changed.body.mentions).toEqual([asMention(anna), asMention(sam)]);
    const top = await comment(priya, written.id, "Nice.");
    const answer = await app
      .as(priya)
      .call(replyToComment, { params: { id: top.id }, body: { content: "Very." } });
    const reply = await app
      .as(dan)
      .call(replyToComment, { params: { id: answer.body.id }, body: { content: "Thanks." } });
    expect(reply.body.mentions).toEqual([asMention(priya)]);
  });

  it("are counted where a text that waited for a moderator is published, not where it is held or refused", async () => {
    await app.makeMember({ username: "samokafor" });
    const admin = await app.makeMember({ isAdmin: true });
    const { word } = await banWord(app, admin, 3);
    for (let drawn = 1; drawn < 20; drawn += 1) await app.deps.limits.draw("mention_stranger", dan.id);
    const body = { content: `${word} with @priyashah` };
    for (const content of [`${word} with @priyashah and @samokafor`, body.content])
      expect((await app.as(dan).call(createPost, { body: { content } })).error.code).toBe("text_held");
    const [refused, released] = await readWordFlags(app, admin);
    const decide = (id: number, action: "refuse" | "release") =>
      app.as(admin).call(decideWordFlag, { params: { id }, body: { action } });
    expect((await decide(refused!.id, "refuse")).status).toBe(200);
    expect((await decide(released!.id, "release")).status).toBe(200);
    const { posts } = (await app.as(dan).call(listPosts)).body;
    expect(posts.find(({ content }) => content === body.content)?.mentions).toEqual([asMention(priya)]);
    expect((await post(dan, "And @samokafor")).mentions).toEqual([]);
  });
});

describe("whoever a search would not find", () => {
  type Case = { make: () => Promise<Member>; found?: true };
  const other = (details: object = {}) =>
    app.makeMember({ username: "samokafor", firstName: "Samira", ...details });
  const CASES: Record<string, Case> = {
    "anybody else can": { make: () => other(), found: true },
    "a banned member cannot": {
      async make() {
        const member = await other();
        await setUser(member, "banned_at = now()");
        return member;
      },
    },
    "whoever has not confirmed their address cannot": { make: () => other({ isVerified: false }) },
    "whoever has blocked the writer cannot": {
      async make() {
        const member = await other();
        await app.as(member).call(blockMember, { body: { userId: dan.id } });
        return member;
      },
    },
    "whom the writer has blocked cannot": {
      async make() {
        const member = await other();
        await app.as(dan).call(blockMember, { body: { userId: member.id } });
        return member;
      },
    },
    "whoever's reach is limited cannot": {
      async make() {
        const member = await other();
        await setUser(member, "reach_until = now() + interval '1 year'");
        return member;
      },
    },
    "a stranger under 18 cannot": { make: () => other({ dateOfBirth: young() }) },
    "a mate under 18 can": {
      async make() {
        const member = await other({ dateOfBirth: young() });
        await makeCrew(app, dan, member);
        return member;
      },
      found: true,
    },
    "whose account is erased cannot": {
      async make() {
        const member = await other();
        await eraseAccount(app.deps, member.id);
        return member;
      },
    },
  };
  it.each(Object.entries(CASES))("be mentioned or offered: %s", async (_, { make, found }) => {
    const member = await make();
    const { mentions } = await post(dan, "With @samokafor");
    const { people } = (await app.as(dan).call(listMentionable, { query: { q: "sam" } })).body;
    expect([mentions, people.map(({ id }) => id)]).toEqual(
      found ? [[asMention(member)], [member.id]] : [[], []],
    );
  });

  it("leaves the link where it leads to nobody any more", async () => {
    const { id } = await post(dan, "With @priyashah");
    await eraseAccount(app.deps, priya.id);
    const { mentions, content } = (await app.as(dan).call(getPost, { params: { id } })).body;
    expect([content, mentions]).toEqual(["With @priyashah", [asMention(priya)]]);
  });
});

describe("the list while a name is typed", () => {
  const offered = async (q: string, by = dan) =>
    (await app.as(by).call(listMentionable, { query: { q } })).body.people.map(({ username }) => username);

  it("needs a session", async () => {
    expect((await app.visitor.call(listMentionable, { query: { q: "dan" } })).status).toBe(401);
  });

  it("has each by name, trade and username, and never oneself", async () => {
    const { people } = (await app.as(dan).call(listMentionable, { query: { q: "Priya" } })).body;
    expect(people).toEqual([
      { id: priya.id, name: "Priya Shah", trade: "Joiner", avatar: null, username: "priyashah" },
    ]);
    expect(await offered("danm")).toEqual([]);
    expect(await offered("danm", priya)).toEqual(["danmistry"]);
  });

  it("has one's crew first, then whose username begins so, then whoever is called so", async () => {
    const make = (username: string, firstName: string, lastName = "Dunn") =>
      app.makeMember({ username, firstName, lastName });
    const [mate] = [
      await make("zoeshaw", "Zoe", "Shaw"),
      await make("shawn", "Shawn"),
      await make("amyshaw", "Amy", "Shaw"),
    ];
    await makeCrew(app, dan, mate);
    expect(await offered("sha")).toEqual(["zoeshaw", "shawn", "amyshaw", "priyashah"]);
    expect(await offered("SHAW")).toEqual(["zoeshaw", "shawn", "amyshaw"]);
  });

  it("has whoever is called so, however many have a trade or a company that begins so", async () => {
    for (let at = 0; at < 30; at += 1)
      await app.makeMember({ firstName: "Amy", lastName: "Dunn", company: "Joinson Ltd" });
    await app.makeMember({ username: "zed1", firstName: "Zed", lastName: "Joinson" });
    const mate = await app.makeMember({ username: "zed2", firstName: "Zed", lastName: "Join-Kerr" });
    await makeCrew(app, dan, mate);
    await app.makeMember({ username: "ma1", firstName: "Mary-Jane", lastName: "Zachary" });
    await app.makeMember({ username: "jo1", firstName: "Joinda", lastName: "Joinson" });
    expect(await offered("joi")).toEqual(["zed2", "jo1", "zed1"]);
    expect(await offered("joinson")).toEqual(["jo1", "zed1"]);
    expect(await offered("join-k")).toEqual(["zed2"]);
    expect(await offered("mary-j")).toEqual(["ma1"]);
    expect(await offered("za")).toEqual(["ma1"]);
    expect(await offered("jo")).toEqual(["zed2", "jo1", "zed1"]);
  });

  it("is short, and empty for what begins no name", async () => {
    for (let at = 0; at < 9; at += 1) await app.makeMember({ username: `kim${at}00`, firstName: "Kim" });
    expect(await offered("k")).toHaveLength(MENTIONABLE_SIZE);
    for (const q of ["", "!", "xqzt", "%", "_"]) expect(await offered(q)).toEqual([]);
  });
});
