import { LogOut } from "lucide-react";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";

import type { CurrentUser } from "#contracts/accounts.ts";
import { EMAIL_SECTION, HELP_SECTION, PASSWORD_SECTION, WAITING_SECTION } from "#contracts/pages.ts";

import { DeleteAccount } from "../features/account-rights/DeleteAccount.tsx";
import { YourData } from "../features/account-rights/YourData.tsx";
import { AgreedTexts } from "../features/accounts/AgreedTexts.tsx";
import { Appearance } from "../features/accounts/Appearance.tsx";
import { ChangeEmailForm } from "../features/accounts/ChangeEmailForm.tsx";
import { ChangePasswordForm } from "../features/accounts/ChangePasswordForm.tsx";
import { SessionList } from "../features/accounts/SessionList.tsx";
import { VisitChoice } from "../features/analytics/index.ts";
import { BlockedPeople } from "../features/blocks/BlockedPeople.tsx";
import { HiddenThings } from "../features/blocks/HiddenThings.tsx";
import { MutedPeople } from "../features/blocks/MutedPeople.tsx";
import { OwnPayments } from "../features/boosts/OwnPayments.tsx";
import { ReadMarksChoice } from "../features/chat/ReadMarksChoice.tsx";
import { HelpTopics } from "../features/contact/HelpTopics.tsx";
import { FollowedPeople } from "../features/follows/FollowedPeople.tsx";
import { DataChoice } from "../features/preferences/DataChoice.tsx";
import { EmailPreferencesForm } from "../features/preferences/EmailPreferencesForm.tsx";
import { PushDevices } from "../features/push/PushDevices.tsx";
import { PushOptIn } from "../features/push/PushOptIn.tsx";
import { SignInSecurity } from "../features/second-factor/index.ts";
import { useAskToLogOut } from "../features/shell/logout-context.ts";
import { ShortcutSwitch } from "../features/shell/ShortcutSwitch.tsx";
import { WaitingToSend } from "../features/shell/WaitingToSend.tsx";
import { paths } from "../paths.ts";
import { useCurrentUser } from "../platform/current-user.ts";
import { useOutbox } from "../platform/outbox/first-try.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { ReadFailure } from "../platform/ReadFailure.tsx";
import { Link } from "../platform/router/Link.tsx";
import { useLocation } from "../platform/router/place.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { Button } from "../ui/Button.tsx";
import { SkeletonGroup, SkeletonText } from "../ui/Skeleton.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { OUTBOX_KINDS } from "./member/outbox-kinds.ts";

/** E-mail preferences first, then everything else about the account. */
export function Settings() {
  usePageTitle("Email Preferences");
  const user = useCurrentUser();
  const askToLogOut = useAskToLogOut();
  const hasWaiting = useOutbox().length > 0;
  const { hash } = useLocation();
  const aboutUser = (draw: (user: CurrentUser) => ReactNode) => {
    if (user.data !== undefined) return draw(user.data);
    if (user.isError) return <ReadFailure read={user} />;
    return (
      <SkeletonGroup label="Loading your account…">
        <SkeletonText lines={3} />
      </SkeletonGroup>
    );
  };
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
      <Section
        title={
          <h1 tabIndex={-1} className="wide text-2xl">
            Email Preferences
          </h1>
        }
        lead="Which e-mails we may send you."
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
          lead="What you did without a signal. It is kept on this device, for you alone, until it has been sent."
        >
          <WaitingToSend kinds={OUTBOX_KINDS} />
        </Section>
      ) : null}
      <Section title="Notifications on your devices" lead="While the app is closed.">
        <PushOptIn />
        <PushDevices />
      </Section>
      <Section title="Appearance" lead="On this device.">
        <Appearance />
        <ShortcutSwitch />
      </Section>
      <Section title="Mobile data" lead="On this device.">
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
      <Section title="E-mail address" id={EMAIL_SECTION}>
        {aboutUser((known) => (
          <ChangeEmailForm user={known} />
        ))}
      </Section>
      <Section title="Password" id={PASSWORD_SECTION}>
        {aboutUser((known) => (
          <ChangePasswordForm email={known.email} />
        ))}
      </Section>
      <Section
        title="Sign-in security"
        lead="A second step keeps others out, even if they have your password."
      >
        <SignInSecurity />
      </Section>
      <Section title="Where you are signed in">
        <SessionList />
      </Section>
      <Section title="Read marks in chat">
        <ReadMarksChoice />
      </Section>
      <Section title="Blocked people" lead="You and they cannot see each other. Nobody is told.">
        <BlockedPeople />
      </Section>
      <Section
        title="Muted people"
        lead="You do not see what they post, comment or do to your posts. They are not told."
      >
        <MutedPeople />
      </Section>
      <Section
        title="Hidden posts and listings"
        lead="What you have hidden or reported. You see it again when you want to."
      >
        <HiddenThings />
      </Section>
      <Section
        title="People you follow"
        lead="Their posts appear under Related, and you are told about them."
      >
        <FollowedPeople />
      </Section>
      <Section title="Payments" lead="What you paid, with receipts.">
        <OwnPayments />
      </Section>
      <Section title="Visits" lead="For you, on every device. Our privacy policy says what is counted.">
        <VisitChoice />
      </Section>
      <Section title="What you agreed to" lead="Each text can be read as it was.">
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
      <Section title="Download my data">
        <YourData />
      </Section>
      <Section title="Delete my account">
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

interface SectionProps {
  /** As an address names it (`/settings#password`), which then begins here. */
  id?: string;
  title: ReactNode;
  lead?: string;
  action?: ReactNode;
  children: ReactNode;
}

function Section({ id, title, lead, action, children }: SectionProps) {
  const here = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isNamed = id !== undefined && hash === `#${id}`;
  useEffect(() => {
    if (isNamed) here.current?.scrollIntoView({ block: "start" });
  }, [isNamed]);
  return (
    <section ref={here} id={id} className="card-surface flex scroll-mt-20 flex-col gap-4 p-4 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <div className="min-w-0">
          {typeof title === "string" ? <h2 className="wide text-lg">{title}</h2> : title}
          {lead === undefined ? null : <p className="text-sm text-muted">{lead}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
