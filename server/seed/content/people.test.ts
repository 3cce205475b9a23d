import { describe, expect, test } from "vitest";

import {
  PROJECT_DESCRIPTION_MAX,
  PROJECT_DESCRIPTION_MIN,
  PROJECT_PHOTOS_MAX,
  PROJECT_PINS_MAX,
  PROJECT_TITLE_MAX,
  QUALIFICATION_DESCRIPTION_MAX,
  QUALIFICATION_DETAIL_MAX,
  QUALIFICATION_TITLE_MAX,
  REVIEW_COMMENT_MAX,
  REVIEW_CONTEXT_MAX,
  REVIEW_MESSAGE_MAX,
  REVIEW_REPLY_MAX,
  REVIEW_REQUEST_DAYS,
} from "#contracts/reference/limits.ts";

import { PICTURES } from "../pictures.ts";
import { OPEN_HANDLES } from "../sign-ins.ts";
import { buildCommunity, memberOf } from "./community.ts";
import { DEMO_MEMBERS } from "./members.data.ts";
import { buildPeople } from "./people.ts";
import { type Award, AWARDS, QUALIFICATIONS } from "./qualifications.data.ts";
import { sharingOf } from "./sharing.ts";

const DAY_MINUTES = 24 * 60;
const { crew } = buildCommunity();
const people = buildPeople(crew);
const { projects, reviews, reviewRequests, follows } = people;
const isCrew = (one: string, other: string) =>
  crew.some((pair) => [pair.one, pair.other].toSorted().join(" ") === [one, other].toSorted().join(" "));

const unique = (values: readonly string[]): number => new Set(values).size;
const expectDifferent = (values: readonly string[]) => expect(unique(values)).toBe(values.length);

describe("their projects", () => {
  test("are one to five for everybody, one or two of them pinned after they were added", () => {
    for (const { handle } of DEMO_MEMBERS) {
      const own = projects.filter(({ by }) => by === handle);
      const pinned = own.filter(({ pinnedMinutesAgo }) => pinnedMinutesAgo !== null);
      expect([handle, own.length >= 1 && own.length <= 5]).toEqual([handle, true]);
      expect([handle, pinned.length >= 1 && pinned.length < PROJECT_PINS_MAX]).toEqual([handle, true]);
      for (const { minutesAgo, pinnedMinutesAgo } of pinned) {
        expect(pinnedMinutesAgo).toBeLessThan(minutesAgo);
      }
    }
  });

  test("have words that the form would take, no two alike", () => {
    expectDifferent(projects.map(({ title }) => title));
    expectDifferent(projects.map(({ description }) => description));
    for (const { title, description } of projects) {
      expect(title.length).toBeLessThanOrEqual(PROJECT_TITLE_MAX);
      expect(description.length).toBeGreaterThanOrEqual(PROJECT_DESCRIPTION_MIN);
      expect(description.length).toBeLessThanOrEqual(PROJECT_DESCRIPTION_MAX);
    }
  });

  test("show pictures that exist, each once per project and no two of a member's the same first", () => {
    expectDifferent(projects.map(({ by, pictures }) => `${by} ${pictures[0]}`));
    const names = new Set(PICTURES.map(({ name }) => name));
    for (const { pictures } of projects) {
      expect(pictures.length).toBeGreaterThanOrEqual(1);
      expect(pictures.length).toBeLessThanOrEqual(PROJECT_PHOTOS_MAX);
      expectDifferent(pictures);
      expect(pictures.filter((name) => !names.has(name))).toEqual([]);
    }
  });
});

describe("their qualifications", () => {
  const written = Object.entries(QUALIFICATIONS).flatMap(([handle, each]) =>
    each.map(([name, yearsAgo, note]) => ({ handle, name, award: AWARDS[name] as Award, yearsAgo, note })),
  );

  test("are at least one for everybody, each once, none from before they could have it", () => {
    for (const { handle } of DEMO_MEMBERS) {
      const own = written.filter((each) => each.handle === handle);
      expect([handle, own.length > 0]).toEqual([handle, true]);
      expectDifferent(own.map(({ name }) => name));
      for (const { name, yearsAgo } of own) {
        expect([handle, name, yearsAgo <= memberOf(handle).age - 16]).toEqual([handle, name, true]);
        expect(yearsAgo).toBeGreaterThan(0);
      }
    }
    expect(written.filter(({ handle }) => memberOf(handle) === undefined)).toEqual([]);
  });

  test("have words that the form would take, no two notes alike, and every award is somebody's", () => {
    expectDifferent(written.flatMap(({ note }) => note ?? []));
    for (const { award, note = "" } of written) {
      expect(note.length).toBeLessThanOrEqual(QUALIFICATION_DESCRIPTION_MAX);
      expect(award.title.length).toBeLessThanOrEqual(QUALIFICATION_TITLE_MAX);
      for (const detail of [award.issuer, award.scheme, award.level, award.number]) {
        expect((detail ?? "").length).toBeLessThanOrEqual(QUALIFICATION_DETAIL_MAX);
      }
    }
    expect(new Set(written.map(({ name }) => name)).size).toBe(Object.keys(AWARDS).length);
  });

  test("hold mostly; some are about to expire and a few have", () => {
    const left = written.flatMap(({ award, yearsAgo }) =>
      award.years === undefined ? [] : [(award.years - yearsAgo) * 365],
    );
    const expired = left.filter((days) => days < 0).length;
    const soon = left.filter((days) => days >= 0 && days <= 60).length;
    expect([expired >= 5, expired < left.length / 10]).toEqual([true, true]);
    expect([soon >= 12, soon < left.length / 4]).toEqual([true, true]);
  });
});

