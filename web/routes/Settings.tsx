import { LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

import type { CurrentUser } from "#contracts/accounts.ts";

import { Appearance } from "../features/accounts/Appearance.tsx";
import { ChangeEmailForm } from "../features/accounts/ChangeEmailForm.tsx";
import { ChangePasswordForm } from "../features/accounts/ChangePasswordForm.tsx";
import { DetailsForm } from "../features/accounts/DetailsForm.tsx";
import { EmailPreferencesForm } from "../features/accounts/EmailPreferencesForm.tsx";
import { SessionList } from "../features/accounts/SessionList.tsx";
import { useAskToLogOut } from "../features/shell/logout-context.ts";
import { paths } from "../paths.ts";
import { wordsOf } from "../platform/api-error.ts";
import { useCurrentUser } from "../platform/current-user.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { Button } from "../ui/Button.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { SkeletonGroup, SkeletonText } from "../ui/Skeleton.tsx";
import { TextLink } from "../ui/TextLink.tsx";

/** E-mail preferences first (D0 §2.8), then everything else about the account (`Q35`). */
export function Settings() {
  usePageTitle("Email Preferences");
  const user = useCurrentUser();
  const askToLogOut = useAskToLogOut();
  const aboutUser = (draw: (user: CurrentUser) => ReactNode) => {
    if (user.data !== undefined) return draw(user.data);
    if (user.isError)
      return (
        <ErrorState
          text={wordsOf(user.error)}
          onRetry={() => void user.refetch()}
          retrying={user.isFetching}
        />
      );
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
      <Section title="Appearance" lead="On this device.">
        <Appearance />
      </Section>
      <Section title="Your details" lead="Other members see your name, trade, company and county.">
        {aboutUser((known) => (
          <DetailsForm user={known} />
        ))}
      </Section>
      <Section title="E-mail address">
        {aboutUser((known) => (
          <ChangeEmailForm user={known} />
        ))}
      </Section>
      <Section title="Password">
        {aboutUser((known) => (
          <ChangePasswordForm email={known.email} />
        ))}
      </Section>
      <Section title="Where you are signed in">
        <SessionList />
      </Section>
      <Button icon={<LogOut aria-hidden />} className="self-start max-md:w-full" onClick={askToLogOut}>
        Log out
      </Button>
    </div>
  );
}

interface SectionProps {
  title: ReactNode;
  lead?: string;
  action?: ReactNode;
  children: ReactNode;
}

function Section({ title, lead, action, children }: SectionProps) {
  return (
    <section className="card-surface flex flex-col gap-4 p-4 md:p-6">
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
