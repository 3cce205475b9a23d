import { listPayments, refundPayment, refundForm } from "#contracts/payments.ts";
import type { PaymentRecord } from "#contracts/payments.ts";
import { REFUND_REASON_MAX } from "#contracts/reference/limits.ts";

import { useDraft } from "../../platform/drafts.ts";
import { findErrors } from "../../platform/form-errors.ts";
import { refreshLog } from "../../platform/rereads.ts";
import { failureWords } from "../../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { useForm } from "../../platform/use-form.ts";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Input } from "../../ui/Input.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import type { Message } from "../../ui/toast-rules.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useConfirmedWrite } from "../second-factor/index.ts";
import { moneyWords } from "./payment-words.ts";

interface RefundValues {
  /** In pounds, as it is typed. */
  amount: string;
  reason: string;
}

interface RefundDialogProps {
  payment: PaymentRecord;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  notify: (message: Message) => void;
}

/** Gives a payment back, or a part of it, for a reason that stands in the log. */
export function RefundDialog({ payment, open, onOpenChange, notify }: RefundDialogProps) {
  const left = payment.amount - payment.refundedAmount;
  const feedback = useFeedback();
  // Left out where all goes back.
  const bodyOf = ({ amount, reason }: RefundValues) => {
    const pence = Math.round(Number(amount.replace(/^£/, "").trim()) * 100);
    return pence === left || payment.state !== "delivered" ? { reason } : { reason, amount: pence };
  };
  const [draft, keep, forget] = useDraft<Partial<RefundValues>>(`refund:${payment.id}`, {});
  const form = useForm<RefundValues>({
    initial: { amount: (left / 100).toFixed(2), reason: "", ...draft },
    onChange: keep,
    check: (values) => findErrors(refundForm, bodyOf(values)),
  });
  const close = () => {
    forget();
    onOpenChange(false);
  };
  const { send, isPending, question } = useConfirmedWrite(refundPayment, {
    onSuccess: () => {
      close();
      notify({ title: "Payment refunded", tone: "success" });
      refreshLog();
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
    <FormDialog
      open={open}
      title={`Refund ${moneyWords({ ...payment, amount: left })} to ${name}`}
      description="The money goes back to the card."
      size="sm"
      dirty={form.values.reason.trim() !== ""}
      onClose={close}
      feedback={feedback}
      onSubmit={form.submit((values) => send({ params: { id: payment.id }, body: bodyOf(values) }))}
      submitLabel="Refund"
      pending={isPending}
      pendingText="Refunding…"
      tone="danger"
      onCancel={close}
      overlays={question}
    >
      {payment.state === "delivered" ? (
        <Field
          {...form.field("amount")}
          label="Amount in pounds"
          required
          help="Refunding everything that is left ends the boost. After a smaller refund it goes on."
        >
          <Input inputMode="decimal" className="md:max-w-40" {...form.input("amount")} />
        </Field>
      ) : null}
      <Field {...form.field("reason")} label="Reason" required>
        <Textarea max={REFUND_REASON_MAX} minRows={3} dir="auto" {...form.input("reason")} />
      </Field>
    </FormDialog>
  );
}
