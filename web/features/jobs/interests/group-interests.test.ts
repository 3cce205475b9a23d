import { expect, it } from "vitest";

import type { JobInterest } from "#contracts/jobs.ts";

import { groupInterests } from "./group-interests.ts";

const interest = (id: number, jobId: number): JobInterest => ({
  id,
  createdAt: "2026-11-20T10:00:00.000Z",
  isSeen: false,
  job: { id: jobId, title: null, heading: `Job ${jobId}`, trade: "Joiner", location: "Bolton", rate: "240" },
  applicant: {
    id,
    name: "Dan Mistry",
    trade: "Joiner",
    experience: 12,
    averageRating: null,
    company: null,
    email: "dan@crewyard.example",
    phone: null,
    avatar: null,
  },
  worked: { saidBy: "nobody", can: { confirm: false, takeBack: false } },
});

it("gathers interests job by job, the job with the newest first", () => {
  const groups = groupInterests([interest(9, 2), interest(8, 1), interest(7, 2)]);
  expect(groups.map(({ job, interests }) => [job.id, interests.map(({ id }) => id)])).toEqual([
    [2, [9, 7]],
    [1, [8]],
  ]);
  expect(groupInterests([])).toEqual([]);
});
