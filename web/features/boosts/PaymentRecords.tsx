import { Receipt } from "lucide-react";

import type { ReplyOf } from "#contracts/endpoint.ts";
import { listPayments } from "#contracts/payments.ts";
import type { PaymentRecord } from "#contracts/payments.ts";

import { PagedList } from "../../platform/PagedList.tsx";
import { QueueUpdates } from "../../platform/QueueUpdates.tsx";
import { useAddress, withParameter } from "../../platform/use-address.ts";
import { useEndpointPages } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Chip } from "../../ui/Chip.tsx";
import type { ChipTone } from "../../ui/Chip.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Field } from "../../ui/Field.tsx";
import { ExactTime, RecordCell, RecordRow, RecordTable } from "../../ui/RecordTable.tsx";
import { Select } from "../../ui/Select.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useOpened } from "../../ui/use-opened.ts";
import { moneyWords, PAYMENT_STATE_WORDS, paymentReason } from "./payment-words.ts";
import { RefundDialog } from "./RefundDialog.tsx";

const STATES = Object.keys(PAYMENT_STATE_WORDS) as PaymentRecord["state"][];
const FILTERS = ["waiting", ...STATES] as const;
const OPTIONS = [
  { value: "", label: "All payments" },
  { value: "waiting", label: "Waiting for you" },
  ...STATES.map((value) => ({ value, label: PAYMENT_STATE_WORDS[value] })),
];

const TONES: Partial<Record<PaymentRecord["state"], ChipTone>> = { held: "urgent", delivered: "crew" };
const COLUMNS = [
  { title: "Amount", width: "w-20" },
  { title: "Member", width: "w-[25%]" },
  { title: "Job" },
  { title: "State", width: "w-[15%]" },
  { title: "Begun", width: "w-28 lg:w-44" },
  { title: "What to do", width: "w-26", isActs: true },
];

/** All payments, for an administrator, who may refund each. `?state=` filters by state. */
export function PaymentRecords() {
  const { search, change } = useAddress();
  const state = FILTERS.find((each) => each === search.get("state"));
  const query = state === undefined ? {} : { state };
  const read = useEndpointPages(listPayments, { query }, { keepPrevious: true, refetchOnMount: "always" });
  const refund = useOpened<PaymentRecord>();
  // The amount refunded by now, which is displayed; the decision is about the payment as it was when opened.
  const refunded = refund.isOpen
    ? read.data?.pages.flatMap(rowsOf).find(({ id }) => id === refund.what?.id)?.refundedAmount
    : undefined;
  const { notify, inline, clear } = useFeedback();
  const ask = (payment: PaymentRecord) => {
    clear();
    refund.open(payment);
  };
  const narrow = (wanted: string) => change((now) => withParameter(now, "state", wanted));
  return (
    <section aria-labelledby="payments" className="flex flex-col gap-3.5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="payments" className="wide text-lg">
          Payments
        </h2>
        <Field label="Show" className="max-md:w-full md:min-w-56">
          <Select options={OPTIONS} value={state ?? ""} onChange={(event) => narrow(event.target.value)} />
        </Field>
      </div>
      {inline}
      <QueueUpdates endpoint={listPayments} read={read} rowsOf={rowsOf} one="payment" />
      <Card>
        <PagedList
          read={read}
          rowsOf={rowsOf}
          loading="Loading payments…"
          failed="Failed to fetch payments"
          empty={<EmptyState icon={<Receipt />} title="No payments here." />}
        >
          {(payments) => (
            <RecordTable label="Payments" columns={COLUMNS} busy={read.isPlaceholderData}>
              {payments.map((payment) => (
                <PaymentRow key={payment.id} payment={payment} onRefund={() => ask(payment)} />
              ))}
            </RecordTable>
          )}
        </PagedList>
      </Card>
      {refund.what === undefined ? null : (
        <RefundDialog
          key={refund.key}
          payment={{ ...refund.what, refundedAmount: refunded ?? refund.what.refundedAmount }}
          open={refund.isOpen}
          onOpenChange={refund.close}
          notify={notify}
        />
      )}
    </section>
  );
}

const rowsOf = ({ payments }: ReplyOf<typeof listPayments>) => payments;

function PaymentRow({ payment, onRefund }: { payment: PaymentRecord; onRefund: () => void }) {
  const { member, job, state, provider, providerId, createdAt, can } = payment;
  const name = member?.name ?? "Former member";
  const money = moneyWords(payment);
  const reason = paymentReason(payment);
  return (
    <RecordRow>
      <RecordCell title="Amount">
        <span className="money">{money}</span>
        {payment.refundedAmount > 0 && state !== "refunded" ? (
          <span className="block text-muted">
            {moneyWords({ ...payment, amount: payment.refundedAmount })} refunded
          </span>
        ) : null}
        {payment.cardLast4 === null ? null : (
          <span className="block text-muted">Card …{payment.cardLast4}</span>
        )}
        {provider === "test" ? <span className="text-muted"> TEST</span> : null}
      </RecordCell>
      <RecordCell title="Member">
        <span className="block font-semibold">{name}</span>
        <span className="block text-muted">{member?.email ?? providerId}</span>
      </RecordCell>
      <RecordCell title="Job" isEmpty={job === null}>
        {job?.heading}
        {payment.isJobRemoved ? <span className="block text-muted">Removed by us while boosted</span> : null}
      </RecordCell>
      <RecordCell title="State">
        <Chip tone={TONES[state] ?? "neutral"}>{PAYMENT_STATE_WORDS[state]}</Chip>
        {reason === null ? null : <span className="block pt-1 text-muted">{reason}</span>}
      </RecordCell>
      <RecordCell title="Begun">
        <ExactTime at={createdAt} />
      </RecordCell>
      <RecordCell at="end" isEmpty={!can.refund}>
        {can.refund ? (
          <Button size="sm" aria-label={`Refund ${money} to ${name}`} onClick={onRefund}>
            Refund
          </Button>
        ) : null}
      </RecordCell>
    </RecordRow>
  );
}
