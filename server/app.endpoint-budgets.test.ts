import { describe, expect, it, vi } from "vitest";

import { signIn } from "#contracts/accounts.ts";
import { applyForApprenticeship } from "#contracts/apprenticeships.ts";
import { sendMessage } from "#contracts/chat.ts";
import { getCurrentUser } from "#contracts/current-user.ts";
import { createInteraction, createPost } from "#contracts/feed.ts";
import { setJobStatus } from "#contracts/jobs.ts";
import { fillPath, PAGES } from "#contracts/pages.ts";
import type { LimitName } from "#contracts/reference/budgets.ts";

import { CALLS } from "./testing/calls.ts";
import { clientOf, ROLES } from "./testing/fixture.ts";
import { listEndpoints } from "./testing/list-endpoints.ts";
import { PASSWORD } from "./testing/people.ts";
import { createPieceSender } from "./testing/pieces.ts";
import { leaveProfile } from "./testing/profiles.ts";
import { startScene } from "./testing/scene.ts";
import { answerByCode, setUpAuthenticator, ticketOf } from "./testing/second-factor.ts";
import { beat } from "./testing/visits.ts";

/**
 * The calls that draw from each budget: endpoints by name, with `@` another way into the endpoint, with `page:` a page, with
 * `route:` a route outside the contract. The sizes are in `contracts/reference/budgets.ts`.
 */
const DRAWN_BY: Record<LimitName, string> = {
  sign_in_account_and_address: "signIn signInAsAdmin signIn@code",
  sign_in_account: "signIn signInAsAdmin signIn@code",
  sign_in_address: "signIn signInAsAdmin signIn@code",
  second_factor_account: "signIn@code answerSecondFactor@code",
  second_factor_address: "signInByPasskey startPasskeySignIn answerSecondFactor answerSecondFactor@code",
  sign_up: "signUp",
  mail_link: "forgotPassword resendVerification",
  mail_link_account: "signUp forgotPassword resendVerification changeEmail resendConfirmation",
  reset_password: "resetPassword",
  account_change: `closeAccount changeEmail changePassword updateCurrentUser resendConfirmation setUserRole addPasskey
    removePasskey startPasskey addPushDevice startAuthenticator confirmAuthenticator removeAuthenticator makeRecoveryCodes
    startConfirmation confirmIdentity`,
  export_data: "startExport",
  read_shared_post: `getSharedPost getSharedVideo getPublicJob listSimilarPublicJobs getPublicApprenticeship
    listSimilarPublicApprenticeships getStory listStories page:sharedPost page:publicJob page:publicApprenticeship
    page:blogs page:story`,
  create_post: "createPost createPost@mention",
  write_post: "updatePost",
  write_comment: "createInteraction@comment replyToComment updateComment",
  react: "createInteraction likeComment hideThing pinProject",
  create_job: `createJob updateJob setJobStatus@repost createApprenticeship updateApprenticeship createFreeBoost
    createFreeBoostExisting`,
  create_payment: "createBoostPayment createBoostExistingPayment",
  confirm_payment: "confirmBoostPayment confirmBoostExistingPayment getBoostPayment",
  contact: "sendContactMessage",
  contact_address: "sendContactMessage",
  appeal_link: "openAppealLink appealByLink",
  count_advertisement: "countAdvertisement",
  apply: "applyForApprenticeship applyForApprenticeship@profileCv",
  declare_interest: "declareInterest confirmWorkedTogether",
  save_job: "saveJob unsaveJob saveApprenticeship unsaveApprenticeship createSavedSearch updateSavedSearch",
  crew_request: "requestCrew",
  review_request: "requestReview",
  write_review: "createReview updateReview replyToReview submitReview",
  follow: "follow updateFollow",
  block: "blockMember muteMember",
  report: "createReport reportPost reportPublicly",
  send_message: "sendMessage sendMessage@first",
  start_conversation: "sendMessage@first",
  write_to_stranger: "sendMessage@first",
  mention_stranger: "createPost@mention",
  search: "searchUsers searchPeople listMentionable",
  read_profile: "getProfile",
  read_private_file: "getCv getCertificate",
  write_profile: "createProject updateProject createQualification updateQualification",
  upload: "uploadImage uploadVideo uploadPrivateFile route:uploads",
  upload_bytes: `uploadImage uploadVideo uploadPrivateFile route:uploads createProject updateProject
    applyForApprenticeship@profileCv`,
  count_visit: "recordVisit@browser",
};

