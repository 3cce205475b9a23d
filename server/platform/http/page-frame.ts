import { BRAND } from "#contracts/brand.ts";
import { HELP_SECTION, PAGES } from "#contracts/pages.ts";
import type { PublicReportType } from "#contracts/reports.ts";

import { html, type Html } from "./html.ts";

/** The classes of a button, the same as in `web/ui/button-class.ts`. */
const BUTTON =
  "inline-flex min-h-control select-none items-center justify-center gap-2 rounded-control border text-center text-sm font-semibold px-4 py-1.5";
export const PRIMARY = `${BUTTON} border-transparent bg-hi text-on-hi`;
/** The classes of a chip, the same as in `web/ui/Chip.tsx`. */
export const CHIP =
  "inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-chip px-2.5 py-0.5 text-xs font-semibold";
const GHOST = `${BUTTON} border-transparent bg-transparent text-muted`;

const LINKS = [
  [PAGES.terms.pattern, "Terms & Conditions", "Terms"],
  [PAGES.privacy.pattern, "Privacy Policy", "Privacy"],
  [PAGES.advertisements.pattern, "Advertisements", "Ads"],
  [PAGES.blogs.pattern, "Blogs", "Blogs"],
  [PAGES.emailPreferences.pattern, "Preferences", "Prefs"],
  [PAGES.contact.pattern, "Contact", "Contact"],
  [`${PAGES.contact.pattern}#${HELP_SECTION}`, "Help", "Help"],
] as const;

/**
 * Renders a visitor's page around its content until the app draws it: `web/features/shell/Frame.tsx` without
 * JavaScript, or before it has loaded. The classes are the app's, in its style sheet; the journeys compare both.
 */
export function renderFrame(main: Html): Html {
  return html`<div class="flex min-h-dvh flex-col">
    <header class="sticky top-0 z-40 border-b border-line bg-card">
      <div
        class="mx-auto flex min-h-14 max-w-330 flex-wrap items-center justify-between gap-x-4 px-3 md:min-h-15 md:px-6 lg:px-10"
      >
        <a
          href="${PAGES.home.pattern}"
          aria-label="${BRAND.name} home"
          class="inline-flex min-h-11 items-center rounded-control"
          >${LOGO}</a
        >
        <nav aria-label="Account" class="flex items-center gap-2">
          <a href="${PAGES.signIn.pattern}" class="${GHOST}">Sign in</a>
        </nav>
      </div>
    </header>
    <main
      id="main"
      tabindex="-1"
      class="mx-auto flex w-full max-w-330 flex-1 flex-col px-3 pt-3 md:px-6 md:pt-5 lg:px-10"
    >
      ${main}
    </main>
    <footer class="px-3 py-5">
      <nav aria-label="Footer">
        <ul class="flex flex-wrap items-center justify-center text-sm text-muted">
          ${LINKS.map(
            ([path, long, short]) =>
              html`<li
                class="flex items-center after:px-1 after:text-line-strong after:content-['|'_/_''] last:after:content-none"
              >
                <a
                  href="${path}"
                  class="inline-flex min-h-control items-center justify-center rounded-chip px-2 max-md:min-w-11"
                  ><span class="max-md:hidden">${long}</span><span class="md:hidden">${short}</span></a
                >
              </li>`,
          )}
        </ul>
      </nav>
    </footer>
  </div>`;
}

/** Renders the reason why there is nothing to see. */
export function renderNotice({ title, text }: { title: string; text: string }): Html {
  return html`<div class="card-surface relative flex flex-col items-center gap-2 px-6 py-12 text-center">
    <h1 class="wide text-xl">${title}</h1>
    <p class="max-w-[40ch] text-base text-muted">${text}</p>
  </div>`;
}

/** Renders the invitation to sign up, with its link: `web/features/accounts/JoinPromo.tsx` draws the same. */
export function renderJoinPromo({ title, text }: { title: string; text: string }, signUp: string): Html {
  return html`<aside
    aria-labelledby="promo"
    class="flex flex-col items-start gap-4 rounded-card border border-line bg-stage p-5 text-on-stage md:flex-row md:items-center md:justify-between"
  >
    <div>
      <h2 id="promo" class="wide text-lg">${title}</h2>
      <p class="max-w-[44ch] pt-1 text-base opacity-80">${text}</p>
    </div>
    <a href="${signUp}" class="${PRIMARY}">Join ${BRAND.name}</a>
  </aside>`;
}

/** Renders the mark until the app's code has loaded. It needs neither the style sheet nor a font. */
export function renderSplash(): Html {
  return html`<div class="splash">${MARK}</div>`;
}

/** All the style that the mark needs. The policy allows only this inline style (`security-headers.ts`). */
export const SPLASH_STYLE =
  "body{margin:0}.splash{display:flex;min-height:100vh;align-items:center;justify-content:center}" +
  ":root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}";

/**
 * Renders the link to report a page to the moderators, before its script has loaded (`SharedCard.tsx`,
 * `PublicPage.tsx`).
 */
export function renderReportLink(type: PublicReportType): Html {
  return html`<a
    href="${PAGES.contact.pattern}?kind=complaint"
    rel="nofollow"
    class="tap-area text-sm text-muted underline hover:text-ink"
    >Report<span class="sr-only">${` this ${type}`}</span></a
  >`;
}

/** The same as `web/ui/Logo.tsx`. The colours are in the drawing, as the app's style sheet may be missing. */
const MARK = html`<svg
  viewBox="0 0 30 30"
  width="30"
  height="30"
  aria-hidden="true"
  class="size-[1.875rem] shrink-0"
>
  <rect width="30" height="30" rx="8" fill="#ffce1f" />
  <g
    transform="translate(6 6) scale(.75)"
    fill="none"
    stroke="#151a21"
    stroke-width="2.1"
    stroke-linecap="round"
    stroke-linejoin="round"
  >
    <path d="M10 10V5a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v5" />
    <path d="M14 6a6 6 0 0 1 6 6v3" />
    <path d="M4 15v-3a6 6 0 0 1 6-6" />
    <rect x="2" y="15" width="20" height="4" rx="1" />
  </g>
</svg>`;

const LOGO = html`<span class="inline-flex items-center gap-2.5"
  >${MARK}<span class="wordmark text-xl leading-none text-ink">${BRAND.name}</span></span
>`;
