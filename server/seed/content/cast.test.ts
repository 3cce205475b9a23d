import { describe, expect, test } from "vitest";

import { ageOn } from "#contracts/calendar.ts";
import { formatRate, parseRate } from "#contracts/rate.ts";
import {
  BIO_MAX,
  COMMENT_MAX,
  CREW_MESSAGE_MAX,
  JOB_DESCRIPTION_MAX,
  JOB_TITLE_MAX,
  POST_CONTENT_MAX,
  POST_PHOTOS_MAX,
} from "#contracts/reference/limits.ts";
import { findArea, NATIONS } from "#contracts/reference/regions.ts";
import { isTownIn } from "#contracts/reference/towns.ts";
import { TRADES } from "#contracts/reference/trades.ts";

import { PICTURES } from "../pictures.ts";
import { OPEN_HANDLES } from "../sign-ins.ts";
import { buildCommunity, memberOf, POST_TEXTS } from "./community.ts";
import { tradesSought } from "./conversation.ts";
import { DEMO_MEMBERS } from "./members.data.ts";
import { birthdayOf, momentOf } from "./schedule.ts";

const NOW = new Date("2026-11-20T09:30:00Z");
const community = buildCommunity();
const everyComment = community.posts.flatMap((post) => post.comments);

const unique = (values: readonly string[]): number => new Set(values).size;

describe("the cast", () => {
  test("has about sixty members, each with a name, an address and a number of their own", () => {
    expect(DEMO_MEMBERS.length).toBeGreaterThanOrEqual(58);
    for (const key of ["handle", "email", "phone"] as const) {
      expect(unique(DEMO_MEMBERS.map((member) => member[key]))).toBe(DEMO_MEMBERS.length);
    }
    expect(unique(DEMO_MEMBERS.map(({ firstName, lastName }) => `${firstName} ${lastName}`))).toBe(
      DEMO_MEMBERS.length,
    );
  });

  test("can be written to by nobody: reserved addresses and numbers", () => {
    for (const member of DEMO_MEMBERS) {
      expect(member.email).toMatch(/^[a-z]+@crewyard\.example$/);
      expect(member.phone).toMatch(/^07700 900\d{3}$/);
    }
  });

  test("covers all four nations and every trade, in towns that lie in their areas", () => {
    expect(unique(DEMO_MEMBERS.map(({ trade }) => trade))).toBe(TRADES.length);
    expect(new Set(DEMO_MEMBERS.map(({ county }) => findArea(county)?.nation))).toEqual(new Set(NATIONS));
    for (const { handle, county, town } of DEMO_MEMBERS)
      expect([handle, isTownIn(county, town)]).toEqual([handle, true]);
  });

  test("names a custom trade exactly where the trade is Other", () => {
    for (const { trade, customTrade } of DEMO_MEMBERS)
      expect(customTrade !== undefined).toBe(trade === "Other");
  });

  test("keeps ages, years and bios within the rules", () => {
    for (const member of DEMO_MEMBERS) {
      expect(ageOn(birthdayOf(member, NOW), "2026-11-20")).toBe(member.age);
      expect(member.years).toBeLessThanOrEqual(member.age - 14);
      expect(member.bio.length).toBeLessThanOrEqual(BIO_MAX);
    }
    expect(DEMO_MEMBERS.filter(({ age }) => age < 18).map(({ handle }) => handle)).toEqual(["alfie"]);
  });

  test("has the people that tests call by name", () => {
    expect(memberOf("dan")).toMatchObject({
      lastName: "Mistry",
      trade: "Joiner",
      county: "Greater Manchester",
    });
    expect(memberOf("siobhan")).toMatchObject({ lastName: "O’Neill", trade: "Plasterer", town: "Leeds" });
    expect(memberOf("tomasz")).toMatchObject({ lastName: "Kowalski", trade: "Electrician", town: "Salford" });
    expect(memberOf("marek").trade).toBe("Bricklayer");
    expect(memberOf("jodie").trade).toBe("Painter & Decorator");
    expect([memberOf("northgate").isEmployer, memberOf("priya").isEmployer]).toEqual([true, true]);
    expect(() => memberOf("nobody")).toThrow("nobody");
  });

  test("everybody has posted or has a job", () => {
    const active = new Set([...community.posts, ...community.jobs].map(({ by }) => by));
    expect(DEMO_MEMBERS.filter(({ handle }) => !active.has(handle))).toEqual([]);
  });
});

