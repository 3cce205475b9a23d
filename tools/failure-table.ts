/** A failure, and where the web app reports it. */
export interface Failure {
  readonly when: string;
  /** The words, or their beginning if the rest depends on the situation. */
  readonly words: readonly string[];
  /** The file with the words, and the one that shows them if different. */
  readonly in: readonly string[];
}

const WEB = "web/features";
/** Reports what the server has refused of the offline queue. */
const OUTBOX = "web/platform/outbox/start.ts";

/** Home, chat, notifications and pages. */
const SHELL_CHAT_NOTIFICATIONS: readonly Failure[] = [
  {
    when: "a message is not sent",
    words: ["Not sent", "Failed to send message", "Retry"],
    in: [`${WEB}/chat/MessageBubble.tsx`],
  },
  {
    when: "a message is not sent, for who does not see it",
    words: ["Failed to send message"],
    in: [`${WEB}/chat/ConversationView.tsx`],
  },
  {
    when: "a conversation cannot be begun: it opens all the same",
    words: ["Failed to start conversation"],
    in: [`${WEB}/chat/ConversationView.tsx`],
  },
  {
    when: "a conversation cannot be hidden",
    words: ["Failed to hide conversation"],
    in: [`${WEB}/chat/use-hide.ts`],
  },
  {
    when: "messages cannot be marked as read",
    words: ["These messages could not be marked as read."],
    in: [`${WEB}/chat/chat-kinds.ts`, OUTBOX],
  },
  {
    when: "a notification cannot be marked as read, nor all",
    words: ["Failed to mark notification as read", "Failed to mark all notifications as read"],
    in: [`${WEB}/notifications/notification-kinds.ts`, OUTBOX],
  },
  {
    when: "a notification cannot be deleted",
    words: ["Failed to delete notification"],
    in: [`${WEB}/notifications/notification-acts.ts`, OUTBOX],
  },
  {
    when: "preferences are not saved",
    words: ["Failed to update email preferences. Please try again."],
    in: [`${WEB}/preferences/use-switches.ts`],
  },
  {
    when: "the socket fails, or ten reconnects were in vain",
    words: ["Reconnecting…", "Offline, trying again every minute."],
    in: [`${WEB}/shell/ConnectionBar.tsx`],
  },
  {
    when: "ten reconnects were in vain: the log's line",
    words: ["Maximum reconnection attempts reached. Please refresh the page."],
    in: ["web/platform/realtime-connection.ts", `${WEB}/shell/ConnectionBar.tsx`],
  },
  {
    when: "a shared post cannot be read",
    words: ["Error: ", "Unknown error", "Error Loading Post"],
    in: [`${WEB}/sharing/SharedPostPage.tsx`],
  },
  {
    when: "a shared video cannot be loaded",
    words: ["Unable to load video", "Try Again"],
    in: [`${WEB}/sharing/SharedVideo.tsx`],
  },
];

/** Profiles, posts, crew, reviews and files. */
const PEOPLE_AND_POSTS: readonly Failure[] = [
  {
    when: "a review is not sent",
    words: ["Submission failed", "Failed to submit review. Please try again."],
    in: [`${WEB}/reviews/use-review-form.tsx`],
  },
  {
    when: "a crew request is not sent, from the search or a profile",
    words: ["Failed to send crew request"],
    in: [`${WEB}/crew/crew-request.ts`],
  },
  {
    when: "somebody cannot be removed from the crew",
    words: ["Failed to remove crew member"],
    in: [`${WEB}/crew/RemoveFromCrew.tsx`],
  },
  {
    when: "a crew request cannot be answered",
    words: ["Failed to respond to request"],
    in: [`${WEB}/crew/use-answer.ts`],
  },
  {
    when: "following, its end and its preferences fail",
    words: ["Failed to follow user", "Failed to unfollow user", "Failed to update preferences"],
    in: [`${WEB}/follows/use-follow.ts`],
  },
  { when: "a report is not sent", words: ["Report failed"], in: [`${WEB}/reports/ReportDialog.tsx`] },
  {
    when: "a report is not sent, about what",
    words: ["Failed to report ${name}. Please try again."],
    in: [`${WEB}/reports/report-words.ts`, `${WEB}/reports/ReportDialog.tsx`],
  },
  {
    when: "a post is not deleted",
    words: ["Failed to delete post"],
    in: [`${WEB}/feed/post/PostDialogs.tsx`],
  },
  { when: "a post is not changed", words: ["Failed to update post"], in: [`${WEB}/feed/post/EditPost.tsx`] },
  {
    when: "files cannot be read, or not be sent",
    words: ["Some files could not be processed", "Upload failed"],
    in: [`${WEB}/feed/composer/compose-words.ts`, `${WEB}/feed/composer/ComposerPanel.tsx`],
  },
  {
    when: "a file cannot be sent for a fault of ours",
    words: ["There was an error processing your files. Please try again."],
    in: ["web/platform/media/media-tools.ts", `${WEB}/feed/composer/ComposerPanel.tsx`],
  },
  {
    when: "a project cannot be shared",
    words: ["Failed to share project. Please try again."],
    in: [`${WEB}/projects/ShareProject.tsx`],
  },
  {
    when: "a project's photos or the project cannot be saved",
    words: [
      "Some images failed",
      "Failed to create project. Please try again.",
      "Failed to update project. Please try again.",
    ],
    in: [`${WEB}/projects/use-project-form.ts`],
  },
  {
    when: "a project cannot be deleted",
    words: ["Failed to delete project. Please try again."],
    in: [`${WEB}/projects/ProjectDialog.tsx`],
  },
  {
    when: "a project cannot be pinned",
    words: ["Failed to pin/unpin project. Please try again."],
    in: [`${WEB}/projects/use-pin.ts`],
  },
  {
    when: "a review cannot be asked for",
    words: ["Request failed", "Failed to send review request. Please try again."],
    in: [`${WEB}/reviews/AskReviewDialog.tsx`],
  },
  {
    when: "a qualification cannot be saved",
    words: [
      "Failed to add qualification. Please try again.",
      "Failed to update qualification. Please try again.",
    ],
    in: [`${WEB}/qualifications/QualificationForm.tsx`],
  },
  {
    when: "a qualification cannot be deleted",
    words: ["Failed to delete qualification. Please try again."],
    in: [`${WEB}/qualifications/QualificationsDialog.tsx`],
  },
  {
    when: "a video cannot be played",
    words: ["Unable to load video", "Try Again"],
    in: ["web/ui/VideoPlayer.tsx"],
  },
  {
    when: "a profile's member is missing, or one's own",
    words: ["User Not Found", "User not found", "Please log in to view your profile."],
    in: [`${WEB}/profiles/NoProfile.tsx`],
  },
  {
    when: "a profile is not saved",
    words: ["Failed to update profile. Please try again."],
    in: [`${WEB}/profiles/own-profile.ts`, `${WEB}/profiles/EditProfileDialog.tsx`],
  },
];

