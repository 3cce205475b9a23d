import { listPayments, refundPayment, refundForm } from "#contracts/payments.ts";
import type { PaymentRecord } from "#contracts/payments.ts";
import { REFUND_REASON_MAX } from "#contracts/reference/limits.ts";

import { keepWithDraft } from "../../platform/drafts.ts";
import { findErrors } from "../../platform/form-errors.ts";
import { refreshLog } from "../../platform/refresh-lists.ts";
import { useToday } from "../../platform/server-time.ts";
import { useDraftForm } from "../../platform/use-draft-form.ts";
import { failureWords } from "../../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Input } from "../../ui/Input.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import type { Message } from "../../ui/toast-rules.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useConfirmedWrite } from "../second-factor/index.ts";
import { moneyWords, unusedPart } from "./payment-words.ts";

interface RefundValues {
  /** In pounds, as typed. */
  amount: string;
  endsBoost: boolean;
  reason: string;
  /**
   * Undefined until sent: the amount displayed. Stored once sent, like the other values, so that a retry is the same
   * request.
   */
  refundedBefore: number | undefined;
}

interface RefundDialogProps {
  payment: PaymentRecord;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  notify: (message: Message) => void;
}

/** Refunds all or part of a payment, with a reason that is recorded in the log. */
export function RefundDialog({ payment, open, onOpenChange, notify }: RefundDialogProps) {
  const left = payment.amount - payment.refundedAmount;
  const feedback = useFeedback();
  const unused = unusedPart(payment, useToday());
  const bodyOf = ({ amount, endsBoost, reason, refundedBefore = payment.refundedAmount }: RefundValues) => {
    const pence = Math.round(Number(amount.replace(/^£/, "").trim()) * 100);
    const isAll = pence === payment.amount - refundedBefore || payment.state !== "delivered";
    return { reason, refundedBefore, ...(!isAll && { amount: pence, endsBoost }) };
  };
  const name = `refund:${payment.id}`;
  const { form, close } = useDraftForm<RefundValues>({
    name,
    start: { amount: poundsOf(left), endsBoost: false, reason: "", refundedBefore: undefined },
    check: (values) => findErrors(refundForm, bodyOf(values)),
    onClose: () => onOpenChange(false),
  });
  const { send, isPending, question } = useConfirmedWrite(refundPayment, {
    keys: keepWithDraft(name),
    onSuccess: () => {
      close();
      notify({ title: "Payment refunded", tone: "success" });
      refreshLog();
      return invalidateEndpoint(listPayments);
    },
    onError: (error) => {
      // A colleague refunded first: the new amount is displayed, and the next attempt starts from it.
      if (error.code === "payment_not_refundable") form.change({ refundedBefore: undefined });
      if (form.refuseBy(error)) return undefined;
      const text = failureWords(error, "Please try again.");
      feedback.notify({ title: "Failed to refund the payment", text, tone: "error" });
      return invalidateEndpoint(listPayments);
    },
  });
  return (
    <FormDialog
      open={open}
      title={`Refund ${moneyWords({ ...payment, amount: left })} to ${payment.member?.name ?? "a former member"}`}
      description="The money goes back to the card."
      size="sm"
      dirty={form.values.reason.trim() !== ""}
      onClose={close}
      feedback={feedback}
      onSubmit={form.submit((values) => {
        const body = bodyOf(values);
        form.change({ refundedBefore: body.refundedBefore });
        send({ params: { id: payment.id }, body });
      })}
      submitLabel="Refund"
      pending={isPending}
      pendingText="Refunding…"
      tone="danger"
      onCancel={close}
      overlays={question}
    >
      {unused === 0 ? null : (
        <Checkbox
          {...form.checkbox("endsBoost")}
          label="The member cancels: end the boost"
          help="Fills in what the days after today cost."
          onChange={({ target: { checked: endsBoost } }) =>
            form.change({ endsBoost, amount: poundsOf(endsBoost ? unused : left) })
          }
        />
      )}
      {payment.state === "delivered" ? (
        <Field
          {...form.field("amount")}
          label="Amount in pounds"
          required
          help="Refunding everything that is left ends the boost. After a smaller refund it goes on, unless the member cancels."
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

const poundsOf = (pence: number) => (pence / 100).toFixed(2);
