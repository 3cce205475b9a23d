import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { completeOnboarding, getCurrentUser, updateCurrentUser } from "#contracts/accounts.ts";
import { createPost } from "#contracts/feed.ts";
import { MEDIA_URL } from "#contracts/media.ts";
import { getProfile } from "#contracts/profiles.ts";

import type { Client } from "../../testing/client.ts";
import { makePicture, openMedia } from "../../testing/pictures.ts";
import { PIXEL } from "../../testing/profiles.ts";
import { openMemberSocket } from "../../testing/sockets.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set("2026-11-20T12:00:00Z");
});
afterAll(() => app.close());

const OUR_NAME = "This name could be taken for Crewyard’s own. Please use your own name";
const newMember = async (details = {}): Promise<Client> => app.as(await app.makeMember(details));
const change = (client: Client, body: Record<string, unknown>) => client.raw(updateCurrentUser, { body });

describe("the current user", () => {
  it("is nobody without a session", async () => {
    expect((await app.visitor.call(getCurrentUser)).error.code).toBe("not_signed_in");
    expect((await change(app.visitor, {})).status).toBe(401);
  });

  it("shows nothing that is not in the contract", async () => {
    const { body } = await (await newMember()).call(getCurrentUser);
    expect(Object.keys(body).toSorted()).toEqual(
      `avatar bio canShareContact company contactVisibility county createdAt cvName cvUrl draftKey email experience firstName
       hasSeenOnboarding id isAdmin isEmailVerified lastName location memberSince name pendingEmail phone rating reviewCount role serverTime trade tradeKey username`.split(
        /\s+/,
      ),
    );
  });

  it("has the same place, day and rating as others see", async () => {
    const { id, ...member } = await app.makeMember({ county: "Kent" });
    await app.deps.db.kysely
      .updateTable("users")
      .set({ rating_sum: 9, review_count: 2 })
      .where("id", "=", id)
      .execute();
    const client = app.as({ id, ...member });
    const { location, createdAt, rating, reviewCount } = (await client.call(getCurrentUser)).body;
    expect([location, rating, reviewCount]).toEqual(["Kent", 4.5, 2]);
    expect((await client.call(getProfile, { params: { id } })).body).toMatchObject({
      location,
      createdAt,
      rating,
      reviewCount,
    });
  });

  it("is signed out once the account is gone", async () => {
    const member = await app.makeMember();
    await app.as(member).call(getCurrentUser);
    await app.deps.db.kysely.deleteFrom("users").where("id", "=", member.id).execute();
    expect((await app.as(member).call(getCurrentUser)).error.code).toBe("session_ended");
  });
});

