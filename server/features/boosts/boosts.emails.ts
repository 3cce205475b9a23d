import type { SiteContact } from "#contracts/brand.ts";
import { longDayInLondon } from "#contracts/calendar.ts";

import type { Email } from "../../platform/mail/email.ts";
import { headFor, type Addressee } from "../../platform/mail/greet.ts";
import type { PaymentRecordRow } from "./admin.queries.ts";
import { headingOf } from "./boosts.present.ts";

/** Formats pence as '£1.99'. */
export function pounds(pence: number): string {
  return `£${(pence / 100).toFixed(2)}`;
}

const TEST_NOTE = "This was a TEST payment: no money has moved.";
const isTest = (row: PaymentRecordRow) => row.provider === "test";

/** The receipt for a boost. */
export function writeReceipt(
  row: PaymentRecordRow,
  payer: Addressee,
  { supportEmail, address }: SiteContact,
  now: Date,
): Email {
  const price = pounds(row.amount);
  const job = headingOf(row) ?? "your job";
  return {
    ...headFor(payer),
    subject: `${isTest(row) ? "TEST " : ""}Receipt: ${price} for a job boost`,
    paragraphs: [
      ...(isTest(row) ? [TEST_NOTE] : []),
      `Thank you. Your job '${job}' is boosted. It is shown at the top of the job board and on the home page until it is filled or expires.`,
      `Paid: ${price}, VAT included where it applies. Date: ${longDayInLondon(new Date(row.paidAt ?? now))}. Receipt number: ${row.id}. Payment reference: ${row.providerId}.`,
      `You have 14 days from today to change your mind: write to ${supportEmail} with the receipt number. You asked us to start at once, so we refund the days that the boost has not run.`,
    ],
    action: { label: "See my job", path: `/jobs?jobId=${row.job_id ?? ""}` },
    footnote: `Seller: ${address}.`,
  };
}

const WHY: Readonly<Record<string, string>> = {
  job_gone: "the job had been removed by then",
  job_closed: "the job had closed by then",
  job_already_boosted: "the job was boosted already",
};

/** Tells the payer that their money arrived but could not be used. */
export function writeHeldEmail(
  row: PaymentRecordRow,
  payer: Addressee,
  { supportEmail }: SiteContact,
): Email {
  const why = WHY[row.problem ?? ""] ?? "something went wrong on our side";
  return {
    ...headFor(payer),
    subject: "About your payment for a job boost",
    paragraphs: [
      ...(isTest(row) ? [TEST_NOTE] : []),
      `Your payment of ${pounds(row.amount)} arrived, but we could not boost your job: ${why}. We will refund your money. You do not need to do anything.`,
      `Payment reference: ${row.providerId}. If you have a question, write to ${supportEmail}.`,
    ],
  };
}

/** Confirms a refund; `isRunning` if its boost goes on. Says of a part that its boost has ended, whatever ended it. */
export function writeRefundEmail(
  row: PaymentRecordRow,
  payer: Addressee,
  { supportEmail }: SiteContact,
  isRunning: boolean,
): Email {
  const isWhole = row.state === "refunded";
  const soFar = ` so far; the boost ${isRunning ? "continues" : "has ended"}`;
  const given = isWhole ? pounds(row.amount) : `${pounds(row.refundedAmount)} of ${pounds(row.amount)}`;
  return {
    ...headFor(payer),
    subject: `${isTest(row) ? "TEST " : ""}Your payment of ${pounds(row.amount)} has been refunded${isWhole ? "" : " in part"}`,
    paragraphs: [
      ...(isTest(row) ? [TEST_NOTE] : []),
      `We have refunded ${given} for a job boost${isWhole ? "" : soFar}. It goes to the card or account you paid with, which can take up to ten days.`,
      `Receipt number: ${row.id}. Payment reference: ${row.providerId}. If you have a question, write to ${supportEmail}.`,
    ],
  };
}