/** Endpoints for which the general budgets suffice. */
const NO_BUDGET_OF_ITS_OWN = `
  downloadExport getExport completeOnboarding continueSignUp endOtherSessions endSession getCurrentUser
  listSessions signOut createAdvertisement deleteAdvertisement listOwnAdvertisements updateAdvertisement
  addContactEntry getContactMessage listContactMessages setContactClosed banUser confirmEmailByHand
  deleteJobAsAdmin deletePostAsAdmin deleteUser getAdminUser getUserHistory listAdminJobs listAdminPosts
  listAdminUsers unbanUser getAudience listAdvertisements agreeToTexts getAgreements getLeaderboard
  getModerationNumbers getMostActiveUsers getNewUsers getReturningUsers getTotalUsers
  getWebsiteActivitySummary getWebsiteVisits deleteApprenticeship getApplicationCv getApprenticeship
  getApprenticeshipCounts listApplications listApprenticeships listOwnApplications setApplicationStatus
  withdrawApplication addBannedWord addSafeWord decideWordFlag listBannedWords listSafeWords listWordFlags
  removeBannedWord removeSafeWord testBannedWords listBlocked listHidden listMuted showThing unblockMember
  unmuteMember finishTestStep getBoostEligibility getPaymentSettings payWithTestCard countUnreadMessages
  getChatSettings getConversation hideConversation listConversations listMessages markConversationRead
  markMessageRead openConversation unhideConversation updateChatSettings answerCrewRequest checkCrew listCrew
  listCrewRequests listSuggestions removeFromCrew withdrawCrewRequest listFailedEmails retryFailedEmail
  countNewPosts deleteComment deleteContactMessage deletePost getInteractions getPost listInterested listLikes listPosts
  listUserPosts getFollow listFollows unfollow changeHoldingRules getHoldingRules getBoostedJobs
  countMyInterests deleteJob findNearestTown getJob getJobCounts listApplied listJobs listMyInterests
  listSimilarJobs markInterestsSeen setJobStatus withdrawInterest getStatistics listAdminReports
  listModerationLogs openReportedMessages reviewReport countUnreadNotifications deleteNotification
  listNotifications markAllNotificationsRead markNotificationRead markNotificationUnread restoreNotification
  listOwnPayments listPayments refundPayment getEmailPreferences updateEmailPreferences deleteProject
  listProjects getPushKey listPushDevices removePushDevice deleteQualification listQualifications
  listOwnReports cancelReviewRequest declineReviewRequest getReviewRequest listReviewRequests listReviewers
  listJobsToReview listReviews appealAgainst decideAppeal endReachLimit getSanction getStanding limitReach
  listAppeals warnUser listSavedApprenticeships deleteSavedSearch listSavedJobs listSavedSearches
  getSecondFactors createStory deleteStory updateStory finishUpload getVisitChoice recordVisit setVisitChoice
  takeBackWorkedTogether`;

const { app, cast, scene, snapshot } = await startScene();

const spies = [vi.spyOn(app.deps.limits, "consume"), vi.spyOn(app.deps.limits, "draw")];
/** Returns the named budgets drawn from during the act. */
async function watch(act: () => Promise<unknown>): Promise<string[]> {
  for (const spy of spies) spy.mockClear();
  await act();
  const names = new Set(spies.flatMap((spy) => spy.mock.calls.map(([name]) => name)));
  return [...names].filter((name) => name in DRAWN_BY).toSorted();
}