describe("their posts", () => {
  test("are three hundred, no two alike, each of a length the form would take", () => {
    expect(community.posts.length).toBeGreaterThanOrEqual(300);
    expect(unique(POST_TEXTS.map(({ text }) => text))).toBe(POST_TEXTS.length);
    for (const { text } of POST_TEXTS) {
      expect(Array.from(text).length).toBeGreaterThan(0);
      expect(Array.from(text).length).toBeLessThanOrEqual(POST_CONTENT_MAX);
    }
  });

  test("show pictures that exist, each once per post, and use every picture", () => {
    const names = new Set(PICTURES.map(({ name }) => name));
    const used = new Set<string>();
    for (const { pictures } of community.posts) {
      expect(unique(pictures)).toBe(pictures.length);
      expect(pictures.length).toBeLessThanOrEqual(POST_PHOTOS_MAX);
      for (const name of pictures) used.add(name);
    }
    expect([...used].filter((name) => !names.has(name))).toEqual([]);
    expect([...names].filter((name) => !used.has(name))).toEqual([]);
  });

  test("come oldest first, over five months, more of them lately", () => {
    const ages = community.posts.map(({ minutesAgo }) => minutesAgo);
    expect(ages).toEqual(ages.toSorted((a, b) => b - a));
    expect(Math.max(...ages) / 1440).toBeGreaterThan(120);
    expect(ages.filter((age) => age < 1440).length).toBeGreaterThan(25);
  });

  test("are liked once by each member at most, never by their author, never before they were written", () => {
    for (const post of community.posts) {
      for (const acts of [post.likes, post.interests]) {
        expect(unique(acts.map(({ by }) => by))).toBe(acts.length);
        expect(acts.some(({ by }) => by === post.by)).toBe(false);
        expect(acts.every(({ minutesAgo }) => minutesAgo < post.minutesAgo && minutesAgo > 0)).toBe(true);
      }
    }
  });
});

describe("their conversations", () => {
  test("are about seven hundred comments that fit, none twice under one post", () => {
    expect(everyComment.length).toBeGreaterThan(600);
    for (const post of community.posts) {
      const lines = post.comments.flatMap(({ text, replies }) => [
        text,
        ...replies.map((reply) => reply.text),
      ]);
      expect(unique(lines)).toBe(lines.length);
      for (const line of lines) {
        expect(line).not.toContain("{name}");
        expect(line.length).toBeLessThanOrEqual(COMMENT_MAX);
      }
    }
  });

  test("run forwards in time: post, comment, reply", () => {
    for (const post of community.posts) {
      for (const comment of post.comments) {
        expect(comment.minutesAgo).toBeLessThan(post.minutesAgo);
        expect(comment.by).not.toBe(post.by);
        for (const reply of comment.replies) expect(reply.minutesAgo).toBeLessThan(comment.minutesAgo);
      }
    }
  });

  test("know whom a call for hands is meant for", () => {
    expect(tradesSought("Second fix carpenters wanted")).toContain("Carpenter");
    expect(tradesSought("Lovely bit of brickwork")).toEqual([]);
  });
});

