import { listOwnPayments } from "#contracts/payments.ts";
import type { OwnPayment } from "#contracts/payments.ts";

import { paths } from "../../paths.ts";
import { NotLoaded } from "../../platform/Loaded.tsx";
import { MorePages } from "../../platform/MorePages.tsx";
import { Link } from "../../platform/router/Link.tsx";
import { CONTACT } from "../../platform/site-contact.ts";
import { useEndpointPages } from "../../platform/use-endpoint.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ExactTime } from "../../ui/RecordTable.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useOpened } from "../../ui/use-opened.ts";
import { moneyWords } from "./payment-words.ts";

/** The member's payments, each with its receipt and a way to request a refund. */
export function OwnPayments() {
  const read = useEndpointPages(listOwnPayments, { query: {} }, { keepFresh: true });
  const receipt = useOpened<OwnPayment>();
  if (read.data === undefined)
    return <NotLoaded read={read} skeleton={<SkeletonRows label="Loading your payments…" />} />;
  const payments = read.data.pages.flatMap((page) => page.payments);
  return (
    <>
      {payments.length === 0 ? (
        <p className="text-sm text-muted">You have not paid for anything.</p>
      ) : (
        <ul aria-label="Payments" className="divide-y divide-line">
          {payments.map((payment) => (
            <li key={payment.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
                <p className="font-semibold">
                  <span className="money">{moneyWords(payment)}</span> · Boost
                  {payment.job === null ? null : ` of ${payment.job.heading}`}
                </p>
                <p className="text-sm text-muted">
                  <ExactTime at={payment.paidAt} />
                  {payment.cardLast4 === null ? null : ` · Card ending in ${payment.cardLast4}`}
                </p>
                <p className="text-sm">{stateWords(payment)}</p>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button size="sm" aria-label={`Receipt ${payment.id}`} onClick={() => receipt.open(payment)}>
                  Receipt
                </Button>
                {payment.state === "paid" || payment.state === "refund_failed" ? (
                  <Link
                    to={paths.contact({ kind: "payment", about: `Receipt ${payment.id}: refund` })}
                    aria-label={`Ask for a refund of receipt ${payment.id}`}
                    className={buttonClass({ size: "sm" })}
                  >
                    Ask for a refund
                  </Link>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      )}
      <MorePages read={read} />
      {receipt.what === undefined ? null : (
        <Receipt payment={receipt.what} open={receipt.isOpen} onClose={receipt.close} />
      )}
    </>
  );
}

function stateWords({ state, refundedAmount, currency }: OwnPayment): string {
  const given = moneyWords({ amount: refundedAmount, currency });
  if (state === "refunded") return "Refunded";
  if (state === "refunding") return "Is being refunded";
  if (state === "refund_failed") return "The refund did not arrive. Please write to us.";
  if (state === "problem") return "It could not be used. We will refund it. You do not need to do anything.";
  return refundedAmount > 0 ? `Paid; ${given} refunded` : "Paid";
}

interface ReceiptProps {
  payment: OwnPayment;
  open: boolean;
  onClose: () => void;
}

/** The same facts as in the email, to view again and to print. */
function Receipt({ payment, open, onClose }: ReceiptProps) {
  const { id, job, cardLast4, reference, refundedAmount, currency, isTest, paidAt } = payment;
  const facts = [
    ["Receipt number", String(id)],
    ["For", `Boost${job === null ? "" : ` of ${job.heading}`}`],
    ["Paid", `${moneyWords(payment)}, VAT included where it applies`],
    ["Date", <ExactTime key="date" at={paidAt} />],
    ["Card", cardLast4 === null ? null : `ending in ${cardLast4}`],
    ["Refunded", refundedAmount === 0 ? null : moneyWords({ amount: refundedAmount, currency })],
    ["Payment reference", reference],
    ["Seller", CONTACT.address],
  ] as const;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={`Receipt ${id}`}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      {isTest ? <p className="pb-3 font-semibold">This was a TEST payment: no money has moved.</p> : null}
      <dl data-print className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-base">
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="[overflow-wrap:anywhere]">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </Dialog>
  );
}