describe("changing one's profile", () => {
  it("changes what is given and leaves the rest", async () => {
    const client = await newMember({ company: "Mistry Joinery" });
    const { status, body } = await change(client, { bio: "  Staircases, mostly.  " });
    expect(status).toBe(200);
    expect(body).toMatchObject({ bio: "Staircases, mostly.", company: "Mistry Joinery", trade: "Joiner" });
    expect((await client.call(getCurrentUser)).body.bio).toBe("Staircases, mostly.");
  });

  it("is heard of by whatever else the member has open", async () => {
    const member = await app.makeMember();
    const url = await app.app.listen({ port: 0, host: "127.0.0.1" });
    const socket = await openMemberSocket(url, member.token);
    await change(app.as(member), { contactVisibility: "nobody" });
    expect(await socket.hear("account_changed")).toHaveLength(1);
    socket.close();
  });

  it.each([
    [{ name: "Dan van der Berg" }, { firstName: "Dan", lastName: "van der Berg", name: "Dan van der Berg" }],
    [{ name: "Cher" }, { firstName: "Cher", lastName: "", name: "Cher" }],
    [{ name: "  Dan   Mistry " }, { firstName: "Dan", lastName: "Mistry" }],
    [{ firstName: "Danielle" }, { firstName: "Danielle", lastName: "Mistry" }],
    [{ lastName: "O’Neil" }, { firstName: "Dan", lastName: "O’Neil" }],
    [{ trade: "Plumber" }, { trade: "Plumber", tradeKey: "Plumber" }],
    [
      { trade: "Other", customTrade: "Thatcher" },
      { trade: "Thatcher", tradeKey: "Other" },
    ],
    [{ county: "Greater London" }, { county: "London" }],
    [{ county: null }, { county: null }],
    [{ county: "" }, { county: null }],
    [{ phone: "+44 (0)7700 900-123" }, { phone: "07700 900123" }],
    [{ phone: "0044 7700 900123" }, { phone: "07700 900123" }],
    [{ phone: "0161 496 0123" }, { phone: "0161 496 0123" }],
    [{ phone: "+353 86 123 4567" }, { phone: "+353 86 123 4567" }],
    [{ phone: "" }, { phone: null }],
    [{ company: " " }, { company: null }],
    [{ experience: 3 }, { experience: 3 }],
  ])("%j gives %j", async (given, expected) => {
    const { status, body } = await change(await newMember(), given);
    expect(status).toBe(200);
    expect(body).toMatchObject(expected);
  });

  it("does not cut a two-part first name that the form sends back unchanged", async () => {
    const client = await newMember({ firstName: "Mary Jane", lastName: "Smith" });
    const { body } = await change(client, { name: "Mary Jane Smith", bio: "Hello" });
    expect(body).toMatchObject({ firstName: "Mary Jane", lastName: "Smith" });
  });

  it("keeps a typed trade when 'Other' is sent alone, and changes it alone too", async () => {
    const client = await newMember({ trade: "Other", customTrade: "Thatcher" });
    expect((await change(client, { trade: "Other" })).body.trade).toBe("Thatcher");
    expect((await change(client, { customTrade: "Dry stone waller" })).body.trade).toBe("Dry stone waller");
    for (const [customTrade, words] of [
      ["", "Please specify your trade"],
      ["x", "Please enter your custom trade (minimum 2 characters)"],
      ["x".repeat(41), "Trade must be 40 characters or fewer"],
    ]) {
      const { error } = await change(client, { trade: "Other", customTrade });
      expect(error.fields).toEqual({ customTrade: words });
    }
  });

  it("takes trade and county along into the member's posts", async () => {
    const client = await newMember({ trade: "Joiner", county: "Kent" });
    const { body: post } = await client.raw(createPost, { body: { content: "New staircase in" } });
    await change(client, { trade: "Roofer", county: "London" });
    const kept = await app.deps.db.kysely
      .selectFrom("posts")
      .select(["author_trade", "author_county"])
      .where("id", "=", post.id)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ author_trade: "Roofer", author_county: "London" });
  });

  it("remembers for good that the tour is over, however often it is told", async () => {
    const [member, other] = [await app.makeMember(), await app.makeMember()];
    const seen = async (client: Client) => (await client.call(getCurrentUser)).body.hasSeenOnboarding;
    expect((await app.visitor.call(completeOnboarding)).status).toBe(401);
    await expect(seen(app.as(member))).resolves.toBe(false);
    const answers = await Promise.all([1, 2].map(() => app.as(member).call(completeOnboarding)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await expect(seen(app.as(member))).resolves.toBe(true);
    await expect(seen(app.as(other))).resolves.toBe(false);
  });

  it("ignores what nobody may decide for themself", async () => {
    const member = await app.makeMember();
    const before = await readRow(member.id);
    const { status } = await change(app.as(member), {
      isAdmin: true,
      role: "admin",
      isBanned: false,
      isEmailVerified: false,
      id: 1,
      email: "other@crewyard.example",
      username: "admin",
      createdAt: "2000-01-01T00:00:00Z",
      memberSince: "2000-01-01T00:00:00Z",
      rating: 5,
      previousPasswords: [],
      password: "x",
      hasSeenOnboarding: true,
    });
    expect(status).toBe(200);
    expect(await readRow(member.id)).toEqual(before);
  });

  it.each([
    ["name", "", "Name is required"],
    ["name", "x".repeat(121), "Name must be 120 characters or fewer"],
    ["name", `${"x".repeat(61)} Smith`, "Each part of the name must be 60 characters or fewer"],
    ["firstName", "D", "First name must be at least 2 characters"],
    ["name", "Crewyard Support", OUR_NAME],
    ["name", "Сrewyard Tеam", OUR_NAME],
    ["firstName", "Crewyard", OUR_NAME],
    ["lastName", "Admin", OUR_NAME],
    [
      "company",
      "Crewyard Admin",
      "This could be taken for Crewyard itself. Please use your company’s own name",
    ],
    ["bio", "x".repeat(501), "Bio must be less than 500 characters"],
    ["phone", "123", "Please enter a valid phone number"],
    ["trade", "", "Trade is required"],
    ["county", "Narnia", "Please select your county"],
    ["company", "x".repeat(81), "Company must be 80 characters or fewer"],
    ["experience", 51, "Experience cannot exceed 50 years"],
    ["experience", 25, "With your date of birth, experience can be at most 24 years"],
  ])("refuses %s %j", async (field, value, words) => {
    const client = await newMember();
    const before = (await client.call(getCurrentUser)).body;
    const { status, error } = await change(client, { [field]: value });
    expect(status).toBe(400);
    expect(error.fields?.[field]).toBe(words);
    expect((await client.call(getCurrentUser)).body).toEqual(before);
  });

  it.each([{ trade: "Crewyard Support" }, { trade: "Other", customTrade: "CREW-YARD Team" }])(
    "refuses a typed trade that passes for ours: %j",
    async (given) => {
      const { status, error } = await change(await newMember(), given);
      const customTrade = "This could be taken for Crewyard itself. Please type your own trade";
      expect([status, error.fields]).toEqual([400, { customTrade }]);
    },
  );

  it("judges a name as a whole, and leaves one that is not changed", async () => {
    const crew = await newMember({ firstName: "Crew", lastName: "Mistry" });
    expect((await change(crew, { lastName: "Yard" })).error.fields).toEqual({ lastName: OUR_NAME });
    const ours = await newMember({ firstName: "Crewyard", lastName: "Administrator", company: "Crewyard" });
    const kept = { name: "Crewyard Administrator", company: "Crewyard", bio: "Ask us." };
    expect((await change(ours, kept)).status).toBe(200);
  });

  it("accepts a bio of 500 characters, emoji counted as one each", async () => {
    expect((await change(await newMember(), { bio: "🧱".repeat(500) })).status).toBe(200);
  });
});