describe("their jobs", () => {
  test("are 120 over all nations and every trade, in towns that lie in their areas", () => {
    expect(community.jobs).toHaveLength(120);
    expect(new Set(community.jobs.map(({ county }) => findArea(county)?.nation))).toEqual(new Set(NATIONS));
    expect(unique(community.jobs.map(({ trade }) => trade))).toBe(TRADES.length);
    for (const { county, town } of community.jobs)
      expect([town, isTownIn(county, town)]).toEqual([town, true]);
  });

  test("have rates, dates and words that the form would take", () => {
    for (const job of community.jobs) {
      const rate = parseRate(job.rate);
      expect(rate === null ? null : formatRate(rate)).toBe(job.rate);
      expect(job.startInDays).toBeGreaterThanOrEqual(1);
      expect(job.endInDays).toBeGreaterThanOrEqual(job.startInDays);
      expect(job.title.length).toBeLessThanOrEqual(JOB_TITLE_MAX);
      expect(job.description.length).toBeGreaterThan(30);
      expect(job.description.length).toBeLessThanOrEqual(JOB_DESCRIPTION_MAX);
    }
    expect(community.jobs.filter(({ isBoosted }) => isBoosted)).toHaveLength(9);
    expect(community.jobs.filter(({ title }) => title === "").length).toBeGreaterThan(10);
  });

  test("draw interest from other members, once each, none of them under age", () => {
    for (const job of community.jobs) {
      const names = job.interests.map(({ by }) => by);
      expect(unique(names)).toBe(names.length);
      expect(names).not.toContain(job.by);
      expect(names).not.toContain("alfie");
      expect(job.interests.every(({ minutesAgo }) => minutesAgo < job.minutesAgo)).toBe(true);
    }
  });
});

describe("their crews", () => {
  test("hold between 4 and 14 people, each pair once, nobody in their own", () => {
    const keys = community.crew.map(({ one, other }) => [one, other].toSorted().join(" "));
    expect(unique(keys)).toBe(keys.length);
    expect(community.crew.some(({ one, other }) => one === other)).toBe(false);
    for (const { handle } of DEMO_MEMBERS) {
      const size = community.crew.filter(({ one, other }) => one === handle || other === handle).length;
      expect([handle, size >= 4 && size <= 14]).toEqual([handle, true]);
    }
  });

  test("are asked for by others, some to and some from whoever can be signed in as, each pair once", () => {
    const keyOf = (one: string, other: string) => [one, other].toSorted().join(" ");
    const crew = new Set(community.crew.map(({ one, other }) => keyOf(one, other)));
    const keys = community.requests.map(({ by, to }) => keyOf(by, to));
    expect(unique(keys)).toBe(keys.length);
    expect(keys.filter((key) => crew.has(key))).toEqual([]);
    for (const handle of OPEN_HANDLES) {
      expect(community.requests.filter(({ to }) => to === handle).length).toBeGreaterThanOrEqual(3);
      expect(community.requests.filter(({ by }) => by === handle).length).toBeGreaterThanOrEqual(2);
    }
    for (const { text = "" } of community.requests) {
      expect(text.length).toBeLessThanOrEqual(CREW_MESSAGE_MAX);
    }
  });

  test("everyone joined before anything they did", () => {
    const joined = Math.min(...DEMO_MEMBERS.map(({ joinedDaysAgo }) => joinedDaysAgo)) * 1440;
    for (const { minutesAgo } of [
      ...community.posts,
      ...community.jobs,
      ...community.crew,
      ...community.requests,
    ]) {
      expect(minutesAgo).toBeLessThan(joined);
    }
  });
});

test("the community is the same every time", () => {
  expect(buildCommunity()).toEqual(community);
});

test("moments keep their order and leave the night out", () => {
  const ages = community.posts.map(({ minutesAgo }) => minutesAgo);
  const moments = ages.map((age) => momentOf(NOW, age).getTime());
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  const hours = ages.filter((age) => age > 4 * 1440).map((age) => momentOf(NOW, age).getUTCHours());
  expect(Math.min(...hours)).toBeGreaterThanOrEqual(5);
  expect(Math.max(...hours)).toBeLessThanOrEqual(22);
});
