import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { getEmailPreferences, UNSUBSCRIBE_PATH, updateEmailPreferences } from "#contracts/preferences.ts";

import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { unsubscribePath } from "./index.ts";

const ALL = {
  crewRequests: true,
  postActivity: true,
  jobInterest: true,
  messages: true,
  weeklyDigest: false,
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const read = async (member: Member) => (await app.as(member).call(getEmailPreferences)).body;

describe("the switches", () => {
  it("need a session", async () => {
    expect((await app.visitor.call(getEmailPreferences)).status).toBe(401);
    expect((await app.visitor.call(updateEmailPreferences, { body: ALL })).status).toBe(401);
  });

  it("are all on at first but the digest, and each member's own", async () => {
    const [dan, priya] = [await app.makeMember(), await app.makeMember()];
    expect(await read(dan)).toEqual(ALL);
    const wanted = { ...ALL, messages: false };
    expect((await app.as(dan).call(updateEmailPreferences, { body: wanted })).body).toEqual(wanted);
    expect([await read(dan), await read(priya)]).toEqual([wanted, ALL]);
  });

  it.each([{}, { ...ALL, messages: "no" }, { crewRequests: true }, { ...ALL, jobInterest: null }, []])(
    "refuse %j, which leaves all as it was",
    async (body) => {
      const dan = await app.makeMember();
      expect((await app.as(dan).raw(updateEmailPreferences, { body })).status).toBe(400);
      expect(await read(dan)).toEqual(ALL);
    },
  );
});

const open = async (url: string, method: "GET" | "POST" | "HEAD" = "GET", payload?: [string, string]) =>
  app.app.inject({
    method,
    url,
    ...(payload && { headers: { "content-type": payload[0] }, payload: payload[1] }),
  });
const ONE_CLICK: [string, string] = ["application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"];

describe("the link in an email (RFC 8058)", () => {
  const linkFor = async (preference: keyof typeof ALL = "postActivity") => {
    const member = await app.makeMember();
    return { member, url: await unsubscribePath(app.deps.db, { userId: member.id, preference }) };
  };

  it("asks first: opened by a mail program that only looks, it changes nothing", async () => {
    const { member, url } = await linkFor();
    const page = await open(url);
    expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.body).toContain(
      '<form method="post"><button type="submit">Stop these emails</button></form>',
    );
    expect(page.body).not.toContain("<script");
    expect((await open(url, "HEAD")).statusCode).toBe(405);
    expect(await read(member)).toEqual(ALL);
  });

  it.each<[string, [string, string] | undefined]>([
    ["as mail programs post it", ONE_CLICK],
    ["as a form of several parts", ["multipart/form-data; boundary=x", "--x\r\n\r\nOne-Click\r\n--x--\r\n"]],
    ["by the page's own button, with nothing", undefined],
  ])("turns that one switch off %s", async (_how, payload) => {
    const { member, url } = await linkFor();
    const page = await open(url, "POST", payload);
    expect([page.statusCode, page.body.includes("<h1>Done</h1>")]).toEqual([200, true]);
    expect(await read(member)).toEqual({ ...ALL, postActivity: false });
  });

  it.each(Object.keys(ALL) as (keyof typeof ALL)[])("knows %s", async (preference) => {
    const { member, url } = await linkFor(preference);
    const on = { ...ALL, weeklyDigest: true };
    await app.as(member).call(updateEmailPreferences, { body: on });
    await open(url, "POST", ONE_CLICK);
    expect(await read(member)).toEqual({ ...on, [preference]: false });
  });

  it("says that job interest is about the answers to one's own applications, too", async () => {
    const { url } = await linkFor("jobInterest");
    const words = "answers to your own applications, and jobs of people you follow";
    expect([(await open(url)).body, (await open(url, "POST", ONE_CLICK)).body]).toEqual([
      expect.stringContaining(words),
      expect.stringContaining(words),
    ]);
  });

  it("says the same a second time, twice at once, and once the account is gone", async () => {
    const { member, url } = await linkFor();
    const answers = await Promise.all([open(url, "POST", ONE_CLICK), open(url, "POST", ONE_CLICK)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await app.deps.db.kysely.deleteFrom("users").where("id", "=", member.id).execute();
    expect((await open(url, "POST", ONE_CLICK)).statusCode).toBe(200);
  });

  it("leaves on what was turned on again since", async () => {
    const { member, url } = await linkFor();
    await open(url, "POST", ONE_CLICK);
    await app.as(member).call(updateEmailPreferences, { body: ALL });
    await open(url);
    expect(await read(member)).toEqual(ALL);
  });

  it("tells nothing of whose it is, and no two are alike", async () => {
    const { member, url } = await linkFor();
    const again = await unsubscribePath(app.deps.db, { userId: member.id, preference: "postActivity" });
    expect(again).not.toBe(url);
    const token = Buffer.from(url.split("token=")[1] ?? "", "base64url");
    const id = Buffer.alloc(6);
    id.writeUIntBE(member.id, 0, 6);
    expect(token.includes(id)).toBe(false);
    const page = (await open(url)).body;
    for (const secret of [member.email, member.firstName, member.lastName])
      expect(page).not.toContain(secret);
  });

  it("does nothing when a letter of it is wrong, missing or doubled", async () => {
    const { member, url } = await linkFor();
    const [path, token = ""] = url.split("?token=");
    const changed = Array.from({ length: token.length }, (_, at) => {
      const other = token[at] === "A" ? "B" : "A";
      return `${token.slice(0, at)}${other}${token.slice(at + 1)}`;
    }).filter((each) => !Buffer.from(each, "base64url").equals(Buffer.from(token, "base64url")));
    const wrong = [...changed, "", token.slice(1), `${token}A`, "A".repeat(token.length), "A".repeat(5000)];
    for (const each of wrong)
      expect((await open(`${path}?token=${each}`, "POST", ONE_CLICK)).statusCode).toBe(404);
    expect((await open(`${url}&token=${token}`, "POST", ONE_CLICK)).statusCode).toBe(404);
    expect((await open(UNSUBSCRIBE_PATH, "POST", ONE_CLICK)).statusCode).toBe(404);
    expect(await read(member)).toEqual(ALL);
  });

  it("takes no more than a little with it", async () => {
    const { url } = await linkFor();
    const answer = await open(url, "POST", [ONE_CLICK[0], "x".repeat(2_000_000)]);
    expect(answer.statusCode).toBe(413);
  });
});
