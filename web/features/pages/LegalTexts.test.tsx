import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";

import { Privacy } from "./PrivacyText.tsx";
import { Terms } from "./TermsText.tsx";

// Whoever listens for a sign-in in another tab does so while it is loaded.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));

/** What stands there, without tags and line breaks. */
const textOf = (page: React.ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>)
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .replaceAll(" .", ".")
    .replaceAll(" ,", ",");

it.each([
  "Last updated July 4, 2025",
  "A boost puts a job before the others",
  "“Boosted” and “Paid”",
  "For the first 30 days of an account boosts are free, at most 10 at a time",
  "a boost costs £1.99, paid once",
  "within 14 days of paying",
  "we give back the part for the days it has not run",
  "a day’s work, an hour, a week or a year",
  "Whoever posts an apprenticeship must have that place to give",
  "If a change matters to you, it is a new version",
  "on a post, a comment, a job, an apprenticeship, a profile, a project, a review or a message",
])("the terms say '%s'", (words) => {
  expect(textOf(<Terms />)).toContain(words);
});

it.each([
  "your e-mail address, telephone number, CV and certificates are seen by all members who are signed in, unless you choose otherwise",
  "until then by your crew alone",
  "Edit Profile, then “Who sees your e-mail, phone and CV?”",
  "your CV, your qualifications and certificates, and the applications you send for apprenticeships",
  "Payments are taken by our payment provider, Stripe",
  "sets two cookies of its own to prevent fraud: __stripe_mid for a year and __stripe_sid for half an hour",
  "Adults whom you do not know cannot write to you first, and do not find you in the search for people",
  "Every version stays readable at an address of its own",
])("the privacy policy says '%s'", (words) => {
  expect(textOf(<Privacy />)).toContain(words);
});
