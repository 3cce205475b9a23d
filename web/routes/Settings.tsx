import { LogOut } from "lucide-react";
import type { ReactNode } from "react";

import type { CurrentUser } from "#contracts/accounts.ts";
import { EMAIL_SECTION, HELP_SECTION, PASSWORD_SECTION, WAITING_SECTION } from "#contracts/pages.ts";

import { HelpTopics } from "../features/contact/HelpTopics.tsx";
import { EmailPreferencesForm } from "../features/preferences/EmailPreferencesForm.tsx";
import { useAskToLogOut } from "../features/shell/logout-context.ts";
import { paths } from "../paths.ts";
import { useCurrentUser } from "../platform/current-user.ts";
import { useOutbox } from "../platform/outbox/first-try.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { ReadFailure } from "../platform/ReadFailure.tsx";
import { Link } from "../platform/router/Link.tsx";
import { useLocation } from "../platform/router/place.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { Button } from "../ui/Button.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { ContentsSkeleton, contentsOf, Section } from "./settings/Section.tsx";

/** The list of unsent entries loads with every feature's sending code. */
const WaitingToSend = contentsOf(async () => {
  const [{ WaitingToSend: List }, { OUTBOX_KINDS }] = await Promise.all([
    import("../features/shell/WaitingToSend.tsx"),
    import("./member/outbox-kinds.ts"),
  ]);
  return () => <List kinds={OUTBOX_KINDS} />;
});
const Notifications = contentsOf(async () => {
  const [{ PushOptIn }, { PushDevices }] = await Promise.all([
    import("../features/push/PushOptIn.tsx"),
    import("../features/push/PushDevices.tsx"),
  ]);
  return () => (
    <>
      <PushOptIn />
      <PushDevices />
    </>
  );
});
const Looks = contentsOf(async () => {
  const [{ Appearance }, { ShortcutSwitch }] = await Promise.all([
    import("../features/accounts/Appearance.tsx"),
    import("../features/shell/ShortcutSwitch.tsx"),
  ]);
  return () => (
    <>
      <Appearance />
      <ShortcutSwitch />
    </>
  );
});
const DataChoice = contentsOf(() =>
  import("../features/preferences/DataChoice.tsx").then((part) => part.DataChoice),
);
const ChangeEmailForm = contentsOf(() =>
  import("../features/accounts/ChangeEmailForm.tsx").then((part) => part.ChangeEmailForm),
);
const ChangePasswordForm = contentsOf(() =>
  import("../features/accounts/ChangePasswordForm.tsx").then((part) => part.ChangePasswordForm),
);
const SignInSecurity = contentsOf(() =>
  import("../features/second-factor/SignInSecurity.tsx").then((part) => part.SignInSecurity),
);
const SessionList = contentsOf(() =>
  import("../features/accounts/SessionList.tsx").then((part) => part.SessionList),
);
const ReadMarksChoice = contentsOf(() =>
  import("../features/chat/ReadMarksChoice.tsx").then((part) => part.ReadMarksChoice),
);
const BlockedPeople = contentsOf(() =>
  import("../features/blocks/BlockedPeople.tsx").then((part) => part.BlockedPeople),
);
const MutedPeople = contentsOf(() =>
  import("../features/blocks/MutedPeople.tsx").then((part) => part.MutedPeople),
);
const HiddenThings = contentsOf(() =>
  import("../features/blocks/HiddenThings.tsx").then((part) => part.HiddenThings),
);
const FollowedPeople = contentsOf(() =>
  import("../features/follows/FollowedPeople.tsx").then((part) => part.FollowedPeople),
);
const OwnPayments = contentsOf(() =>
  import("../features/boosts/OwnPayments.tsx").then((part) => part.OwnPayments),
);
const VisitChoice = contentsOf(() =>
  import("../features/analytics/VisitChoice.tsx").then((part) => part.VisitChoice),
);
const AgreedTexts = contentsOf(() =>
  import("../features/accounts/AgreedTexts.tsx").then((part) => part.AgreedTexts),
);
const YourData = contentsOf(() =>
  import("../features/account-rights/YourData.tsx").then((part) => part.YourData),
);
const DeleteAccount = contentsOf(() =>
  import("../features/account-rights/DeleteAccount.tsx").then((part) => part.DeleteAccount),
);