/** Accounts, jobs, boosts and the admin portal. */
const ACCOUNTS_AND_MARKETPLACE: readonly Failure[] = [
  {
    when: "signing in is refused",
    words: [
      "Login Failed",
      "Email Verification Required",
      " Need a new link? Contact us.",
      "Server error occurred. Please try again.",
      "Invalid email or password.",
      "Invalid request. Please check your input.",
      "Please check your credentials",
    ],
    in: [`${WEB}/accounts/sign-in-words.ts`, `${WEB}/accounts/SignInForm.tsx`],
  },
  {
    when: "signing in works and the way on does not",
    words: ["Login successful but failed to redirect. Please try refreshing the page."],
    in: ["web/routes/SignIn.tsx"],
  },
  {
    when: "joining fails",
    words: ["Registration Failed", "Please try again"],
    in: [`${WEB}/accounts/SignUpDetailsForm.tsx`],
  },
  {
    when: "a reset email cannot be sent",
    words: ["Failed to send reset email"],
    in: [`${WEB}/accounts/ForgotPasswordForm.tsx`],
  },
  {
    when: "a password cannot be reset",
    words: ["Reset Failed", "Failed to reset password"],
    in: [`${WEB}/accounts/ResetPasswordForm.tsx`],
  },
  {
    when: "a reset link has no token",
    words: ["Reset token is missing"],
    in: ["web/routes/ResetPassword.tsx"],
  },
  {
    when: "Stripe refuses a payment",
    words: ["Payment Failed"],
    in: [`${WEB}/boosts/StripeForm.tsx`],
  },
  {
    when: "the test provider refuses a payment",
    words: ["Payment Failed"],
    in: [`${WEB}/boosts/TestCardForm.tsx`],
  },
  {
    when: "whoever takes the payment does not say why it was refused",
    words: ["An unexpected error occurred. Please try again."],
    in: [`${WEB}/boosts/payment-end.ts`, `${WEB}/boosts/StripeForm.tsx`],
  },
  {
    when: "a payment cannot be confirmed after the return",
    words: ["There was an issue processing your payment. Please contact support."],
    in: [`${WEB}/boosts/Outcome.tsx`],
  },
  {
    when: "a payment or a free boost cannot be begun for a job that exists",
    words: ["Failed to create payment. Please try again.", "Failed to create boost. Please try again."],
    in: [`${WEB}/boosts/BoostDialog.tsx`],
  },
  {
    when: "a payment or a free boost cannot be begun for a new job",
    words: ["Failed to create payment. Please try again.", "Failed to create boost. Please try again."],
    in: [`${WEB}/boosts/NewJobBoost.tsx`],
  },
  {
    when: "what a boost costs cannot be asked: not free, and the usual price",
    words: ["BOOST_PRICE_TEXT"],
    in: [`${WEB}/boosts/use-boost-price.ts`, `${WEB}/boosts/BoostDialog.tsx`],
  },
  {
    when: "a job is not posted or changed",
    words: ["Failed to post job. Please try again.", "Failed to update job. Please try again."],
    in: [`${WEB}/jobs/listings/JobFormDialog.tsx`],
  },
  {
    when: "a job is not deleted",
    words: ["Failed to delete job. Please try again."],
    in: [`${WEB}/jobs/BoardDialogs.tsx`],
  },
  {
    when: "interest is not declared",
    words: ["Failed to declare interest. Please try again."],
    in: [`${WEB}/jobs/interests/use-interest.ts`],
  },
  {
    when: "a banned word cannot be added",
    words: ["Failed to add banned word"],
    in: [`${WEB}/banned-words/AddBannedWord.tsx`],
  },
  {
    when: "a banned word cannot be removed",
    words: ["Failed to remove banned word"],
    in: [`${WEB}/banned-words/BannedWordList.tsx`, `${WEB}/banned-words/RemoveWord.tsx`],
  },
];

/** Every failure that a current screen can meet. */
export const FAILURES: readonly Failure[] = [
  ...SHELL_CHAT_NOTIFICATIONS,
  ...PEOPLE_AND_POSTS,
  ...ACCOUNTS_AND_MARKETPLACE,
];
