import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useEffect, useRef, useState } from "react";

import { paths } from "../../paths.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { PayButton } from "./PayButton.tsx";
import { askProvider, endOfStripe } from "./payment-end.ts";
import type { PaymentFormProps } from "./PaymentForm.tsx";

type Form = { stripe: Stripe; elements: StripeElements };

/** Stripe's Payment Element: cards, wallets and pay-later, whichever the account has switched on. */
export function StripeForm({ kind, secret, settings, priceDisplay, onWaiting, onPaid }: PaymentFormProps) {
  const box = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<Form | "failed" | null>(null);
  const [isReady, setReady] = useState(false);
  const [isPaying, setPaying] = useState(false);
  const feedback = useFeedback();
  const { publishableKey } = settings;

  useEffect(() => {
    let isGone = false;
    let unmount = () => {};
    void open(publishableKey ?? "", secret.clientSecret).then((opened) => {
      if (isGone) return;
      setForm(opened);
      if (opened === "failed" || box.current === null) return;
      const element = opened.elements.create("payment");
      element.on("ready", () => setReady(true));
      element.on("loaderror", () => setForm("failed"));
      element.mount(box.current);
      unmount = () => element.destroy();
    });
    return () => {
      isGone = true;
      unmount();
    };
  }, [publishableKey, secret.clientSecret]);

  // Reloads the page, since its own policy says which scripts may load.
  if (form === "failed")
    return <ErrorState title="The payment form did not load" onRetry={() => location.reload()} />;
  const pay = async () => {
    if (form === null || isPaying) return;
    feedback.clear();
    setPaying(true);
    onWaiting(true);
    const back = kind === "new" ? paths.boostSuccess() : paths.boostExistingSuccess();
    // Returns only if Stripe does not know the payment succeeded; otherwise the browser has gone to `return_url`.
    const confirmParams = { return_url: `${location.origin}${back}` };
    const confirmation = form.stripe.confirmPayment({ elements: form.elements, confirmParams });
    const words = await endOfStripe(confirmation, () => askProvider(kind, secret.paymentIntentId));
    setPaying(false);
    onWaiting(false);
    if (words === null) return onPaid();
    feedback.notify({ title: "Payment Failed", text: words, tone: "error" });
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      <div ref={box} className="min-h-64">
        {isReady ? null : <Skeleton className="h-64" />}
      </div>
      {feedback.inline}
      <PayButton
        paymentIntentId={secret.paymentIntentId}
        priceDisplay={priceDisplay}
        pending={isPaying}
        disabled={!isReady}
      />
    </form>
  );
}

async function open(publishableKey: string, clientSecret: string): Promise<Form | "failed"> {
  try {
    const stripe = await loadStripe(publishableKey, { locale: "en-GB" });
    if (stripe === null) return "failed";
    const isDark = document.documentElement.dataset["theme"] === "dark";
    const elements = stripe.elements({ clientSecret, appearance: { theme: isDark ? "night" : "stripe" } });
    return { stripe, elements };
  } catch {
    return "failed";
  }
}
