import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { BRAND } from "#contracts/brand.ts";
import { longDay } from "#contracts/calendar.ts";
import type { sendContactMessage } from "#contracts/contact.ts";
import type { ReplyOf } from "#contracts/endpoint.ts";
import { HELP_SECTION } from "#contracts/pages.ts";
import { CONTACT_ABOUT_MAX } from "#contracts/reference/limits.ts";

import { paths } from "../../paths.ts";
import { useCurrentUser } from "../../platform/current-user.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { queryClient } from "../../platform/query-client.ts";
import { Link } from "../../platform/router/Link.tsx";
import { useLocation, useSearchParams } from "../../platform/router/place.tsx";
import { useToken } from "../../platform/session.ts";
import { CONTACT } from "../../platform/site-contact.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { SkeletonText } from "../../ui/Skeleton.tsx";
import { readKind } from "./contact-values.ts";
import { ContactForm } from "./ContactForm.tsx";
import { HelpTopics } from "./HelpTopics.tsx";

const LINK = "font-semibold text-blue underline underline-offset-3";

/** `/contact`, for members and visitors. Brings its own query cache, which a visitor's frame lacks. */
export function ContactPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Contact />
    </QueryClientProvider>
  );
}

type Sent = ReplyOf<typeof sendContactMessage>;

/** How to contact the site's operator, and what happens next. */
function Contact() {
  const [sent, setSent] = useState<Sent>();
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-4 pb-2">
      {sent === undefined ? (
        <Writing onSent={setSent} />
      ) : (
        <Received sent={sent} onAgain={() => setSent(undefined)} />
      )}
      <p className="px-1 text-sm text-muted">
        You can also write to{" "}
        <a href={`mailto:${CONTACT.supportEmail}`} className={LINK}>
          {CONTACT.supportEmail}
        </a>{" "}
        or to {CONTACT.address}. If somebody is in danger, call 999 first. Who can use {BRAND.name}, and how:{" "}
        <Link to={paths.accessibility()} className={LINK}>
          Accessibility
        </Link>
        .
      </p>
      <Help />
    </div>
  );
}

function Writing({ onSent }: { onSent: (sent: Sent) => void }) {
  usePageTitle("Contact us");
  const isMember = useToken() !== null;
  const me = useCurrentUser();
  const [query] = useSearchParams();
  const isReady = !isMember || me.data !== undefined || me.error !== null;
  return (
    <Card className="flex flex-col gap-5 p-5 md:p-8">
      <header className="flex flex-col gap-2">
        <h1 tabIndex={-1} className="wide text-2xl">
          Contact us
        </h1>
        <p className="text-base text-muted">
          Questions, problems and complaints. You do not need an account, and it works while an account is
          suspended. You get a number by email at once, and an answer from a person.
        </p>
      </header>
      {isReady ? (
        <ContactForm
          kind={readKind(query.get("kind"))}
          about={(query.get("about") ?? "").slice(0, CONTACT_ABOUT_MAX)}
          name={me.data?.name ?? ""}
          email={me.data?.email ?? ""}
          onSent={onSent}
        />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Card>
  );
}

function Received({ sent, onAgain }: { sent: Sent; onAgain: () => void }) {
  usePageTitle("We have your message");
  return (
    <Card className="flex flex-col items-start gap-3 p-5 md:p-8">
      <h1 tabIndex={-1} className="wide text-2xl">
        We have your message
      </h1>
      <p className="text-base">
        Its number is <strong className="tabular-nums">{sent.reference}</strong>. It stands in the email that
        is on its way to you.
      </p>
      <p className="text-base text-muted">A person answers by {longDay(sent.dueOn)} at the latest.</p>
      <Button onClick={onAgain}>Write another message</Button>
    </Card>
  );
}

/** Frequent questions; the footer links here (`/contact#help`). */
function Help() {
  const here = useRef<HTMLDivElement>(null);
  const { key, hash } = useLocation();
  useEffect(() => {
    if (hash === `#${HELP_SECTION}`) here.current?.scrollIntoView({ block: "start" });
    // Depends on the key too: following a link to the same place is a new history entry.
  }, [key, hash]);
  return (
    <div ref={here} id={HELP_SECTION} className="scroll-mt-20">
      <Card as="section" aria-labelledby="help-title" className="flex flex-col gap-3 p-5 md:p-8">
        <h2 id="help-title" className="wide text-lg">
          Help
        </h2>
        <HelpTopics />
      </Card>
    </div>
  );
}