describe("their reviews", () => {
  test("are one to eight for everybody, by their crew, each pair once", () => {
    for (const { handle } of DEMO_MEMBERS) {
      const own = reviews.filter(({ of }) => of === handle);
      expect([handle, own.length >= 1 && own.length <= 8]).toEqual([handle, true]);
    }
    expectDifferent(reviews.map(({ of, by }) => `${of} ${by}`));
    expect(reviews.filter(({ of, by }) => !isCrew(of, by))).toEqual([]);
  });

  test("have words that the form would take, no two alike, and stars that one believes", () => {
    expectDifferent(reviews.map(({ comment }) => comment));
    expectDifferent(reviews.flatMap(({ reply }) => reply ?? []));
    for (const { comment, context = "", reply = "" } of reviews) {
      expect(comment.length).toBeGreaterThan(0);
      expect(comment.length).toBeLessThanOrEqual(REVIEW_COMMENT_MAX);
      expect(context.length).toBeLessThanOrEqual(REVIEW_CONTEXT_MAX);
      expect(reply.length).toBeLessThanOrEqual(REVIEW_REPLY_MAX);
    }
    const share = (stars: number) => reviews.filter(({ rating }) => rating === stars).length / reviews.length;
    expect(share(3) + share(4) + share(5)).toBeCloseTo(1);
    expect(share(3)).toBeGreaterThan(0.02);
    expect(share(4)).toBeGreaterThan(0.25);
  });

  test("run forwards in time: crew, asked, written before that ran out, answered", () => {
    for (const { of, by, askedMinutesAgo, minutesAgo, repliedMinutesAgo } of reviews) {
      const since = crew.find(({ one, other }) => new Set([one, other, of, by]).size === 2)?.minutesAgo;
      expect(since).toBeGreaterThan(askedMinutesAgo);
      expect(askedMinutesAgo).toBeGreaterThan(minutesAgo);
      expect(askedMinutesAgo - minutesAgo).toBeLessThan(REVIEW_REQUEST_DAYS * DAY_MINUTES);
      expect(minutesAgo).toBeGreaterThan(repliedMinutesAgo);
      expect(repliedMinutesAgo).toBeGreaterThan(0);
    }
  });

  test("are asked of crew; whoever can be signed in as has some to answer and some to wait for", () => {
    expectDifferent(reviewRequests.map(({ by, to }) => `${by} ${to}`));
    expectDifferent(reviewRequests.map(({ text }) => text));
    expect(reviewRequests.filter(({ by, to }) => !isCrew(by, to))).toEqual([]);
    for (const { text, context = "", minutesAgo } of reviewRequests) {
      expect(text.length).toBeLessThanOrEqual(REVIEW_MESSAGE_MAX);
      expect(context.length).toBeLessThanOrEqual(REVIEW_CONTEXT_MAX);
      expect(minutesAgo).toBeLessThan(REVIEW_REQUEST_DAYS * DAY_MINUTES);
    }
    for (const handle of OPEN_HANDLES) {
      expect(reviewRequests.filter(({ to }) => to === handle).length).toBeGreaterThanOrEqual(2);
      expect(reviewRequests.filter(({ by }) => by === handle).length).toBeGreaterThanOrEqual(2);
    }
  });
});

describe("whom they follow", () => {
  test("is somebody for everybody, each pair once, nobody themselves, for posts, for jobs and for both", () => {
    expectDifferent(follows.map(({ by, to }) => `${by} ${to}`));
    expect(follows.filter(({ by, to }) => by === to)).toEqual([]);
    expect(new Set(follows.map(({ by }) => by)).size).toBe(DEMO_MEMBERS.length);
    const moods = new Set(
      follows.map(({ notifyOnPosts, notifyOnJobPosts }) => `${notifyOnPosts} ${notifyOnJobPosts}`),
    );
    expect(moods).toEqual(new Set(["true true", "true false", "false true"]));
  });

  test("nobody under 18 is followed by strangers or shows how to reach them", () => {
    expect(follows.filter(({ by, to }) => memberOf(to).age < 18 && !isCrew(by, to))).toEqual([]);
    expect(sharingOf(memberOf("alfie"))).toBe("crew");
    const kinds = DEMO_MEMBERS.map(sharingOf);
    expect(new Set(kinds)).toEqual(new Set(["members", "crew", "nobody"]));
    expect(kinds.filter((kind) => kind === "members").length).toBeGreaterThan(DEMO_MEMBERS.length * 0.7);
  });
});

test("their profiles are the same every time", () => {
  expect(buildPeople(crew)).toEqual(people);
});
