import { HELP_SECTION } from "#contracts/pages.ts";

import { paths } from "../../paths.ts";
import { Link } from "../../platform/router/Link.tsx";

/** The long label, then the short one for phones. */
const LINKS = [
  [paths.terms(), "Terms & Conditions", "Terms"],
  [paths.privacy(), "Privacy Policy", "Privacy"],
  [paths.advertisements(), "Advertisements", "Ads"],
  [paths.blogs(), "Blogs", "Blogs"],
  [paths.emailPreferences(), "Preferences", "Prefs"],
  [paths.contact(), "Contact", "Contact"],
  [`${paths.contact()}#${HELP_SECTION}`, "Help", "Help"],
] as const;

/** The footer, in the flow after the content and never fixed. */
export function Footer() {
  return (
    <footer className="px-3 py-5">
      <nav aria-label="Footer">
        <ul className="flex flex-wrap items-center justify-center text-sm text-muted">
          {LINKS.map(([to, long, short]) => (
            <li
              key={to}
              className="flex items-center after:px-1 after:text-line-strong after:content-['|'_/_''] last:after:content-none"
            >
              <Link
                to={to}
                className="inline-flex min-h-control items-center justify-center rounded-chip px-2 max-md:min-w-11 underline-offset-3 hover:text-ink hover:underline"
              >
                <span className="max-md:hidden">{long}</span>
                <span className="md:hidden">{short}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
