import { BRAND } from "#contracts/brand.ts";
import { PAGES } from "#contracts/pages.ts";
import type { EmailSwitch } from "#contracts/preferences.ts";

import { html, Html } from "../../platform/http/html.ts";

/** What a switch is about, in the middle of a sentence. */
const ABOUT: Readonly<Record<EmailSwitch, string>> = {
  crewRequests: "crew requests and requests for a review",
  postActivity: "your posts and posts of people you follow",
  jobInterest:
    "interest in your jobs, applications you receive, answers to your own applications, and jobs of people you follow",
  messages: "messages you have not read",
  weeklyDigest: "what was new in the week",
  savedSearches: "what your saved searches find",
};

const ALWAYS = "E-mails about the security of your account are always sent.";

/** Before the button: a link alone must change nothing, since mail programs open links to look at them. */
export function renderQuestion(preference: EmailSwitch, nonce: string): Html {
  return renderPage({
    title: "Stop these e-mails?",
    words: [
      `We will no longer e-mail you about ${ABOUT[preference]}. Everything else stays as it is. ${ALWAYS}`,
    ],
    nonce,
    button: html`<form method="post"><button type="submit">Stop these e-mails</button></form>`,
  });
}

export function renderDone(preference: EmailSwitch, nonce: string): Html {
  return renderPage({
    title: "Done",
    words: [
      `We will no longer e-mail you about ${ABOUT[preference]}.`,
      `${ALWAYS} You can change your mind at any time.`,
    ],
    nonce,
  });
}

export function renderUnknown(nonce: string): Html {
  return renderPage({
    title: "This link does not work",
    words: ["Part of it may be missing. You can choose what we send you in your preferences instead."],
    nonce,
  });
}

interface Page {
  title: string;
  words: readonly string[];
  nonce: string;
  button?: Html;
}

const STYLE = `:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;padding:24px 16px;background:#f4f2ec;color:#151a21;font:16px/1.5 system-ui,sans-serif}
main{max-width:480px;margin:0 auto;padding:28px;background:#fff;border:1px solid #e3dfd4;border-top:4px solid #ffce1f;border-radius:14px}
.mark{margin:0 0 20px;font-weight:800;font-size:20px}
h1{margin:0 0 12px;font-size:26px;line-height:1.2}
p{margin:0 0 16px}
button{width:100%;min-height:48px;margin:4px 0 16px;padding:10px 20px;border:0;border-radius:10px;background:#ffce1f;color:#151a21;font:inherit;font-weight:700;cursor:pointer}
a{display:inline-block;padding:10px 0;color:#0b57d0}
:focus-visible{outline:3px solid #0b57d0;outline-offset:2px;border-radius:4px}
@media (prefers-color-scheme:dark){body{background:#0e1217;color:#eef1f4}main{background:#161c24;border-color:#29323d;border-top-color:#ffce1f}a{color:#7fb0ff}:focus-visible{outline-color:#7fb0ff}}`;

/** A page of its own: no script, nothing fetched, the same in every browser that ever was. */
function renderPage({ title, words, nonce, button }: Page): Html {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${BRAND.name}</title>
        <style nonce="${nonce}">
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <p class="mark">${BRAND.name}</p>
          <h1>${title}</h1>
          ${words.map((each) => html`<p>${each}</p>`)} ${button}
          <a href="${PAGES.emailPreferences.pattern}">Choose what we send you</a>
        </main>
      </body>
    </html>`;
}