describe("the picture", () => {
  it("is stored from a data URL, shown at its own address, and taken away by null", async () => {
    const client = await newMember();
    const { status, body } = await change(client, { avatar: PIXEL });
    expect(status).toBe(200);
    expect(body.avatar).toMatch(MEDIA_URL);
    expect((await change(client, { avatar: body.avatar })).body.avatar).toBe(body.avatar);
    expect((await change(client, { bio: "x" })).body.avatar).toBe(body.avatar);
    expect((await change(client, { avatar: null })).body.avatar).toBeNull();
  });

  it.each([
    ["http://169.254.169.254/latest/meta-data", "media_not_found"],
    ["https://tracker.example/pixel.png", "media_not_found"],
    [`/media/${"0".repeat(32)}/320.webp`, "media_not_found"],
    [
      "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=",
      "unsupported_file_type",
    ],
  ])("refuses %s", async (avatar, code) => {
    const { status, error } = await change(await newMember(), { avatar });
    expect([status, error.code]).toEqual([400, code]);
  });

  it.each([
    ["wide", 900, 600, 512],
    ["tall", 300, 500, 300],
    ["square and large", 700, 700, 512],
    ["square and small", 64, 64, 64],
  ])("is a square of 512 pixels at most: %s", async (_what, width, height, side) => {
    const member = await app.makeMember();
    const client = app.as(member);
    const bytes = await makePicture(width, height).jpeg().toBuffer();
    const { body } = await change(client, { avatar: `data:image/jpeg;base64,${bytes.toString("base64")}` });
    const { body: shown } = await client.call(getProfile, { params: { id: body.id } });
    const { rawPayload } = await openMedia(app, member, shown.avatar ?? "");
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: side, height: side });
    expect(
      await sharp((await openMedia(app, member, body.avatar ?? "")).rawPayload).metadata(),
    ).toMatchObject({
      width: Math.min(side, 320),
    });
    // An avatar sent back unchanged stays as it is, whichever size its address names.
    expect((await change(client, { avatar: shown.avatar })).body.avatar).toBe(body.avatar);
  });

  it("refuses one over 5 MB", async () => {
    const avatar = `data:image/png;base64,${"A".repeat(7_200_000)}`;
    const { status, error } = await change(await newMember(), { avatar });
    expect([status, error.code]).toEqual([413, "image_too_large"]);
  });
});

async function readRow(id: number) {
  const row = await app.deps.db.kysely
    .selectFrom("users")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...row, updated_at: "" };
}
