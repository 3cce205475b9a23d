import type { EmailKind } from "#contracts/emails.ts";

/** The subject of an email. */
const KIND_WORDS: Readonly<Record<EmailKind, string>> = {
  "account.link_requested:mail_link": "Confirmation or new password",
  "account.sign_up_repeated:mail_owner": "Joined twice",
  "account.email_change_requested:mail_link": "New email address to confirm",
  "account.password_changed:mail_owner": "Password changed",
  "account.new_device:mail_owner": "New device signed in",
  "account.second_step_changed:mail_owner": "Second step of signing in changed",
  "account.email_changed:mail_from": "Email address changed, to the old one",
  "account.email_changed:mail_to": "Email address changed, to the new one",
  "account.closing:mail_owner": "Account closing",
  "account.export_ready:mail_owner": "Copy of the account's data",
  "moderation.sanctioned:mail_member": "Warning, limit, suspension or removal",
  "moderation.appeal_decided:mail_member": "Decision about an appeal",
  "moderation.unbanned:mail_member": "Suspension lifted",
  "moderation.limit_ended:mail_member": "Limit of reach over",
  "banned_words.decided:mail_writer": "Decision about a held text",
  "contact.received:acknowledge": "Message to the site received",
  "contact.answered:mail_answer": "Answer to a message to the site",
  "boosts.boosted:mail_receipt": "Receipt for a boost",
  "boosts.payment_held:mail_payer": "Payment held",
  "boosts.refunded:mail_payer": "Payment refunded",
  "jobs.search_email": "Jobs found by a saved search",
  digest: "Weekly digest",
  followed: "News of people and jobs followed",
  messages: "Unread messages",
  notification: "Notification",
  post_activity: "Activity on a post",
};

/** 'Receipt for a boost'; a kind added after this page was loaded is shown as it is. */
export function emailContent(kind: string): string {
  return KIND_WORDS[kind as EmailKind] ?? kind;
}