const openPage = (name: keyof typeof PAGES, params: Record<string, unknown> = {}) =>
  watch(() => app.app.inject({ url: fillPath(PAGES[name].pattern, params) }));
const { stranger, party, owner } = cast;

const OTHER_CALLS: Record<string, () => Promise<string[]>> = {
  "signIn@code": async () => {
    await setUpAuthenticator(app, app.as(owner));
    const body = { email: owner.email, password: PASSWORD, code: "000000" };
    return watch(() => app.visitor.call(signIn, { body }));
  },
  "answerSecondFactor@code": async () => {
    await setUpAuthenticator(app, app.as(owner));
    const asked = await app.visitor.call(signIn, { body: { email: owner.email, password: PASSWORD } });
    return watch(() => answerByCode(app, ticketOf(asked), "000000"));
  },
  "createPost@mention": async () => {
    const { body: me } = await app.as(owner).call(getCurrentUser);
    return watch(() => app.as(stranger).raw(createPost, { body: { content: `Ask @${me.username}.` } }));
  },
  "createInteraction@comment": () => {
    const body = { postId: scene.postId, type: "comment", content: "Neat." };
    return watch(() => app.as(stranger).raw(createInteraction, { body }));
  },
  "setJobStatus@repost": async () => {
    const set = (status: string) =>
      app.as(owner).raw(setJobStatus, { params: { id: scene.jobId }, body: { status } });
    await set("filled");
    return watch(() => set("open"));
  },
  "applyForApprenticeship@profileCv": async () => {
    await leaveProfile(app, stranger);
    return watch(() =>
      app.as(stranger).raw(applyForApprenticeship, { params: { id: scene.apprenticeshipId }, body: {} }),
    );
  },
  "sendMessage@first": () =>
    watch(() => app.as(stranger).raw(sendMessage, { body: { otherUserId: party.id, content: "Hello." } })),
  "recordVisit@browser": () => watch(() => beat(app, { loaded: true })),
  "route:uploads": () => watch(() => createPieceSender(() => app).begin(stranger, "video", 10)),
  "page:sharedPost": () => openPage("sharedPost", { postId: scene.postId }),
  "page:publicJob": () => openPage("publicJob", { id: scene.jobId }),
  "page:publicApprenticeship": () => openPage("publicApprenticeship", { id: scene.apprenticeshipId }),
  "page:blogs": () => openPage("blogs"),
  "page:story": () => openPage("story", { slug: scene.story.slug }),
};

const wordsOf = (text: string) => text.trim().split(/\s+/);
const budgetsOf = (call: string) =>
  Object.entries(DRAWN_BY).flatMap(([budget, calls]) => (wordsOf(calls).includes(call) ? [budget] : []));

describe("the budgets", () => {
  it("are told for every endpoint", () => {
    const told = new Set([...Object.values(DRAWN_BY), NO_BUDGET_OF_ITS_OWN].flatMap(wordsOf));
    const calls = [...listEndpoints().map(({ name }) => name), ...Object.keys(OTHER_CALLS)];
    expect([...told].toSorted()).toEqual(calls.toSorted());
  });

  it.each(listEndpoints())("that $name draws from", async ({ name, endpoint }) => {
    await snapshot.restore();
    const { headers, ...call } = await CALLS[name]!(scene, app);
    const drawn = await watch(async () => {
      // Called by a role that may, or by every role if none would get through: the budget is drawn before anything else is
      // checked.
      for (const role of ROLES) {
        const { status } = await clientOf(app, cast, role).raw(endpoint, call, headers);
        if (status < 400) break;
      }
    });
    expect(drawn).toEqual(budgetsOf(name).toSorted());
  });

  it.each(Object.entries(OTHER_CALLS))("that %s draws from", async (name, call) => {
    await snapshot.restore();
    expect(await call()).toEqual(budgetsOf(name).toSorted());
  });
});
