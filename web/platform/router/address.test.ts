import { expect, it } from "vitest";

import { hrefOf, type To } from "./address.ts";

it.each<[To, string]>([
  ["/profile/7?tab=posts#top", "/profile/7?tab=posts#top"],
  ["?view=mine", "/jobs?view=mine"],
  // Parts that are left out are absent: the current query is not part of the new address.
  ["#help", "/jobs#help"],
  [{ search: "view=mine" }, "/jobs?view=mine"],
  [{ search: "?view=mine", hash: "top" }, "/jobs?view=mine#top"],
  [{ pathname: "/crew", search: "", hash: "#top" }, "/crew#top"],
  // Nothing asked for: no mark that would disturb a comparison of addresses.
  ["?", "/jobs"],
  [{ search: "?", hash: "#" }, "/jobs"],
  ["/jobs?about=a%3Fb#c?d", "/jobs?about=a%3Fb#c?d"],
])("%j leads from the jobs to %s", (to, address) => {
  expect(hrefOf(to, "/jobs")).toBe(address);
});

it.each(["//evil.example/x", String.raw`/\evil.example/x`, String.raw`\\evil.example/x`])(
  "%s leads to no other site",
  (to) => {
    const { origin } = new URL(hrefOf(to, "/"), "https://crewyard.example");
    expect(origin).toBe("https://crewyard.example");
  },
);

it.each(["https://evil.example", "javascript:alert(1)"])("%s is a path like any other", (to) => {
  expect(new URL(hrefOf(to, "/"), "https://crewyard.example").origin).toBe("https://crewyard.example");
});
