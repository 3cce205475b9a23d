import { PAGES } from "#contracts/pages.ts";
import type { EmailSwitch } from "#contracts/preferences.ts";

import { html } from "../../platform/http/html.ts";
import type { SmallPage } from "../../platform/http/small-page.ts";

/** What each switch is about, for use within a sentence. */
const ABOUT: Readonly<Record<EmailSwitch, string>> = {
  crewRequests: "crew requests and requests for a review",
  postActivity: "your posts and posts of people you follow",
  jobInterest:
    "interest in your jobs, applications you receive, answers to your own applications, and jobs of people you follow",
  messages: "messages you have not read",
  weeklyDigest: "what was new in the week",
  savedSearches: "what your saved searches find",
};

const PREFERENCES = { path: PAGES.emailPreferences.pattern, words: "Choose what we send you" };
const ALWAYS = "Emails about the security of your account are always sent.";

/** Before the button: a link alone must change nothing, since mail programs open links to look at them. */
export function renderQuestion(preference: EmailSwitch): SmallPage {
  return {
    title: "Stop these emails?",
    words: [
      `We will no longer email you about ${ABOUT[preference]}. Everything else stays as it is. ${ALWAYS}`,
    ],
    link: PREFERENCES,
    button: html`<form method="post"><button type="submit">Stop these emails</button></form>`,
  };
}

export function renderDone(preference: EmailSwitch): SmallPage {
  return {
    title: "Done",
    words: [
      `We will no longer email you about ${ABOUT[preference]}.`,
      `${ALWAYS} You can change your mind at any time.`,
    ],
    link: PREFERENCES,
  };
}

export function renderUnknown(): SmallPage {
  return {
    title: "This link does not work",
    words: ["Part of it may be missing. You can choose what we send you in your preferences instead."],
    link: PREFERENCES,
  };
}
