import { BRAND } from "#contracts/brand.ts";
import { TERMS_VERSION } from "#contracts/reference/documents.ts";
import {
  ADULT_AGE,
  AGE_MIN,
  APPLICATION_KEPT_MONTHS,
  BOOST_PRICE_PENCE,
  FREE_BOOST_HOURS,
  FREE_BOOSTS_MAX,
} from "#contracts/reference/limits.ts";

import { paths } from "../../paths.ts";
import { Link } from "../../platform/router/Link.tsx";
import { COMPANY, CONTACT } from "../../platform/site-contact.ts";
import { TextLink } from "../../ui/TextLink.tsx";
import { REPORTING } from "./reporting-text.ts";
import { ContactLines, TextPage } from "./TextPage.tsx";
import type { TextSection } from "./TextPage.tsx";
import { VersionedText } from "./VersionedText.tsx";

const { name } = BRAND;

const SECTIONS: readonly TextSection[] = [
  {
    title: "Introduction",
    body: `
      These terms are an agreement between you and ${COMPANY} (“we”). They apply whenever you use ${name}. By creating
      an account you accept them. If you do not accept them, please do not use ${name}.

      ${name} is a network and job board for people who work in construction in the United Kingdom and for those who
      hire them. How we handle personal data is described in our [Privacy Policy](${paths.privacy()}).`,
  },
  {
    title: "Use of the platform",
    body: `
      You must be at least ${AGE_MIN} years old to have an account. One person, one account: it is yours alone and
      cannot be lent, sold or shared.

      Membership is free. The only thing you can pay for is a boost for a job. We show its price before you pay, and
      you pay only for what you ask for.

      You may not use ${name} to collect other members’ details in bulk, to send advertising that nobody asked for, to
      run automated accounts, or to get round a limit or a security measure. You may look for security faults as long
      as you harm nobody. Please tell us what you find.

      We work to keep ${name} available and safe, but we cannot promise that it is never interrupted. We may change or
      withdraw a feature. If that affects you, we will tell you beforehand if we can.`,
  },
  {
    title: "User responsibilities",
    body: `
      You agree to:

      - give true information about yourself, your trade and your experience, and keep it up to date;
      - keep your password to yourself, and tell us if you think somebody else has used your account;
      - hold whatever licence, card, registration or insurance your work needs by law;
      - treat others with respect, on ${name} and on site.

      You must not post anything that is unlawful, that threatens, harasses or discriminates against anybody, that is
      sexual, that misleads, that gives away other people’s private details, or that pretends to come from somebody
      else.

      ${REPORTING}`,
  },
  {
    title: "Job postings",
    body: `
      If you post a job, you must have that work to offer, describe it truthfully and be able to pay what you
      advertise. Pay is in pounds. The posting says how it is paid – by the day, hour, week or year – and whether you
      are engaged under CIS or employed. No posting may ask a worker for money, exclude people on grounds that
      equality law protects, or offer less than the law requires.

      ${name} is a place where people meet. We are not an employment agency or an employment business, we do not
      employ anybody who is found here, and we are no party to what you agree with each other. Check identity, cards,
      insurance and references yourselves before work begins, and put the agreement in writing.

      When you declare interest in a job, the member who posted it sees your name, trade, experience and contact
      details, so that you can be reached. If you are under ${ADULT_AGE}, they do not see your contact details.`,
  },
  {
    title: "Apprenticeships",
    body: `
      If you post an apprenticeship, you must have a genuine vacancy, pay at least the minimum wage that applies to it
      and meet the legal duties of an employer, above all towards apprentices under ${ADULT_AGE}. Ages in a posting
      need a lawful reason. We never refuse applicants because of their age.

      An application gives that employer your name, email address, telephone number, message and any CV you send.
      They may use them only for this apprenticeship. You can withdraw it at any time, and the CV that went with it is
      then deleted. Applications are erased ${APPLICATION_KEPT_MONTHS} months after the closing date or after they
      ended, whichever is sooner, or once a report about the apprenticeship is decided, if that is later.`,
  },
  {
    title: "Boosts",
    body: `
      A boost puts a job before the others on the job board and shows it on the home page in turn with other boosted
      jobs. It is marked “Boosted” and “Paid”. It runs until the job is filled, taken down or expires; a job expires
      on its last day, and at most 90 days after it was posted.

      For the first ${FREE_BOOST_HOURS / 24} days of an account boosts are free, at most ${FREE_BOOSTS_MAX} at a time;
      we never charge you without asking. After that a boost costs £${(BOOST_PRICE_PENCE / 100).toFixed(2)}, paid
      once, with VAT included where it applies, and a receipt comes by email.

      By paying you ask us to start at once. You can still change your mind within 14 days of paying: write to
      [${CONTACT.supportEmail}](mailto:${CONTACT.supportEmail}), and we refund the days it has not run. If we remove a
      job through no fault of yours, or a boost did not start, we refund what you paid. If you delete, fill or take
      down the job yourself, its boost ends with no other refund.`,
  },
  {
    title: "Content and intellectual property",
    body: `
      What you post remains yours. You allow us to store it, to show it on ${name} to those who may see it, and to make
      technical copies for that (other sizes of a photo, for instance). This permission is free of charge, applies
      everywhere ${name} can be reached, and ends when you delete the post or your account. It goes on for your reviews
      and messages, which stay there for others without your name, and for what we keep for a time, as our [Privacy
      Policy](${paths.privacy()}) says.

      Post only what you made yourself or are allowed to use. Ask before you show people, other people’s property or a
      site with rules about photographs. If something on ${name} infringes your rights, write to us with the address
      of the page and what belongs to you, and we will act on it.

      The name, the design and the software of ${name} belong to us or to those who license them to us.`,
  },
  {
    title: "Liability",
    body: `
      Nothing in these terms limits our liability for death or personal injury caused by our negligence, for fraud, or
      for anything else that cannot lawfully be limited. If you are a consumer, the rights the law gives you stay as
      they are.

      Within that, we are not responsible for what members say, for the work they do or do not do, or for agreements
      between them. We are not liable for loss of profit or business, or for loss that neither of us could have
      foreseen when you accepted these terms. We are responsible for foreseeable loss that we cause by breaking this
      agreement or by failing to use reasonable care and skill.`,
  },
  {
    title: "Changes",
    body: `
      We may change these terms, for instance when the law or the service changes. The date above tells you which
      version you are reading. If a change affects you, we publish a new version, tell you at your next visit, and
      keep a record of which version you accepted, and when. Every version stays readable at an address of its own,
      and you may close your account if you do not agree. These terms are governed by the law of England and Wales; if
      you live in Scotland or Northern Ireland you may also bring proceedings there.`,
  },
  {
    title: "Contact",
    body: `
      You can send us questions and complaints with the [contact form](${paths.contact()}), or here:`,
    more: <ContactLines />,
  },
];

function TermsText() {
  return (
    <TextPage
      title="Terms & Conditions"
      lead={`The rules for using ${name}, in plain words. They protect the people who work here as well as us.`}
      sections={SECTIONS}
    />
  );
}

/** All versions that a member may have agreed to; an earlier text is never changed. */
const TEXTS = { [TERMS_VERSION]: <TermsText /> };

/** The Terms & Conditions: the current ones, or the version in the address. */
export function Terms() {
  return (
    <>
      <VersionedText name="terms" texts={TEXTS} />
      <p className="mx-auto w-full max-w-3xl px-5 pt-2 text-sm text-muted">
        Who can use {name}, and how:{" "}
        <TextLink asChild>
          <Link to={paths.accessibility()}>Accessibility</Link>
        </TextLink>
      </p>
    </>
  );
}
