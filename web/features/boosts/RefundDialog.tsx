import { useId } from "react";

import { listPayments, refundPayment } from "#contracts/boosts.ts";
import type { PaymentRecord } from "#contracts/boosts.ts";
import { REFUND_REASON_MAX } from "#contracts/reference/limits.ts";

import { failureWords } from "../../platform/api-error.ts";
import { findErrors } from "../../platform/form-errors.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { useForm } from "../../platform/use-form.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import type { Message } from "../../ui/toast-rules.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { moneyWords } from "./payment-words.ts";

interface RefundDialogProps {
  payment: PaymentRecord;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  notify: (message: Message) => void;
}

/** Gives a payment back, for a reason that the member reads. */
export function RefundDialog({ payment, open, onOpenChange, notify }: RefundDialogProps) {
  const formId = useId();
  const feedback = useFeedback();
  const form = useForm({
    initial: { reason: "" },
    check: (values) => findErrors(refundPayment.body, values),
  });
  const { send, isPending } = useSingleWrite(refundPayment, {
    onSuccess: () => {
      form.reset({ reason: "" });
      onOpenChange(false);
      notify({ title: "Payment refunded", tone: "success" });
      return invalidateEndpoint(listPayments);
    },
    onError: (error) => {
      if (form.refuseBy(error)) return undefined;
      const text = failureWords(error, "Please try again.");
      feedback.notify({ title: "Failed to refund the payment", text, tone: "error" });
      return invalidateEndpoint(listPayments);
    },
  });
  const name = payment.member?.name ?? "a former member";
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => isPending || onOpenChange(next)}
      title={`Refund ${moneyWords(payment)} to ${name}`}
      description="The money goes back to the card, and the boost ends."
      size="sm"
      dirty={form.values.reason.trim() !== ""}
      footer={
        <>
          <div className="contents *:basis-full!">{feedback.inline}</div>
          <Button disabled={isPending} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" pending={isPending} pendingText="Refunding…">
            Refund
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.submit((body) => {
          feedback.clear();
          send({ params: { id: payment.id }, body });
        })}
      >
        <Field id={form.idOf("reason")} label="Reason" required error={form.errors.reason}>
          <Textarea
            max={REFUND_REASON_MAX}
            minRows={3}
            dir="auto"
            value={form.values.reason}
            onChange={(event) => form.set("reason", event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
