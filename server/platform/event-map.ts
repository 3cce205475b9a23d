/**
 * Every act of one feature that another may react to, by name. A feature records an event in its own transaction, and
 * other features react (`ARCHITECTURE.md`). Payloads carry ids, never texts or secrets: the reaction reads the facts.
 */
export interface EventMap {
  /**
   * A visitor asked for a link by naming an email address, which may be unknown. Only the reaction looks it up, so that
   * a request takes equally long for a known and an unknown address. `at` is the time; events recorded by the previous
   * release lack it.
   */
  "account.link_requested": { email: string; purpose: "verify" | "reset"; at?: string };
  /** A member wants another email address, which has to be confirmed from there. */
  "account.email_change_requested": { userId: number; email: string };
  /** A visitor signed up with an address that already has an account; its owner gets an email. */
  "account.sign_up_repeated": { email: string };
  /** A member changed trade or county. */
  "account.trade_or_county_changed": { userId: number };
  /** A member signed in with a new kind of device; `signInId` refers to the login log. */
  "account.new_device": { userId: number; signInId: number };
  /** `isCalledOff`: a new address was waiting for confirmation, and was cancelled. */
  "account.password_changed": { userId: number; at: string; isCalledOff?: boolean };
  /** The member's second step or recovery codes have changed. */
  "account.second_step_changed": { userId: number; change: SecondStepChange; at: string };
  /** The address changed; both the old and the new one get an email. */
  "account.email_changed": { userId: number; from: string; to: string };
  /**
   * A member asked for their account to be deleted: it is hidden from now on, and erased when the waiting period ends.
   */
  "account.closing": { userId: number };
  /**
   * A member's things are visible again: a leaving member or one whose ban was over signed in, or a ban was undone on
   * appeal.
   */
  "account.shown_again": { userId: number };
  /** The copy of a member's own data can be downloaded; `run` identifies it. */
  "account.export_ready": { userId: number; run: string };
  "feed.post_created": { postId: number; userId: number };
  "feed.post_deleted": { postId: number; userId: number };
  "feed.post_liked": { postId: number; userId: number };
  /** No one is notified: the notification of the like is withdrawn. */
  "feed.like_taken_back": { postId: number; userId: number };
  "feed.interest_declared": { postId: number; userId: number };
  "feed.interest_taken_back": { postId: number; userId: number };
  "feed.commented": { postId: number; commentId: number; userId: number };
  /** `userId` edited a comment, or the post itself (null), and it began or ceased to mention those members. */
  "feed.mentions_changed": {
    postId: number;
    commentId: number | null;
    userId: number;
    changed: readonly number[];
  };
  /** `userId` removed the comment, with its replies. */
  "feed.comment_removed": { postId: number; commentId: number; userId: number };
  /** `userId` asks `receiverId`. */
  "crew.requested": { requestId: number; userId: number; receiverId: number };
  /** `userId` said yes to `requesterId`, or asked while being asked. */
  "crew.accepted": { requestId: number; userId: number; requesterId: number };
  /** No one is notified: the notification of the request is withdrawn. */
  "crew.declined": { requestId: number; userId: number; requesterId: number };
  "crew.withdrawn": { requestId: number; userId: number; receiverId: number };
  /** No one is notified. */
  "crew.removed": { userId: number; removedUserId: number };
  /** No one is notified of these two events. */
  "follows.followed": { userId: number; followedUserId: number };
  "follows.unfollowed": { userId: number; followedUserId: number };
  /** No one is notified: the two members' notifications about each other are withdrawn. */
  "blocks.blocked": { userId: number; blockedUserId: number };
  /** `userId` asks `reviewerId` for a review. */
  "reviews.requested": { requestId: number; userId: number; reviewerId: number };
  /**
   * The request was declined, taken back or expired, or was answered together with the one before it. Nobody is
   * notified: the notification of the request is withdrawn.
   */
  "reviews.request_closed": { requestId: number; userId: number };
  /** `userId` has reviewed `revieweeId`; null for a review after a job. */
  "reviews.submitted": { reviewId: number; userId: number; revieweeId: number; requestId: number | null };
  /** A moderator removed the review: its notification is withdrawn. Restored: an appeal brought it back. */
  "reviews.removed": { reviewId: number };
  "reviews.restored": { reviewId: number };
  /**
   * `userId` sent `receiverId` a message. Recorded for every message: where a reaction can wait, `chat.unread_began` is
   * cheaper.
   */
  "chat.message_sent": { messageId: number; conversationId: number; userId: number; receiverId: number };
  /**
   * `receiverId` had nothing unread in the conversation, or had hidden it, and this message is the first of an unread
   * run. The run ends with `chat.messages_read` with nothing left, or with `chat.conversation_hidden`, after which
   * `chat.conversation_shown` resumes it.
   */
  "chat.unread_began": { messageId: number; conversationId: number; userId: number; receiverId: number };
  /**
   * The next message of an unread run for which no email could be sent: its switch was off, or one of the two was
   * suspended or blocked.
   */
  "chat.unread_went_on": { messageId: number; conversationId: number; userId: number; receiverId: number };
  /** `userId` has read some received messages; `unreadCount` are left in this conversation. */
  "chat.messages_read": { conversationId: number; userId: number; unreadCount: number };
  "chat.conversation_hidden": { conversationId: number; userId: number };
  /** `userId` sees it in their list again without a new message. */
  "chat.conversation_shown": { conversationId: number; userId: number };
  "jobs.job_created": { jobId: number; userId: number };
  /** The owner edited it; `changes` is empty when neither pay, place nor dates differ. */
  "jobs.job_changed": { jobId: number; userId: number; changes: readonly JobChange[] };
  "jobs.job_deleted": { jobId: number; userId: number };
  /** The owner filled the job. */
  "jobs.filled": { jobId: number; userId: number };
  /** The owner took the open job off the board and may put it back. */
  "jobs.withdrawn": { jobId: number; userId: number };
  /** A job that had already left the board is now filled or withdrawn: no one is notified that it has closed. */
  "jobs.closed_otherwise": { jobId: number; userId: number };
  /** Its time on the board is over; recorded within the hour. */
  "jobs.expired": { jobId: number; userId: number };
  /** A closed job is open again, with new dates perhaps. */
  "jobs.reposted": { jobId: number; userId: number };
  /** An appeal restored a job that a moderator had removed: members whose interest stands again are notified. */
  "jobs.restored": { jobId: number; userId: number };
  /** The same for one interest in the job, to notify the job's owner. */
  "jobs.interest_restored": { jobId: number; interestId: number; userId: number };
  "jobs.interest_declared": { jobId: number; interestId: number; userId: number };
  /** No one is notified: the notification of the interest is withdrawn. */
  "jobs.interest_withdrawn": { jobId: number; interestId: number; userId: number; ownerId: number };
  /**
   * `userId` says that the two members of an interest worked together, or takes that back: reactions read the current
   * state.
   */
  "jobs.worked_together": { interestId: number; userId: number };
  /**
   * Jobs that match the member's saved search and that the member was not notified of before: at most 50, newest first.
   */
  "jobs.search_matched": {
    savedSearchId: number;
    userId: number;
    board: "jobs" | "apprenticeships";
    ids: readonly number[];
  };
  /** A job is boosted from now on; `paymentId` is null if it was free. */
  "boosts.boosted": { boostId: number; jobId: number; userId: number; paymentId: number | null };
  /** A payment arrived that could not be used: an administrator has to refund it. */
  "boosts.payment_held": { paymentId: number; userId: number | null };
  /** `adminId` refunded a payment; null if it was refunded through the provider. */
  "boosts.refunded": { paymentId: number; userId: number | null; adminId: number | null };
  /**
   * Members have a new notification; pushes repeat its `id` (`readNotification`). `key` is the same when a reversible
   * act, such as a like, is done again.
   */
  "notifications.raised": { key: string; notified: readonly { id: number; userId: number }[] };
  /**
   * `userId` has a new notification of a kind that is also emailed. `act` is the same if the act was taken back and
   * done again.
   */
  "notifications.raised_for_email": { notificationId: number; userId: number; act?: string | undefined };
  /** `userId` has read some or all notifications: waiting emails and pushes about them need not be sent. */
  "notifications.read": { userId: number };
  /** A visitor or member wrote to the site's operators. */
  "contact.received": { contactId: number };
  /** `adminId` answered a message. */
  "contact.answered": { contactId: number; entryId: number; adminId: number };
  "apprenticeships.posted": { apprenticeshipId: number; userId: number };
  /** The owner edited it. */
  "apprenticeships.changed": { apprenticeshipId: number; userId: number };
  /** It is on the board again: nobody is chosen any more, or an appeal restored it. */
  "apprenticeships.reopened": { apprenticeshipId: number };
  "apprenticeships.deleted": { apprenticeshipId: number; userId: number };
  /** `userId` applied to `ownerId`. */
  "apprenticeships.applied": ApplicationAct & { ownerId: number };
  /** `wasChosen`: the employer had accepted the applicant. */
  "apprenticeships.application_withdrawn": ApplicationAct & { ownerId: number; wasChosen?: boolean };
  /** `userId`, the employer, decided on `applicantId`'s application, or left it until it expired. */
  "apprenticeships.application_decided": ApplicationAct & {
    applicantId: number;
    status: "shortlisted" | "successful" | "unsuccessful" | "expired";
  };
  /**
   * The apprenticeship was restored on appeal, and `applicantId`'s application, which had ended with it, is pending
   * again.
   */
  "apprenticeships.application_restored": ApplicationAct & { applicantId: number };
  /** A moderator decided on a text held for banned words, or ended an account's limit. */
  "banned_words.decided": { flagId: number; userId: number };
  /** The thing that `userId` reported is erased with its owner's account, before a moderator has decided on it. */
  "reports.owner_erased": { reportId: number; userId: number };
  /**
   * `userId` was warned, limited or banned, or something of theirs was removed: moderation's `readSanction` reads the
   * details.
   */
  "moderation.sanctioned": { sanctionId: number; userId: number };
  /** An appeal of `userId` was decided; moderation's `findAppeal` reads it. */
  "moderation.appeal_decided": { appealId: number; userId: number };
  /** The ban is over; `adminId` is null if it ended by date. */
  "moderation.unbanned": { userId: number; adminId: number | null };
  /** The limit of `userId`'s reach is over, by a moderator or (`byDay`) at the midnight of its day; `logId` is the line that says so. */
  "moderation.limit_ended": { userId: number; logId: number; byDay?: true };
  /** A moderator made a decision that the log records; moderation's `readDecision` reads it. */
  "moderation.decided": { logId: number };
  /** A thing was reported to the moderators. */
  "reports.reported": { reportId: number; userId: number };
}

interface ApplicationAct {
  applicationId: number;
  apprenticeshipId: number;
  userId: number;
}

/** One change to a job, before and after, as shown: '£180/day', 'Bolton, Greater Manchester'. */
export interface JobChange {
  readonly field: "pay" | "place" | "dates";
  readonly from: string;
  readonly to: string;
}

/** `all_removed`: by the operator, at the member's request. */
export type SecondStepChange =
  | "app_added"
  | "app_removed"
  | "passkey_added"
  | "passkey_removed"
  | "codes_made"
  | "all_removed";

export type EventName = keyof EventMap;
