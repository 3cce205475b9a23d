import { BellRing } from "lucide-react";
import type { ReactNode } from "react";

import { Button } from "../../ui/Button.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { PUSH_WORDS, thisDevice } from "./push-words.ts";
import { usePush } from "./use-push.ts";

/**
 * Offers notifications on this device while the app is closed, and shows their state. Asks the browser only when
 * pressed. `quiet`, for use beside a list: shows nothing once they are on, or if they are impossible.
 */
export function PushOptIn({ quiet = false }: { quiet?: boolean }) {
  const { notify, inline, clear } = useFeedback();
  const push = usePush(() => notify({ title: "Error", text: PUSH_WORDS.failed, tone: "error" }));
  const { state, pending } = push;
  if (state === undefined || (quiet && (state === "on" || state === "unsupported"))) return null;
  const press = (act: () => void) => () => {
    clear();
    act();
  };
  switch (state) {
    case "off":
      return (
        <Offer title={`Get notifications on ${thisDevice()}`} text={PUSH_WORDS.offer} after={inline}>
          <Button variant="primary" pending={pending} pendingText="Turning on…" onClick={press(push.turnOn)}>
            Turn on
          </Button>
        </Offer>
      );
    case "on":
      return (
        <Offer title={`Notifications are on for ${thisDevice()}`} text={PUSH_WORDS.offer} after={inline}>
          <Button pending={pending} pendingText="Turning off…" onClick={press(push.turnOff)}>
            Turn off
          </Button>
        </Offer>
      );
    case "blocked":
      return <Offer title="Notifications are blocked" text={PUSH_WORDS.blocked} />;
    case "needs_home_screen":
      return (
        <Offer title="Get notifications on this phone" text={PUSH_WORDS.homeScreen}>
          <ol className="list-decimal pl-5 text-sm">
            {PUSH_WORDS.steps.map((step) => (
              <li key={step} className="py-0.5">
                {step}
              </li>
            ))}
          </ol>
        </Offer>
      );
    case "unsupported":
      return <p className="text-sm text-muted">{PUSH_WORDS.unsupported}</p>;
  }
}

interface OfferProps {
  title: string;
  text: string;
  children?: ReactNode;
  after?: ReactNode;
}

function Offer({ title, text, children, after }: OfferProps) {
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-3 rounded-control border border-line bg-card p-4"
    >
      <div className="flex items-start gap-3">
        <BellRing className="mt-0.5 size-5 shrink-0 text-muted" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{title}</p>
          <p className="text-sm text-muted">{text}</p>
        </div>
      </div>
      {children}
      {after}
    </section>
  );
}
