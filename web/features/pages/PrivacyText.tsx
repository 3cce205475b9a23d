import { BRAND } from "#contracts/brand.ts";
import { PRIVACY_VERSION } from "#contracts/reference/documents.ts";
import { ADULT_AGE, AGE_MIN } from "#contracts/reference/limits.ts";

import { paths } from "../../paths.ts";
import { COMPANY, CONTACT } from "../../platform/site-contact.ts";
import { VisitChoice } from "../analytics/index.ts";
import { COOKIES, RetentionText } from "./PrivacyTables.tsx";
import { ContactLines, TextPage } from "./TextPage.tsx";
import type { TextSection } from "./TextPage.tsx";
import { VersionedText } from "./VersionedText.tsx";

const { name } = BRAND;

const SECTIONS: readonly TextSection[] = [
  {
    title: "Data we collect",
    body: `
      ${COMPANY} is the controller of the personal data described here.

      - **Your account:** name, email address, telephone number, date of birth, trade, years of experience, county
        and, if you give it, your company.
      - **What you add:** your profile, posts, photos, comments, likes, job postings, interest in jobs, messages and
        reports. The place and the camera stored inside a photo are removed when you upload it.
      - **Your papers:** your CV, your qualifications and certificates, and the applications you send for
        apprenticeships, each with its message and a copy of the CV you chose.
      - **Payments:** what you paid for, when, how much, and the payment provider’s number for it. Your card’s details
        go to the provider alone; we never see them.
      - **Signing in:** when, from which internet address and with which browser, so that you can see where you are
        signed in and we can notice misuse. Passwords are stored only as a one-way hash.
      - **What you write to us:** your name, your address and your message, with our notes and answers. When you
        report something or complain, we keep what was decided and why.
      - **Advertisements:** we count how often each one is seen and pressed, but never who did.
      - **Choices:** which emails you want, and which version of our terms you accepted, and when.

      We do not buy data about you, and we ask for nothing that the law calls special category data.`,
  },
  {
    title: "How we use it, and why we may",
    body: `
      - **To run your account and show your posts and jobs**, because that is what you signed up for (performance of a
        contract, UK GDPR Article 6(1)(b)).
      - **To keep ${name} safe**: to limit misuse, look into reports and find errors. A machine looks through what you
        write, messages too, for words on a list, and what new accounts write for links and contact details. It can hold a
        text back or refuse it, hold the first posts of a new account, and stop your account from
        writing until a moderator has looked. This is our legitimate interest, and that of other members (Article
        6(1)(f)).
      - **To send emails about activity**, as part of the service; each kind can be switched off in Preferences.
        Emails about the security of your account are always sent.
      - **To check your age**, and to keep or hand over records where a law obliges us to (Article 6(1)(c)).

      Ticking the box at sign-up tells us that you have read this policy. It is not our legal basis for using your
      data. Apart from what a machine does as said above, no decision that affects you legally is made by a machine
      alone.`,
  },
  {
    title: "Sharing",
    body: `
      Members see your name and username, trade, county, company, profile and what you post. **From the age of ${ADULT_AGE}, your
      email address, telephone number, CV and certificates are seen by all members who are signed in, unless you
      choose otherwise;** until then by your crew alone. You can change this at any time on your profile: Edit
      Profile, then “Who sees your email, phone, CV and certificates?” – members, your crew, or nobody but you. The title, issuer
      and dates of a qualification are part of your profile; its certificate follows that choice. If you are
      ${ADULT_AGE} or over and declare interest in a job, the member who posted it also sees your email address and
      telephone number. If you apply for an apprenticeship, its employer sees them with your application, and the CV
      you send with it, until you withdraw it. Your date of birth is never shown to anybody. Where others named
      you by your username, it stays in their text when your account is deleted.

      An employer who deletes an apprenticeship, leaves or is suspended can no longer open the applications for it.
      Nor can an employer you block, or who blocks you. You can always withdraw an application; the CV that went with
      it is then deleted.

      **Photos and videos** have addresses that nobody can guess. Those of a post that can be shared are public:
      anyone who has the address can open them without signing in, for as long as the post can be shared. Only members
      who are signed in can open all others, such as your profile picture, the photos of your projects and those of
      posts that you show only to members. A browser may keep what it has shown, but it forgets members’ photos when
      they sign out, so that the next person on that phone does not see them. CVs and certificates are protected
      further: each time, we check whether you let that person see them. A post that can be shared, and a job or an
      apprenticeship that its owner opened to everybody, can be read without an account, without email address or
      telephone number.

      **Payments** are taken by our payment provider, Stripe, which receives your card’s details, the amount and a
      number of ours for the payment, and handles them under its own privacy policy.

      **Notifications to your phone or computer:** only if you turn them on. We then send each one to the address that
      your browser gave us, which is its maker’s, such as Apple, Google, Microsoft or Mozilla. They pass it on, and see
      when one comes and for which device. What it says is encrypted, so that your device alone can read it.

      Companies that work for us (hosting, sending email) process data on our instructions and under contract. If
      they handle any of it outside the United Kingdom, it is protected by a UK adequacy decision or the UK
      International Data Transfer Agreement. We give data to the police or a court when the law obliges us to. We do
      not sell personal data.`,
  },
  {
    title: "Security",
    body: `
      Traffic is encrypted. Passwords are hashed with argon2id, sessions can be ended one by one, and staff see only
      what their task needs. If a breach is likely to put you at risk, we will tell you, and the Information
      Commissioner within 72 hours.`,
  },
  {
    title: "Your GDPR rights",
    body: `
      You can ask us at any time to:

      - give you a copy of your data, also in a form that another service can read;
      - correct it (most of it you can correct yourself in Preferences);
      - delete it, or limit how we use it;
      - stop using it where we rely on a legitimate interest.

      Downloading a copy and deleting your account are in Preferences, at the end of the page. For anything else use
      the [contact form](${paths.contact({ kind: "data_request" })}) or write to
      [${CONTACT.supportEmail}](mailto:${CONTACT.supportEmail}); we answer within one month and it costs nothing. You
      can also complain to the Information Commissioner’s Office at [ico.org.uk](https://ico.org.uk/make-a-complaint/)
      or on [0303 123 1113](tel:03031231113), but please ask us first if you can.`,
  },
  {
    title: "Cookies",
    body: COOKIES,
    more: <VisitChoice />,
  },
  { title: "Retention", body: "", more: <RetentionText /> },
  {
    title: "Under-18s",
    body: `
      Apprentices are welcome: you can join from the age of ${AGE_MIN}. Younger people may not have an account. If we
      learn of one, we remove it.

      Until you are ${ADULT_AGE}, we protect your contact details more than those of adults:

      - Your email address, telephone number, CV and certificates are seen by your crew and by nobody else; that is,
        people you asked or whose request you accepted. If you prefer, not even your crew sees them.
      - Adults you do not know cannot write to you first, and cannot find you in the search for people. Your crew
        can, and so can the employer of an apprenticeship that you applied for. You may write to anybody; from then on
        they can answer.
      - If you declare interest in a job, the member who posted it sees your name, and can answer you here once you
        have written to them. They do not see your email address, telephone number or CV.
      - If you apply for an apprenticeship, its employer sees your email address and telephone number, and the CV you
        send, with that application, until you withdraw it.
      - We do not suggest you to people who may not know you.

      On your ${ADULT_AGE}th birthday this protection ends. What you had chosen stays the same, even for jobs in which
      you had already declared interest, and you can then choose to show more. A parent or guardian who is worried
      about somebody under ${ADULT_AGE} can write to us at any time.`,
  },
  {
    title: "Changes",
    body: `
      When this policy changes, the date above changes with it. If a change affects you, we publish a new version,
      tell you at your next visit, and keep a record of which version you read, and when. Every version stays readable
      at an address of its own.`,
  },
  {
    title: "Contact",
    body: `
      You can send us questions about your data, requests and complaints with the [contact
      form](${paths.contact({ kind: "data_request" })}), or here. Each gets a number at once and an answer from a
      person.`,
    more: <ContactLines />,
  },
];

function PrivacyText() {
  return (
    <TextPage
      title="Privacy Policy"
      lead="What we know about you, what we do with it, and what you can do about it."
      sections={SECTIONS}
    />
  );
}

/** All versions that a member may have agreed to; an earlier text is never changed. */
const TEXTS = { [PRIVACY_VERSION]: <PrivacyText /> };

/** The Privacy Policy: the current one, or the version in the address. */
export function Privacy() {
  return <VersionedText name="privacy" texts={TEXTS} />;
}
