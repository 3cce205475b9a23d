import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";

import { appealByLink, openAppealLink } from "#contracts/sanctions.ts";
import type { OwnSanction } from "#contracts/sanctions.ts";

import { AppealForm, endAppeal, isAppealShown } from "../features/moderation/AppealForm.tsx";
import { sanctionTitle, SanctionView } from "../features/moderation/SanctionView.tsx";
import { paths } from "../paths.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { Link } from "../platform/router/Link.tsx";
import { useNavigate } from "../platform/router/place.tsx";
import { failureWords, useEndpointMutation } from "../platform/use-endpoint-mutation.ts";
import { buttonClass } from "../ui/button-class.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { SkeletonText } from "../ui/Skeleton.tsx";
import { useFeedback } from "../ui/use-feedback.tsx";

/** `/appeal?token=`: the decision that an email is about, and the appeal against it, for members who cannot sign in. */
export function Appeal() {
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(location.search).get("token") ?? "");
  const [sanction, setSanction] = useState<OwnSanction>();
  const [failure, setFailure] = useState<{ words: string; isFinal: boolean }>();
  const feedback = useFeedback();
  const open = useEndpointMutation(openAppealLink, {
    onSuccess: setSanction,
    onError: (error) => {
      const isFinal = error.status === 404 || error.status === 410;
      setFailure({ words: failureWords(error, "Please try again."), isFinal });
    },
  });
  const appeal = useEndpointMutation(appealByLink, {
    onSuccess: (after, { body }) => {
      endAppeal(after, body.message);
      setSanction(after);
    },
    onError: (error) => {
      const text = failureWords(error, "Please try again.");
      feedback.notify({ title: "Your appeal was not sent", text, tone: "error" });
      if (error.status === 409) open.mutate({ body: { token } });
    },
  });
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    // Removed from the address at once: it must not stay in the history, a bookmark or a referrer.
    navigate(paths.appeal(), { replace: true });
    open.mutate({ body: { token } });
  }, [token, navigate, open]);

  if (sanction !== undefined)
    return (
      <Page title={sanctionTitle(sanction)}>
        <SanctionView sanction={sanction} />
        {isAppealShown(sanction) ? (
          <AppealForm
            key={sanction.id}
            sanction={sanction}
            feedback={feedback}
            isPending={appeal.isPending}
            send={(message) => appeal.mutate({ body: { token, message } })}
          />
        ) : null}
      </Page>
    );
  if (failure === undefined)
    return (
      <Page title="Your appeal">
        <SkeletonText lines={6} />
      </Page>
    );
  return (
    <Page title={failure.isFinal ? "This link does not work any more" : "The decision did not load"}>
      <p role="alert" className="text-base">
        {failure.words} If you loaded the page again, open the link in your email once more.
      </p>
      <div className="flex flex-wrap gap-2">
        {failure.isFinal ? null : (
          <Button
            pending={open.isPending}
            pendingText="Trying…"
            onClick={() => open.mutate({ body: { token } })}
          >
            Try again
          </Button>
        )}
        <Link to={paths.contact({ kind: "complaint" })} className={buttonClass()}>
          Contact us
        </Link>
      </div>
    </Page>
  );
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-4 pb-2">
      <Card className="flex flex-col gap-5 p-5 md:p-8">
        <h1 tabIndex={-1} className="wide text-2xl">
          {title}
        </h1>
        {children}
      </Card>
    </div>
  );
}
