import { expect, it, vi } from "vitest";

import { PAGES, findPage } from "#contracts/pages.ts";

import { paths, profilePath } from "./paths.ts";

it("writes every address of the app", () => {
  expect([
    paths.home(),
    paths.home({ post: 7 }),
    paths.jobs(),
    paths.jobs({ jobId: 7 }),
    paths.jobs({ openJobInterests: true }),
    paths.jobs({ postJob: true }),
    paths.profile(),
    paths.memberProfile({ userId: 7 }),
    paths.crew(),
    paths.crew({ tab: "requests" }),
    paths.crew({ review: 7 }),
    paths.myCrew(),
    paths.mobileNotifications(),
    paths.adminPortal(),
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
    paths.decision({ sanctionId: 7 }),
    paths.appeal(),
    paths.contact(),
    paths.contact({ kind: "complaint" }),
    paths.advertisements(),
    paths.blogs(),
    paths.blogs({ category: "Team Projects" }),
    paths.story({ slug: "a-loft" }),
    paths.publicJob({ id: 7 }),
    paths.publicApprenticeship({ id: 7 }),
    paths.sharedPost({ postId: 7 }),
  ]).toMatchInlineSnapshot(`
    [
      "/",
      "/?post=7",
      "/jobs",
      "/jobs?jobId=7",
      "/jobs?openJobInterests=true",
      "/jobs?postJob=true",
      "/profile",
      "/profile/7",
      "/crew",
      "/crew?tab=requests",
      "/crew?review=7",
      "/my-crew",
      "/mobile-notifications",
      "/adminportal",
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
      "/decisions/7",
      "/appeal",
      "/contact",
      "/contact?kind=complaint",
      "/advertisements",
      "/blogs",
      "/blogs?category=Team+Projects",
      "/blogs/a-loft",
      "/jobs/public/7",
      "/apprenticeships/public/7",
      "/shared/post/7",
    ]
  `);
});

it("has an address for every page, and every address leads to its page", () => {
  const { sharedPost, publicJob, publicApprenticeship, memberProfile, decision, story, ...others } = paths;
  for (const [name, path] of Object.entries(others)) expect(findPage(path())).toBe(name);
  expect(findPage(sharedPost({ postId: 7 }))).toBe("sharedPost");
  expect(findPage(publicJob({ id: 7 }))).toBe("publicJob");
  expect(findPage(publicApprenticeship({ id: 7 }))).toBe("publicApprenticeship");
  expect(findPage(memberProfile({ userId: 7 }))).toBe("memberProfile");
  expect(findPage(decision({ sanctionId: 7 }))).toBe("decision");
  expect(findPage(story({ slug: "a-loft" }))).toBe("story");
  expect(Object.keys(paths).toSorted()).toEqual(Object.keys(PAGES).toSorted());
});

it("writes no question mark without a query, also where the browser lacks URLSearchParams.size", () => {
  vi.spyOn(URLSearchParams.prototype, "size", "get").mockReturnValue(undefined as never);
  expect([paths.jobs(), paths.jobs({ jobId: 7 })]).toEqual(["/jobs", "/jobs?jobId=7"]);
  vi.restoreAllMocks();
});

it("leads from a name to that member's profile, and from one's own to one's own", () => {
  expect([profilePath(7, 5), profilePath(7, 7), profilePath(7, null)]).toEqual([
    "/profile/7",
    "/profile",
    "/profile/7",
  ]);
});
