import { BRAND } from "#contracts/brand.ts";

import { paths } from "../../paths.ts";
import { Prose } from "./Prose.tsx";
import { ContactLines, TextPage } from "./TextPage.tsx";
import type { TextSection } from "./TextPage.tsx";

const { name } = BRAND;

const WHO_ADVISES = `
  If our answer does not help, the [Equality Advisory and Support
  Service](https://www.equalityadvisoryservice.com/) gives advice in England, Scotland and Wales, and the
  [Equality Commission](https://www.equalityni.org/) in Northern Ireland.`;

const SECTIONS: readonly TextSection[] = [
  {
    title: "What we aim for",
    body: `
      ${name} is used on building sites: with gloves, in the sun, on an old phone. And it is used by people who see,
      hear, move or read in their own way. It should work for all of them.

      Our measure is the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. We believe that ${name} meets it
      in part: what we know to be missing is listed below.`,
  },
  {
    title: "What you can do",
    body: `
      - Make text twice as large in your browser, or zoom to 400%, and still read and use every page.
      - Use everything with a keyboard alone. A blue ring shows where you are.
      - Press F8 to go to a message in the corner. It stays until you leave it.
      - Use a screen reader: headings, buttons, fields and messages have names.
      - Choose light or dark in Preferences, or the high contrast of your device.
      - Ask your device for less motion: then nothing slides, turns over or plays by itself.
      - Stop what turns over by itself, with the Pause button beside it.
      - Press ? for a list of the keyboard shortcuts, or turn them off in Preferences.
      - Describe your photos, for people who cannot see them.`,
  },
  {
    title: "What we tested",
    body: `
      We test before each version in Chromium, 390 pixels wide as a phone and 1280 as a desk:

      - every screen by axe, a program that finds faults, in light and dark;
      - every screen with text twice as large, and 320 pixels wide;
      - signing in, posting, chatting and finding work zoomed to 400%, in 320 by 256 pixels;
      - home, crew, jobs and Preferences in the high contrast of a device;
      - on a phone, that a finger has 44 pixels for whatever it taps;
      - the main tasks by keyboard alone;
      - ten tasks as a screen reader is told of them: names, order and states.

      Programs do that. Nobody outside our team has checked ${name}. We have not yet tested it with people who use a
      screen reader, a magnifier or voice control every day.`,
  },
  {
    title: "What does not work yet",
    body: `
      - Videos that members post have no captions and no description in sound.
      - A photo has a description only if its owner wrote one. Otherwise it says whose photo it is.
      - CVs, certificates and other files are shown as they were sent. Some cannot be read aloud.
      - With text twice as large on a phone, a word of more than 12 letters can be broken in two.
      - The card form of a payment comes from Stripe. We cannot change it.
      - Advertisements from an outside network, where a site shows them, are not tested by us.
      - Firefox and Safari are not part of our tests.`,
  },
  {
    title: "Tell us",
    body: `
      Something does not work for you, or you need it in another form? Write to us with the [contact
      form](${paths.contact({ kind: "problem" })}). You need no account. Say what you wanted to do and what you use: a
      person answers. Or reach us here:`,
    more: (
      <>
        <ContactLines />
        <Prose text={WHO_ADVISES} />
      </>
    ),
  },
];

/** `/accessibility`: how people can use the site, what was tested, what is missing, and where to report problems. */
export function Accessibility() {
  return (
    <TextPage
      title="Accessibility"
      updated="Last updated November 28, 2026"
      lead={`Who can use ${name}, and how. What we know does not work, and how to tell us.`}
      sections={SECTIONS}
    />
  );
}