/** Email preferences first, then everything else about the account. */
export function Settings() {
  usePageTitle("Email Preferences");
  const user = useCurrentUser();
  const askToLogOut = useAskToLogOut();
  const hasWaiting = useOutbox().length > 0;
  const { hash } = useLocation();
  const aboutUser = (draw: (user: CurrentUser) => ReactNode) => {
    if (user.data !== undefined) return draw(user.data);
    if (user.isError) return <ReadFailure read={user} />;
    return <ContentsSkeleton />;
  };
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
      <Section
        title={
          <h1 tabIndex={-1} className="wide text-2xl">
            Email Preferences
          </h1>
        }
        lead="Which emails we may send you."
        action={
          <TextLink asChild className="inline-flex min-h-control items-center text-sm">
            <Link to={paths.home()}>Back to Home</Link>
          </TextLink>
        }
      >
        <EmailPreferencesForm />
      </Section>
      {hasWaiting || hash === `#${WAITING_SECTION}` ? (
        <Section
          id={WAITING_SECTION}
          title="Waiting to be sent"
          room="[--room:7rem]"
          lead="What you did without a signal. It is kept on this device, for you alone, until it has been sent."
        >
          <WaitingToSend />
        </Section>
      ) : null}
      <Section
        title="Notifications on your devices"
        room="[--room:7.25rem] md:[--room:6rem]"
        lead="While the app is closed."
      >
        <Notifications />
      </Section>
      <Section title="Appearance" room="[--room:13.5rem] md:[--room:11.25rem]" lead="On this device.">
        <Looks />
      </Section>
      <Section title="Mobile data" room="[--room:19rem] md:[--room:14rem]" lead="On this device.">
        <DataChoice />
      </Section>
      {user.data === undefined || user.data.role === "member" ? null : (
        <Section
          title="Administration"
          lead={
            user.data.isAdmin
              ? "Members, reports, payments and everything else of the site."
              : "Reports, held texts and bans."
          }
        >
          <Link to={paths.adminPortal()} className={`${buttonClass()} self-start max-md:w-full`}>
            Open the admin portal
          </Link>
        </Section>
      )}
      <Section
        title="Your profile"
        lead="Your name, photo, trade and phone number, and who sees how to reach you."
      >
        <Link to={paths.profile()} className={`${buttonClass()} self-start max-md:w-full`}>
          Go to your profile
        </Link>
      </Section>
      <Section title="Email address" room="[--room:17.5rem] md:[--room:9.5rem]" id={EMAIL_SECTION}>
        {aboutUser((known) => (
          <ChangeEmailForm user={known} />
        ))}
      </Section>
      <Section title="Password" room="[--room:27rem] md:[--room:21rem]" id={PASSWORD_SECTION}>
        {aboutUser((known) => (
          <ChangePasswordForm email={known.email} />
        ))}
      </Section>
      <Section
        title="Sign-in security"
        room="[--room:12rem] md:[--room:9.25rem]"
        lead="A second step keeps others out, even if they have your password."
      >
        <SignInSecurity />
      </Section>
      <Section title="Where you are signed in" room="[--room:6.25rem]">
        <SessionList />
      </Section>
      <Section title="Read marks in chat" room="[--room:12rem]">
        <ReadMarksChoice />
      </Section>
      <Section
        title="Blocked people"
        room="[--room:1.25rem]"
        lead="You and they cannot see each other. Nobody is notified."
      >
        <BlockedPeople />
      </Section>
      <Section
        title="Muted people"
        room="[--room:1.25rem]"
        lead="You do not see their posts and comments, or notifications of what they do. Chat stays as it is. They won't be notified."
      >
        <MutedPeople />
      </Section>
      <Section
        title="Hidden posts and listings"
        room="[--room:1.25rem]"
        lead="What you have hidden or reported. You see it again when you want to."
      >
        <HiddenThings />
      </Section>
      <Section
        title="People you follow"
        room="[--room:1.25rem]"
        lead="Their posts appear under Related, and you get notifications about them."
      >
        <FollowedPeople />
      </Section>
      <Section title="Payments" room="[--room:1.25rem]" lead="What you paid, with receipts.">
        <OwnPayments />
      </Section>
      <Section
        title="Visits"
        room="[--room:5.75rem] md:[--room:4.5rem]"
        lead="For you, on every device. Our privacy policy says what is counted."
      >
        <VisitChoice />
      </Section>
      <Section
        title="What you agreed to"
        room="[--room:7.75rem] md:[--room:5rem]"
        lead="Each text can be read as it was."
      >
        <AgreedTexts />
      </Section>
      <Section title="Help and contact" id={HELP_SECTION}>
        <HelpTopics />
        <Link to={paths.contact()} className={`${buttonClass()} self-start max-md:w-full`}>
          Contact us
        </Link>
        <TextLink asChild className="inline-flex min-h-control items-center self-start">
          <Link to={paths.accessibility()}>Accessibility</Link>
        </TextLink>
      </Section>
      <Section title="Download my data" room="[--room:11rem] md:[--room:5.75rem]">
        <YourData />
      </Section>
      <Section title="Delete my account" room="[--room:27rem] md:[--room:15.5rem]">
        {aboutUser((known) => (
          <DeleteAccount email={known.email} />
        ))}
      </Section>
      <Button icon={<LogOut />} className="self-start max-md:w-full" onClick={askToLogOut}>
        Log out
      </Button>
    </div>
  );
}
