/**
 * Everything that one feature's act may mean to another, by name. A feature records an event in its own transaction;
 * who cares reacts (`ARCHITECTURE.md`). Payloads carry identifiers, never texts or secrets: the reaction reads the facts.
 */
export interface EventMap {
  /**
   * Somebody asked for a link by naming an address, which may be nobody's: only the reaction looks, so that asking
   * takes equally long for a known and an unknown one. `at`: when; one that the release before recorded does not say.
   */
  "account.link_requested": { email: string; purpose: "verify" | "reset"; at?: string };
  /** A member wants another address; it has to be confirmed from there. */
  "account.email_change_requested": { userId: number; email: string };
  /** Somebody signed up with an address that already has an account; its owner gets an e-mail. */
  "account.sign_up_repeated": { email: string };
  /** A member has another trade or county than before. */
  "account.trade_or_county_changed": { userId: number };
  /** A member signed in with another kind of device than before; `signInId` is of the login log. */
  "account.new_device": { userId: number; signInId: number };
  /** `isCalledOff`: another address waited to be confirmed, and does no more. */
  "account.password_changed": { userId: number; at: string; isCalledOff?: boolean };
  /** What a member signs in with beside the password is another than before; recovery codes count, too. */
  "account.second_step_changed": { userId: number; change: SecondStepChange; at: string };
  /** The address changed; both the old and the new one get an e-mail. */
  "account.email_changed": { userId: number; from: string; to: string };
  /** A member asked for their account to be deleted: hidden from now on, erased when its days are over. */
  "account.closing": { userId: number };
  /** Who was leaving, or whose ban was over, has signed in, or a ban was undone on appeal: what is theirs is there again. */
  "account.shown_again": { userId: number };
  /** The copy of a member's own data can be downloaded; `run` says which. */
  "account.export_ready": { userId: number; run: string };
  "feed.post_created": { postId: number; userId: number };
  "feed.post_deleted": { postId: number; userId: number };
  "feed.post_liked": { postId: number; userId: number };
  /** Nobody is notified: the notification of the like is withdrawn. */
  "feed.like_taken_back": { postId: number; userId: number };
  "feed.interest_declared": { postId: number; userId: number };
  "feed.interest_taken_back": { postId: number; userId: number };
  "feed.commented": { postId: number; commentId: number; userId: number };
  /** `userId` edited a comment, or the post itself, which mentions those members since, or no longer does. */
  "feed.mentions_changed": {
    postId: number;
    commentId: number | null;
    userId: number;
    changed: readonly number[];
  };
  /** `userId` removed it, with the replies under it. */
  "feed.comment_removed": { postId: number; commentId: number; userId: number };
  /** `userId` asks `receiverId`. */
  "crew.requested": { requestId: number; userId: number; receiverId: number };
  /** `userId` said yes to `requesterId`, or asked while being asked. */
  "crew.accepted": { requestId: number; userId: number; requesterId: number };
  /** Nobody is notified: the notification of the request is withdrawn. */
  "crew.declined": { requestId: number; userId: number; requesterId: number };
  "crew.withdrawn": { requestId: number; userId: number; receiverId: number };
  /** Nobody is notified. */
  "crew.removed": { userId: number; removedUserId: number };
  /** Nobody is notified of these two. */
  "follows.followed": { userId: number; followedUserId: number };
  "follows.unfollowed": { userId: number; followedUserId: number };
  /** Nobody is notified: the notifications that the two have of each other are withdrawn. */
  "blocks.blocked": { userId: number; blockedUserId: number };
  /** `userId` asks `reviewerId` for a review. */
  "reviews.requested": { requestId: number; userId: number; reviewerId: number };
  /** Nobody is notified: the notification of the request is withdrawn. Declined, taken back, past its time, or answered with the one before it. */
  "reviews.request_closed": { requestId: number; userId: number };
  /** `userId` has reviewed `revieweeId`; null for a review after a job. */
  "reviews.submitted": { reviewId: number; userId: number; revieweeId: number; requestId: number | null };
  /** A moderator took it away: the notification of it is withdrawn. An appeal gave it back: it is there again. */
  "reviews.removed": { reviewId: number };
  "reviews.restored": { reviewId: number };
  /** `userId` has written to `receiverId`. One a message: for what can wait, `chat.unread_began` is cheaper. */
  "chat.message_sent": { messageId: number; conversationId: number; userId: number; receiverId: number };
  /**
   * `receiverId` had nothing to read in the conversation, or had hidden it, and now has: the message is the first of
   * the stretch. It ends with `chat.messages_read` with nothing left, or with `chat.conversation_hidden`, after which
   * `chat.conversation_shown` takes it up again.
   */
  "chat.unread_began": { messageId: number; conversationId: number; userId: number; receiverId: number };
  /** The same of the next message of a stretch about which no e-mail could be sent: its switch was off, or one of the two was suspended or blocked. */
  "chat.unread_went_on": { messageId: number; conversationId: number; userId: number; receiverId: number };
  /** `userId` has read some of what they received; so many are left in this conversation. */
  "chat.messages_read": { conversationId: number; userId: number; unreadCount: number };
  "chat.conversation_hidden": { conversationId: number; userId: number };
  /** `userId` sees it in their list again without a new message. */
  "chat.conversation_shown": { conversationId: number; userId: number };
  "jobs.job_created": { jobId: number; userId: number };
  /** The owner edited it; `changes` is empty when neither pay, place nor dates differ. */
  "jobs.job_changed": { jobId: number; userId: number; changes: readonly JobChange[] };
  "jobs.job_deleted": { jobId: number; userId: number };
  /** The owner found somebody. */
  "jobs.filled": { jobId: number; userId: number };
  /** The owner took the open job off the board and may put it back. */
  "jobs.withdrawn": { jobId: number; userId: number };
  /** A job that had left the board already is filled, or withdrawn, from now on: nobody is told that it has closed. */
  "jobs.closed_otherwise": { jobId: number; userId: number };
  /** Its time on the board is over; recorded within the hour. */
  "jobs.expired": { jobId: number; userId: number };
  /** A closed job is open again, with new dates perhaps. */
  "jobs.reposted": { jobId: number; userId: number };
  /** A moderator had taken it away, and an appeal gave it back: those hear of it whose interest stands again. */
  "jobs.restored": { jobId: number; userId: number };
  /** The same of one interest in it, for what its owner is notified of. */
  "jobs.interest_restored": { jobId: number; interestId: number; userId: number };
  "jobs.interest_declared": { jobId: number; interestId: number; userId: number };
  /** Nobody is notified: the notification of the interest is withdrawn. */
  "jobs.interest_withdrawn": { jobId: number; interestId: number; userId: number; ownerId: number };
  /** `userId` says that the two of an interest worked together, or takes that back: how it stands is read then. */
  "jobs.worked_together": { interestId: number; userId: number };
  /** Jobs that fit a saved search of that member and nobody was notified of before: at most 50, newest first. */
  "jobs.search_matched": {
    savedSearchId: number;
    userId: number;
    board: "jobs" | "apprenticeships";
    ids: readonly number[];
  };
  /** A job is boosted from now on; `paymentId` is null where it was free. */
  "boosts.boosted": { boostId: number; jobId: number; userId: number; paymentId: number | null };
  /** Money came that could not be used: an administrator has to give it back. */
  "boosts.payment_held": { paymentId: number; userId: number | null };
  /** `adminId` gave a payment back; null when that was done with the provider. */
  "boosts.refunded": { paymentId: number; userId: number | null; adminId: number | null };
  /**
   * Members have something new in their lists, `id`: what pushes repeat (`readNotification`). `key` is the same when
   * what can be taken back is done again, such as a like.
   */
  "notifications.raised": { key: string; notified: readonly { id: number; userId: number }[] };
  /** `userId` has something new of a kind that is e-mailed as well. `act` is the same where it was taken back and done again. */
  "notifications.raised_for_email": { notificationId: number; userId: number; act?: string | undefined };
  /** `userId` has read something of their list, or all of it: e-mails and pushes about it that wait need not go. */
  "notifications.read": { userId: number };
  /** Somebody wrote to the people who run the site. */
  "contact.received": { contactId: number };
  /** `adminId` answered a message. */
  "contact.answered": { contactId: number; entryId: number; adminId: number };
  "apprenticeships.posted": { apprenticeshipId: number; userId: number };
  /** The owner edited it. */
  "apprenticeships.changed": { apprenticeshipId: number; userId: number };
  /** It is on the board again: nobody is chosen any more, or an appeal gave it back. */
  "apprenticeships.reopened": { apprenticeshipId: number };
  "apprenticeships.deleted": { apprenticeshipId: number; userId: number };
  /** `userId` applied to `ownerId`. */
  "apprenticeships.applied": ApplicationAct & { ownerId: number };
  /** `wasChosen`: the employer had taken them on. */
  "apprenticeships.application_withdrawn": ApplicationAct & { ownerId: number; wasChosen?: boolean };
  /** `userId`, the employer, decided on `applicantId`'s application, or left it until it expired. */
  "apprenticeships.application_decided": ApplicationAct & {
    applicantId: number;
    status: "shortlisted" | "successful" | "unsuccessful" | "expired";
  };
  /** The apprenticeship was given back on appeal, and `applicantId`'s application, which ended with it, waits again. */
  "apprenticeships.application_restored": ApplicationAct & { applicantId: number };
  /** A moderator decided about a text that banned words held back, or ended an account's limit. */
  "banned_words.decided": { flagId: number; userId: number };
  /** What `userId` reported goes with its owner's account, before anybody has decided about it. */
  "reports.owner_erased": { reportId: number; userId: number };
  /** `userId` was warned, limited or banned, or something of theirs was removed: `readSanction` of moderation reads what. */
  "moderation.sanctioned": { sanctionId: number; userId: number };
  /** What was decided about an appeal of `userId`; `findAppeal` of moderation reads it. */
  "moderation.appeal_decided": { appealId: number; userId: number };
  /** The ban is over; null when its day had come. */
  "moderation.unbanned": { userId: number; adminId: number | null };
  /** A moderator decided about a thing, which the log tells of; `readDecision` of moderation reads what. */
  "moderation.decided": { logId: number };
  /** Somebody reported a thing to the moderators. */
  "reports.reported": { reportId: number; userId: number };
}

interface ApplicationAct {
  applicationId: number;
  apprenticeshipId: number;
  userId: number;
}

/** One difference of a job, before and after, as it is shown: '£180/day', 'Bolton, Greater Manchester'. */
export interface JobChange {
  readonly field: "pay" | "place" | "dates";
  readonly from: string;
  readonly to: string;
}

/** `all_removed`: by the operator, who was asked to. */
export type SecondStepChange =
  | "app_added"
  | "app_removed"
  | "passkey_added"
  | "passkey_removed"
  | "codes_made"
  | "all_removed";

export type EventName = keyof EventMap;
