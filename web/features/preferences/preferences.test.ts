import { expect, it } from "vitest";

import { withChanges } from "./use-switches.ts";

const ALL = {
  crewRequests: true,
  postActivity: true,
  jobInterest: true,
  messages: true,
  weeklyDigest: false,
};

it("shows the switches as they stand when what is under way is saved", () => {
  expect(withChanges(ALL, [])).toEqual(ALL);
  expect(
    withChanges(ALL, [
      { name: "messages", wanted: false },
      { name: "jobInterest", wanted: false },
      { name: "messages", wanted: true },
    ]),
  ).toEqual({ ...ALL, jobInterest: false });
});
