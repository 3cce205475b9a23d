import { dayInLondon } from "#contracts/calendar.ts";

import type { Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Email } from "../../platform/mail/email.ts";
import type { Addressee } from "../../platform/mail/greet.ts";
import { isBoostRunning, recordReceipt, readPaymentRecord, type PaymentRecordRow } from "./admin.queries.ts";
import { writeHeldEmail, writeReceipt, writeRefundEmail } from "./boosts.emails.ts";

/** Emails the payer, once for each time that a payment is delivered, held or refunded. A refund that fails is not emailed. */
export function mailPayers({ config, mailer, clock }: Deps): void {
  const { contact } = config;
  mailer.onEvent("boosts.boosted", "mail_receipt", async (tx, { paymentId }, onSent) => {
    if (paymentId === null) return null;
    const now = clock.now();
    onSent((after) => recordReceipt(after, paymentId, clock.now()));
    return write(tx, paymentId, (row, payer) => writeReceipt(row, payer, contact, now));
  });
  mailer.onEvent("boosts.payment_held", "mail_payer", (tx, { paymentId }) =>
    write(tx, paymentId, (row, payer) => writeHeldEmail(row, payer, contact)),
  );
  mailer.onEvent("boosts.refunded", "mail_payer", async (tx, { paymentId }) => {
    const isRunning = await isBoostRunning(tx, paymentId, dayInLondon(clock.now()));
    return write(tx, paymentId, (row, payer) => writeRefundEmail(row, payer, contact, isRunning));
  });
}

/** Returns no email if the payer's account is gone. */
async function write(
  tx: Tx,
  paymentId: number,
  compose: (row: PaymentRecordRow, payer: Addressee) => Email,
): Promise<Email | null> {
  const row = await readPaymentRecord(tx, paymentId);
  if (row === undefined || row.email === null) return null;
  return compose(row, { first_name: row.first_name ?? "", email: row.email });
}
