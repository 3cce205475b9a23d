import type { AdminReport, CaseStatus, CaseType, ModerationAction } from "#contracts/moderation.ts";
import type { ReportReason } from "#contracts/reports.ts";

/** 'post', 'chat message': the type of a reported item, for use within a sentence. */
export function typeWords(type: CaseType): string {
  return type === "message" ? "chat message" : type.replaceAll("_", " ");
}

export const STATUS_WORDS: Readonly<Record<CaseStatus, string>> = {
  pending: "Pending",
  reviewed: "Reviewed",
  ignored: "Ignored",
  resolved: "Resolved",
};

const REASON_WORDS: Readonly<Record<ReportReason, string>> = {
  spam: "Spam",
  inappropriate: "Inappropriate",
  harassment: "Harassment",
  fake: "Fake",
  copyright: "Copyright",
  other: "Other",
};

const ACTION_WORDS: Readonly<Record<ModerationAction, string>> = {
  ban_user: "User banned",
  change_ban: "Ban changed",
  unban_user: "User unbanned",
  ban_ended: "Ban ended",
  warn_user: "User warned",
  limit_reach: "Reach limited",
  change_limit: "Limit of reach changed",
  end_reach_limit: "Limit of reach ended",
  reach_limit_ended: "Limit of reach over",
  appeal_received: "Appeal received",
  uphold_appeal: "Appeal turned down",
  overturn_appeal: "Decision overturned on appeal",
  overturn_ban: "Ban overturned on appeal",
  delete_user: "User deleted",
  make_moderator: "Made a moderator",
  make_administrator: "Made an administrator",
  end_role: "Role taken away",
  resend_confirmation: "Confirmation email sent again",
  confirm_email: "Email confirmed manually",
  reset_second_factor: "Second step of signing in taken away",
  delete_post: "Post deleted",
  delete_job: "Job deleted",
  delete_content: "Content deleted",
  ignore_report: "Report ignored",
  note_report: "Report noted",
  read_messages: "Reported messages read",
  add_banned_word: "Banned word added",
  remove_banned_word: "Banned word removed",
  add_safe_word: "Safe word added",
  remove_safe_word: "Safe word removed",
  release_text: "Held text published",
  refuse_text: "Held text refused",
  close_flag: "Flagged text looked at",
  change_holding_rules: "Holding rules changed",
  add_story: "Story published",
  change_story: "Story changed",
  remove_story: "Story removed",
  add_advertisement: "Advertisement added",
  change_advertisement: "Advertisement changed",
  remove_advertisement: "Advertisement removed",
  refund_payment: "Refund of a payment asked for",
  retry_letter: "Email sent again",
  note_contact: "Message to us noted",
  answer_contact: "Message to us answered",
  close_contact: "Message to us closed",
  reopen_contact: "Message to us opened again",
  delete_contact: "Message to us deleted",
};

const has = <Key extends string>(words: Readonly<Record<Key, string>>, key: string): key is Key =>
  Object.hasOwn(words, key);

/** The words for one of the six reasons, or the reporter's own. */
export function reasonWords(reason: string): string {
  return has(REASON_WORDS, reason) ? REASON_WORDS[reason] : reason;
}

/** The words for an action; one added after this page was loaded is shown as it is. */
export function actionWords(action: string): string {
  return has(ACTION_WORDS, action) ? ACTION_WORDS[action] : action;
}

/** Shown in place of the decisions when the case is about the moderator's own content. */
export const OWN_CASE = "This is about something of yours, so another moderator has to decide.";

type Filed = AdminReport["reports"][number];

/** The source of a report. */
export function reporterWords({ source, reporter }: Filed): string {
  if (source === "public_page") return "A visitor";
  if (reporter === null) return "A member";
  return reporter.email === null ? reporter.name : `${reporter.name} (${reporter.email})`;
}

/** Whether a moderator still has to decide about it. */
export function isOpen({ status }: AdminReport): boolean {
  return status === "pending" || status === "reviewed";
}

/** Whether others can still see the reported item. */
export function isThere({ item }: AdminReport): boolean {
  return item !== null && !item.isRemoved;
}

/**
 * Whether there is something to remove: a profile can be reported for its name alone, with no text or picture of its
 * own.
 */
export function isRemovable(report: AdminReport): boolean {
  const { type, item } = report;
  return isThere(report) && (type !== "profile" || item?.content !== "" || item.images.length > 0);
}

/** 'Delete post' and so on. */
export function deleteWords(type: CaseType): string {
  return type === "profile" ? "Delete picture and words" : `Delete ${typeWords(type)}`;
}
