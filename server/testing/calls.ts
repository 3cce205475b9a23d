import { PRIVACY_VERSION, TERMS_VERSION } from "#contracts/reference/documents.ts";

import { advertisementForm } from "./advertisements.ts";
import { apprenticeshipForm } from "./apprenticeships.ts";
import { beginPayment, payByCard, payForBoost } from "./boosts.ts";
import { SITE_CALLS } from "./calls-of-site.ts";
import { contactForm } from "./contact.ts";
import type { Fixture } from "./fixture.ts";
import { jobForm } from "./jobs.ts";
import { FORM, PASSWORD } from "./people.ts";
import { makePicture } from "./pictures.ts";
import { createPieceSender, idIn } from "./pieces.ts";
import { DOCUMENTS, projectForm } from "./profiles.ts";
import { makeSubscription } from "./push.ts";
import { SANCTION_CALLS } from "./sanctions.ts";
import { storyForm } from "./stories.ts";
import type { TestApp } from "./test-app.ts";
import { makeForm } from "./uploads.ts";
import { makeVideo } from "./videos.ts";

export interface Call {
  params?: Record<string, unknown>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A passkey response without a challenge. */
const aKey = (response: Record<string, string>) => ({
  id: "x",
  rawId: "x",
  type: "public-key",
  response: { clientDataJSON: "x", ...response },
});

const USED_KEY = aKey({ authenticatorData: "x", signature: "x" });

let used = 0;
const newAddress = () => `new${(used += 1)}@crewyard.example`;

/** For every endpoint, by name, a valid call, about the owner's things where applicable. */
export const CALLS: Record<string, (scene: Fixture, app: TestApp) => Call | Promise<Call>> = {
  signUp: () => ({ body: { ...FORM, email: newAddress() } }),
  signIn: ({ cast }) => ({ body: { email: cast.owner.email, password: PASSWORD } }),
  // An unknown cookie: the effect of a valid one has its own tests.
  answerSecondFactor: () => ({
    body: { ticket: "x".repeat(43), answer: { method: "authenticator", code: "123456" } },
  }),
  signInAsAdmin: ({ cast }) => ({ body: { email: cast.admin.email, password: PASSWORD } }),
  forgotPassword: ({ cast }) => ({ body: { email: cast.owner.email } }),
  // An unknown link: the effect of a valid one has its own tests.
  resetPassword: () => ({ body: { token: "x".repeat(43), newPassword: `${PASSWORD}-2` } }),
  resendVerification: ({ cast }) => ({ body: { email: cast.owner.email } }),
  updateCurrentUser: () => ({ body: { bio: "Joiner in Bolton." } }),
  agreeToTexts: () => ({ body: { terms: TERMS_VERSION, privacy: PRIVACY_VERSION } }),
  changePassword: () => ({ body: { currentPassword: PASSWORD, newPassword: `${PASSWORD}-2` } }),
  addPasskey: () => ({ body: { ticket: "x", name: "Phone", passkey: aKey({ attestationObject: "x" }) } }),
  removePasskey: () => ({ params: { id: 999_999_999 } }),
  signInByPasskey: () => ({ body: { ticket: "x", passkey: USED_KEY } }),
  startConfirmation: () => ({ body: { act: "close_account" } }),
  confirmIdentity: () => ({ body: { password: PASSWORD } }),
  confirmAuthenticator: () => ({ body: { code: "123456" } }),
  changeEmail: () => ({ body: { email: newAddress(), password: PASSWORD } }),
  endSession: ({ sessionId }) => ({ params: { id: sessionId } }),
  updateEmailPreferences: () => ({
    body: { crewRequests: true, postActivity: false, jobInterest: true, messages: false },
  }),

  getAdminUser: ({ cast }) => ({ params: { userId: cast.owner.id } }),
  listAdminPosts: ({ cast }) => ({ query: { userId: String(cast.owner.id) } }),
  listAdminJobs: ({ cast }) => ({ query: { userId: String(cast.owner.id) } }),
  // Not the owner, whose things the other calls use.
  banUser: ({ cast }) => ({ params: { userId: cast.stranger.id }, body: { reason: "Spam." } }),
  unbanUser: ({ suspendedId }) => ({ params: { userId: suspendedId } }),
  getUserHistory: ({ suspendedId }) => ({ params: { userId: suspendedId } }),
  resendConfirmation: ({ unconfirmedId }) => ({ params: { userId: unconfirmedId } }),
  confirmEmailByHand: ({ unconfirmedId }) => ({ params: { userId: unconfirmedId } }),
  setUserRole: ({ cast }) => ({
    params: { userId: cast.stranger.id },
    body: { role: "moderator", password: PASSWORD },
  }),
  deleteUser: ({ suspendedId }) => ({ params: { userId: suspendedId } }),
  deletePostAsAdmin: ({ hostPostId }) => ({ params: { id: hostPostId } }),
  deleteJobAsAdmin: ({ jobId }) => ({ params: { id: jobId } }),
  reviewReport: ({ reportId }) => ({ params: { id: reportId }, body: { action: "delete_post" } }),
  openReportedMessages: ({ messageReportId }) => ({ params: { id: messageReportId } }),

  getPost: ({ postId }) => ({ params: { id: postId } }),
  getSharedPost: ({ postId }) => ({ params: { postId } }),
  getSharedVideo: ({ postId }) => ({ params: { postId } }),
  countNewPosts: ({ postId }) => ({ query: { after: String(postId) } }),
  listUserPosts: ({ cast }) => ({ params: { userId: cast.owner.id } }),
  listLikes: ({ postId }) => ({ params: { id: postId } }),
  listInterested: ({ postId }) => ({ params: { id: postId } }),
  createPost: () => ({ body: { content: "Roof on." } }),
  updatePost: ({ postId }) => ({ params: { id: postId }, body: { content: "Roof on, twice." } }),
  deletePost: ({ postId }) => ({ params: { id: postId } }),
  getInteractions: ({ postId }) => ({ params: { postId } }),
  createInteraction: ({ postId }) => ({ body: { postId, type: "like" } }),
  likeComment: ({ commentId }) => ({ params: { id: commentId }, body: {} }),
  replyToComment: ({ commentId }) => ({ params: { id: commentId }, body: { content: "Ta." } }),
  updateComment: ({ commentId }) => ({ params: { id: commentId }, body: { content: "Very neat." } }),
  deleteComment: ({ commentId }) => ({ params: { id: commentId } }),

  addBannedWord: () => ({ body: { word: `dirigible ${(used += 1)}`, severity: 3 } }),
  removeBannedWord: ({ bannedWordId }) => ({ params: { id: bannedWordId } }),
  testBannedWords: () => ({ body: { text: "Two stopcocks." } }),
  changeHoldingRules: () => ({ body: { links: true } }),
  addSafeWord: () => ({ body: { word: `ballcock ${(used += 1)}` } }),
  removeSafeWord: ({ safeWordId }) => ({ params: { id: safeWordId } }),
  decideWordFlag: ({ wordFlagId }) => ({ params: { id: wordFlagId }, body: { action: "close" } }),

  getAudience: () => ({}),
  listAdvertisements: () => ({ query: { placement: "feed" } }),
  countAdvertisement: ({ advertisementId }) => ({ params: { id: advertisementId }, body: { kind: "view" } }),
  createAdvertisement: async (_scene, app) => ({ body: await advertisementForm(app) }),
  updateAdvertisement: async ({ advertisementId }, app) => ({
    params: { id: advertisementId },
    body: await advertisementForm(app),
  }),
  deleteAdvertisement: ({ advertisementId }) => ({ params: { id: advertisementId } }),

  sendContactMessage: () => ({ body: contactForm({ message: `How do I leave a crew, ${(used += 1)}?` }) }),
  getContactMessage: ({ contactId }) => ({ params: { id: contactId } }),
  addContactEntry: ({ contactId }) => ({
    params: { id: contactId },
    body: { kind: "answer", text: "Here." },
  }),
  setContactClosed: ({ contactId }) => ({ params: { id: contactId }, body: { closed: true } }),
  deleteContactMessage: ({ contactId }) => ({ params: { id: contactId } }),

  getStory: ({ story }) => ({ params: { slug: story.slug } }),
  createStory: () => ({ body: storyForm() }),
  updateStory: ({ story }) => ({ params: { id: story.id }, body: storyForm() }),
  deleteStory: ({ story }) => ({ params: { id: story.id } }),

  getProfile: ({ cast }) => ({ params: { id: cast.owner.id } }),
  getCv: ({ cast }) => ({ params: { id: cast.owner.id } }),
  uploadPrivateFile: () => ({
    query: { purpose: "cv" },
    ...asUpload(DOCUMENTS.pdf),
  }),
  listProjects: ({ cast }) => ({ params: { id: cast.owner.id } }),
  createProject: () => ({ body: projectForm() }),
  updateProject: ({ projectId }) => ({ params: { id: projectId }, body: projectForm() }),
  deleteProject: ({ projectId }) => ({ params: { id: projectId } }),
  pinProject: ({ projectId }) => ({ params: { id: projectId }, body: {} }),
  listQualifications: ({ cast }) => ({ params: { userId: cast.owner.id } }),
  createQualification: () => ({ body: { title: "NVQ Level 3", dateObtained: "2020-06-01" } }),
  updateQualification: ({ qualificationId }) => ({
    params: { id: qualificationId },
    body: { expiresOn: "2030-06-01" },
  }),
  deleteQualification: ({ qualificationId }) => ({ params: { id: qualificationId } }),
  getCertificate: ({ qualificationId }) => ({ params: { id: qualificationId } }),

  findNearestTown: () => ({ query: { at: "53.80,-1.55" } }),
  getJob: ({ jobId }) => ({ params: { id: jobId } }),
  createJob: (_scene, app) => ({ body: jobForm(app) }),
  updateJob: ({ jobId }, app) => ({ params: { id: jobId }, body: jobForm(app, { rate: "260" }) }),
  deleteJob: ({ jobId }) => ({ params: { id: jobId } }),
  getPublicJob: ({ jobId }) => ({ params: { id: jobId } }),
  listSimilarPublicJobs: ({ jobId }) => ({ params: { id: jobId } }),
  getPublicApprenticeship: ({ apprenticeshipId }) => ({ params: { id: apprenticeshipId } }),
  listSimilarPublicApprenticeships: ({ apprenticeshipId }) => ({ params: { id: apprenticeshipId } }),
  saveJob: ({ jobId }) => ({ params: { id: jobId } }),
  unsaveJob: ({ jobId }) => ({ params: { id: jobId } }),
  createSavedSearch: () => ({ body: { words: `joiner ${(used += 1)}` } }),
  updateSavedSearch: ({ savedSearchId }) => ({ params: { id: savedSearchId }, body: { alert: "off" } }),
  deleteSavedSearch: ({ savedSearchId }) => ({ params: { id: savedSearchId } }),
  setJobStatus: ({ jobId }) => ({ params: { id: jobId }, body: { status: "filled" } }),
  listSimilarJobs: ({ jobId }) => ({ params: { id: jobId } }),
  declareInterest: ({ jobId }) => ({ params: { id: jobId }, body: { note: "I have my own van." } }),
  withdrawInterest: ({ jobId }) => ({ params: { id: jobId } }),
  confirmWorkedTogether: ({ jobId, cast }) => ({ params: { id: jobId, userId: cast.owner.id } }),
  takeBackWorkedTogether: ({ jobId, cast }) => ({ params: { id: jobId, userId: cast.owner.id } }),

  saveApprenticeship: ({ apprenticeshipId }) => ({ params: { id: apprenticeshipId } }),
  unsaveApprenticeship: ({ apprenticeshipId }) => ({ params: { id: apprenticeshipId } }),
  getApprenticeship: ({ apprenticeshipId }) => ({ params: { id: apprenticeshipId } }),
  createApprenticeship: (_scene, app) => ({ body: apprenticeshipForm(app) }),
  updateApprenticeship: ({ apprenticeshipId }, app) => ({
    params: { id: apprenticeshipId },
    body: apprenticeshipForm(app, { dayRate: "105" }),
  }),
  deleteApprenticeship: ({ apprenticeshipId }) => ({ params: { id: apprenticeshipId } }),
  applyForApprenticeship: ({ apprenticeshipId }) => ({ params: { id: apprenticeshipId }, body: {} }),
  withdrawApplication: ({ apprenticeshipId }) => ({ params: { id: apprenticeshipId } }),
  listApplications: ({ apprenticeshipId }) => ({ params: { id: apprenticeshipId } }),
  setApplicationStatus: ({ applicationId }) => ({
    params: { id: applicationId },
    body: { status: "shortlisted" },
  }),
  getApplicationCv: ({ applicationId }) => ({ params: { id: applicationId } }),

  createFreeBoost: (_scene, app) => ({ body: { jobData: jobForm(app) } }),
  createFreeBoostExisting: ({ jobId }) => ({ body: { jobId } }),
  createBoostPayment: (_scene, app) => ({ body: { amount: 199, jobData: jobForm(app) } }),
  createBoostExistingPayment: ({ jobId }) => ({ body: { amount: 199, jobId } }),
  confirmBoostPayment: async ({ cast }, app) => ({
    body: { paymentIntentId: await beginPayment(app, cast.owner) },
  }),
  confirmBoostExistingPayment: async ({ cast, jobId }, app) => ({
    body: { paymentIntentId: await beginPayment(app, cast.owner, jobId) },
  }),
  getBoostPayment: async ({ cast }, app) => ({
    params: { paymentIntentId: await beginPayment(app, cast.owner) },
  }),
  payWithTestCard: async ({ cast }, app) => ({
    params: { paymentIntentId: await beginPayment(app, cast.owner) },
    body: { card: "4242 4242 4242 4242" },
  }),
  finishTestStep: async ({ cast }, app) => {
    const paymentIntentId = await beginPayment(app, cast.owner);
    await payByCard(app, cast.owner, paymentIntentId, "secondStep");
    return { params: { paymentIntentId }, body: { passed: true } };
  },
  muteMember: ({ mateId }) => ({ body: { userId: mateId } }),
  unmuteMember: ({ mateId }) => ({ params: { userId: mateId } }),
  hideThing: ({ postId }) => ({ params: { type: "post", id: postId } }),
  listHidden: () => ({}),
  showThing: ({ postId }) => ({ params: { type: "post", id: postId } }),
  refundPayment: async ({ cast }, app) => ({
    params: { id: await payForBoost(app, cast.owner, cast.admin) },
    body: { reason: "Removed by us." },
  }),

  checkCrew: ({ cast }) => ({ params: { userId: cast.owner.id } }),
  requestCrew: ({ cast }) => ({ body: { receiverId: cast.owner.id } }),
  answerCrewRequest: ({ crewRequestId }) => ({
    params: { requestId: crewRequestId },
    body: { status: "accepted" },
  }),
  withdrawCrewRequest: ({ crewRequestId }) => ({ params: { requestId: crewRequestId } }),
  removeFromCrew: ({ mateId }) => ({ params: { userId: mateId } }),
  blockMember: ({ mateId }) => ({ body: { userId: mateId } }),
  unblockMember: ({ blockedId }) => ({ params: { userId: blockedId } }),

  openConversation: ({ cast }) => ({ body: { otherUserId: cast.owner.id } }),
  getConversation: ({ conversationId }) => ({ params: { id: conversationId } }),
  hideConversation: ({ conversationId }) => ({ params: { id: conversationId } }),
  unhideConversation: ({ conversationId }) => ({ params: { id: conversationId } }),
  listMessages: ({ conversationId }) => ({ params: { id: conversationId } }),
  sendMessage: ({ conversationId }) => ({ body: { conversationId, content: "On my way." } }),
  markMessageRead: ({ messageId }) => ({ params: { id: messageId } }),
  markConversationRead: ({ conversationId, messageId }) => ({
    params: { id: conversationId },
    body: { upTo: messageId },
  }),
  updateChatSettings: () => ({ body: { readMarks: "nobody" } }),

  searchUsers: ({ cast }) => ({ query: { q: cast.owner.firstName } }),
  searchPeople: ({ cast }) => ({ query: { q: cast.owner.firstName } }),
  listMentionable: ({ cast }) => ({ query: { q: cast.owner.firstName } }),

  getFollow: ({ mateId }) => ({ params: { id: mateId } }),
  follow: ({ mateId }) => ({ body: { followedUserId: mateId } }),
  updateFollow: ({ followId }) => ({ params: { id: followId }, body: { notifyOnPosts: false } }),
  unfollow: ({ mateId }) => ({ params: { id: mateId } }),

  reportPost: ({ postId }) => ({ params: { id: postId }, body: { reason: "spam" } }),
  reportPublicly: ({ postId }) => ({ body: { type: "post", id: postId, reason: "spam" } }),
  createReport: ({ commentId }) => ({ body: { type: "comment", id: commentId, reason: "harassment" } }),

  listReviews: ({ cast }) => ({ params: { userId: cast.owner.id } }),
  listJobsToReview: ({ cast }) => ({ params: { userId: cast.owner.id } }),
  createReview: ({ cast, jobId }) => ({ body: { revieweeId: cast.owner.id, jobId, rating: 4 } }),
  updateReview: ({ reviewId }) => ({ params: { id: reviewId }, body: { rating: 5 } }),
  replyToReview: ({ reviewId }) => ({ params: { id: reviewId }, body: { content: "Any time." } }),
  requestReview: ({ cast }) => ({ body: { reviewerId: cast.owner.id, message: "How was it?" } }),
  getReviewRequest: ({ reviewRequestId }) => ({ params: { id: reviewRequestId } }),
  submitReview: ({ reviewRequestId }) => ({ params: { id: reviewRequestId }, body: { rating: 5 } }),
  declineReviewRequest: ({ reviewRequestId }) => ({
    params: { id: reviewRequestId },
    body: { status: "declined" },
  }),
  cancelReviewRequest: ({ reviewRequestId }) => ({ params: { id: reviewRequestId } }),
  markNotificationRead: ({ notificationId }) => ({ params: { id: notificationId } }),
  markNotificationUnread: ({ notificationId }) => ({ params: { id: notificationId } }),
  deleteNotification: ({ notificationId }) => ({ params: { id: notificationId } }),
  restoreNotification: ({ deletedNotificationId }) => ({ params: { id: deletedNotificationId } }),
  retryFailedEmail: ({ failedEmailId }) => ({ params: { id: failedEmailId } }),
  addPushDevice: () => ({ body: makeSubscription() }),
  removePushDevice: ({ pushDeviceId }) => ({ params: { id: pushDeviceId } }),
  ...SITE_CALLS,
  ...SANCTION_CALLS,
  uploadImage: async () => asUpload(await makePicture(40, 30).jpeg().toBuffer()),
  uploadVideo: () => asUpload(makeVideo()),
  finishUpload: async ({ cast }, app) => {
    const photo = await makePicture(40, 30).jpeg().toBuffer();
    const { headers } = await createPieceSender(() => app).begin(cast.owner, "photo", photo.length, photo);
    return { params: { uploadId: idIn(String(headers["location"])) } };
  },
};

function asUpload(bytes: Buffer): Call {
  const { headers, payload } = makeForm({ bytes, name: "file", type: "application/octet-stream" });
  return { headers, body: payload };
}
