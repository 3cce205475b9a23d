import { FlaskConical } from "lucide-react";
import { useRef, useState } from "react";

import { finishTestStep, payWithTestCard, TEST_CARDS } from "#contracts/boosts.ts";

import { call } from "../../platform/api-client.ts";
import { ApiError } from "../../platform/api-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { PayButton } from "./PayButton.tsx";
import { askProvider, UNEXPECTED } from "./payment-end.ts";
import type { PaymentFormProps } from "./PaymentForm.tsx";

const CARDS: readonly { number: string; does: string }[] = [
  { number: TEST_CARDS.pays, does: "pays" },
  { number: TEST_CARDS.declines, does: "is declined" },
  { number: TEST_CARDS.secondStep, does: "asks for a second step" },
  { number: TEST_CARDS.neverAnswers, does: "never answers" },
];
/** Longer than a response takes, so that the form never waits for ever. */
const TIMEOUT_MS = 8000;

const inFours = (digits: string) => digits.replace(/(\d{4})(?=\d)/g, "$1 ");

/** The TEST provider's form: the same outcomes as the real provider's, without money. */
export function TestCardForm({ kind, secret, priceDisplay, onWaiting, onPaid }: PaymentFormProps) {
  const { paymentIntentId } = secret;
  const [card, setCard] = useState("");
  const [fault, setFault] = useState<string>();
  const [step, setStep] = useState<"card" | "paying" | "second">("card");
  const isUnderWay = useRef(false);
  const feedback = useFeedback();

  const fail = async (error: unknown) => {
    const appError = error instanceof ApiError ? error : null;
    if (appError?.fields["card"] !== undefined) return setFault(appError.fields["card"]);
    if (appError?.code !== "card_declined" && (await askProvider(kind, paymentIntentId))) return onPaid();
    const isExplained = appError?.code === "card_declined" || appError?.code === "network";
    feedback.notify({
      title: "Payment Failed",
      text: isExplained ? appError?.message : UNEXPECTED,
      tone: "error",
    });
  };
  const act = async (work: (signal: AbortSignal) => Promise<{ status: string }>, next: typeof step) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    feedback.clear();
    setFault(undefined);
    setStep(next);
    onWaiting(true);
    try {
      const { status } = await work(AbortSignal.timeout(TIMEOUT_MS));
      if (status === "succeeded") return onPaid();
      setStep("second");
    } catch (error) {
      await fail(error);
      setStep("card");
    } finally {
      isUnderWay.current = false;
      onWaiting(false);
    }
  };
  const params = { paymentIntentId };
  const pay = () => act((signal) => call(payWithTestCard, { params, body: { card }, signal }), "paying");
  const finish = (passed: boolean) =>
    act((signal) => call(finishTestStep, { params, body: { passed }, signal }), "second");

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (card.trim() === "") setFault("Card number is required");
        else void pay();
      }}
    >
      <p className="flex items-start gap-2 rounded-control bg-hi-soft px-3 py-2.5 text-sm font-semibold">
        <FlaskConical className="mt-[0.1em] size-[1.3em] shrink-0" />
        TEST payment: no money moves. Only the cards below work here.
      </p>
      {step === "second" ? (
        <SecondStep onFinish={(passed) => void finish(passed)} />
      ) : (
        <>
          <Field label="TEST card number" required error={fault}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              value={card}
              onChange={(event) => setCard(event.target.value)}
            />
          </Field>
          <ul className="flex flex-col gap-1 text-sm" aria-label="TEST cards">
            {CARDS.map(({ number, does }) => (
              <li key={number} className="flex flex-wrap items-center gap-x-2">
                <Button
                  size="sm"
                  variant="ghost"
                  className="-mx-2 tabular-nums"
                  onClick={() => setCard(inFours(number))}
                >
                  {inFours(number)}
                </Button>
                <span className="text-muted">{does}</span>
              </li>
            ))}
          </ul>
          {feedback.inline}
          <PayButton
            paymentIntentId={paymentIntentId}
            priceDisplay={priceDisplay}
            pending={step === "paying"}
          />
        </>
      )}
    </form>
  );
}

function SecondStep({ onFinish }: { onFinish: (passed: boolean) => void }) {
  return (
    <section
      aria-labelledby="second-step"
      className="flex flex-col gap-3 rounded-control border border-line p-4"
    >
      <h3
        id="second-step"
        tabIndex={-1}
        ref={(heading) => heading?.focus()}
        className="text-base font-semibold"
      >
        TEST bank: is it you?
      </h3>
      <p className="text-sm text-muted">Your bank would ask you here, in its app or by a code.</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="solid" onClick={() => onFinish(true)}>
          Confirm payment
        </Button>
        <Button onClick={() => onFinish(false)}>Refuse</Button>
      </div>
    </section>
  );
}
