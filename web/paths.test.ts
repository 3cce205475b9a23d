import { expect, it } from "vitest";

import { PAGES, findPage } from "#contracts/pages.ts";

import { paths } from "./paths.ts";

it("writes every address of the app", () => {
  expect([
    paths.home(),
    paths.jobs(),
    paths.jobs({ jobId: 7 }),
    paths.jobs({ openJobInterests: true }),
    paths.jobs({ postJob: true }),
    paths.settings(),
    paths.emailPreferences(),
    paths.signIn(),
    paths.signIn({ returnTo: "/jobs?jobId=7" }),
    paths.signUp(),
    paths.signUpComplete(),
    paths.forgotPassword(),
    paths.resetPassword(),
    paths.terms(),
    paths.privacy(),
    paths.advertisements(),
  ]).toMatchInlineSnapshot(`
    [
      "/",
      "/jobs",
      "/jobs?jobId=7",
      "/jobs?openJobInterests=true",
      "/jobs?postJob=true",
      "/settings",
      "/email-preferences",
      "/signin",
      "/signin?returnTo=%2Fjobs%3FjobId%3D7",
      "/signup",
      "/signup-complete",
      "/forgot-password",
      "/reset-password",
      "/terms",
      "/privacy",
      "/advertisements",
    ]
  `);
});

it("has an address for every page, and every address leads to its page", () => {
  for (const [name, path] of Object.entries(paths)) expect(findPage(path())).toBe(name);
  expect(Object.keys(paths).toSorted()).toEqual(Object.keys(PAGES).toSorted());
});
