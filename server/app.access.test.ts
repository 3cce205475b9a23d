import { describe, expect, it } from "vitest";

import { SITE_ROWS } from "./testing/access-of-site.ts";
import { CALLS } from "./testing/calls.ts";
import { describeAccess } from "./testing/describe-access.ts";
import { clientOf, ROLES } from "./testing/fixture.ts";
import { listEndpoints } from "./testing/list-endpoints.ts";
import { listRoutes } from "./testing/routes.ts";
import { startScene } from "./testing/scene.ts";

/**
 * Expected status per role. Each call is valid and about something of the owner's (`testing/calls.ts`). The party is the member
 * on the other side: the author of the post under the owner's comment, the member interested in the owner's job. A banned member
 * and one whose session was revoked use the token they had. Nothing of the owner's is hidden from members yet, so strangers get
 * 403 where they may look but not touch, and 404 for what is none of theirs to know.
 */
const MATRIX = `
                         visitor stranger party owner moderator admin banned revoked
  signUp                 201     201      201   201   201       201   201    201
  signIn                 200     200      200   200   200       200   200    200
  signInAsAdmin          200     200      200   200   200       200   200    200
  continueSignUp         400     400      400   400   400       400   400    400
  answerSecondFactor     410     410      410   410   410       410   410    410
  signOut                200     200      200   200   200       200   200    200
  forgotPassword         200     200      200   200   200       200   200    200
  resetPassword          400     400      400   400   400       400   400    400
  resendVerification     200     200      200   200   200       200   200    200
  getCurrentUser         401     200      200   200   200       200   401    401
  updateCurrentUser      401     200      200   200   200       200   401    401
  completeOnboarding     401     200      200   200   200       200   401    401
  getAgreements          401     200      200   200   200       200   401    401
  agreeToTexts           401     200      200   200   200       200   401    401
  changePassword         401     200      200   200   200       200   401    401
  changeEmail            401     200      200   200   200       200   401    401
  listSessions           401     200      200   200   200       200   401    401
  endSession             401     404      404   200   404       404   401    401
  endOtherSessions       401     200      200   200   200       200   401    401
  getEmailPreferences    401     200      200   200   200       200   401    401
  updateEmailPreferences 401     200      200   200   200       200   401    401

  listPosts              401     200      200   200   200       200   401    401
  getPost                401     200      200   200   200       200   401    401
  getSharedPost          200     200      200   200   200       200   200    200
  getSharedVideo         404     404      404   404   404       404   404    404
  countNewPosts          401     200      200   200   200       200   401    401
  listUserPosts          401     200      200   200   200       200   401    401
  listLikes              401     200      200   200   200       200   401    401
  listInterested         401     403      403   200   403       403   401    401
  createPost             401     201      201   201   201       201   401    401
  updatePost             401     403      403   200   403       403   401    401
  deletePost             401     403      403   200   403       403   401    401
  getInteractions        401     200      200   200   200       200   401    401
  createInteraction      401     200      200   200   200       200   401    401
  likeComment            401     200      200   200   200       200   401    401
  replyToComment         401     201      201   201   201       201   401    401
  updateComment          401     403      403   200   403       403   401    401
  deleteComment          401     403      200   200   403       403   401    401

  getProfile             401     200      200   200   200       200   401    401
  getCv                  401     200      200   200   200       200   401    401
  uploadPrivateFile      401     201      201   201   201       201   401    401
  listProjects           401     200      200   200   200       200   401    401
  createProject          401     201      201   201   201       201   401    401
  updateProject          401     403      403   200   403       403   401    401
  deleteProject          401     403      403   200   403       403   401    401
  pinProject             401     403      403   200   403       403   401    401
  listQualifications     401     200      200   200   200       200   401    401
  createQualification    401     201      201   201   201       201   401    401
  updateQualification    401     403      403   200   403       403   401    401
  deleteQualification    401     403      403   200   403       403   401    401
  getCertificate         401     200      200   200   200       200   401    401

  listJobs               401     200      200   200   200       200   401    401
  getJobCounts           401     200      200   200   200       200   401    401
  findNearestTown        401     200      200   200   200       200   401    401
  getBoostedJobs         401     200      200   200   200       200   401    401
  getJob                 401     200      200   200   200       200   401    401
  createJob              401     201      201   201   201       201   401    401
  updateJob              401     403      403   200   403       403   401    401
  deleteJob              401     403      403   200   403       403   401    401
  setJobStatus           401     403      403   200   403       403   401    401
  listSimilarJobs        401     200      200   200   200       200   401    401
  declareInterest        401     201      409   403   201       201   401    401
  withdrawInterest       401     404      200   404   404       404   401    401
  listMyInterests        401     200      200   200   200       200   401    401
  countMyInterests       401     200      200   200   200       200   401    401
  markInterestsSeen      401     200      200   200   200       200   401    401
  listApplied            401     200      200   200   200       200   401    401
  saveJob                401     200      200   200   200       200   401    401
  unsaveJob              401     200      200   200   200       200   401    401
  listSavedJobs          401     200      200   200   200       200   401    401
  listSavedSearches      401     200      200   200   200       200   401    401
  createSavedSearch      401     201      201   201   201       201   401    401
  updateSavedSearch      401     404      404   200   404       404   401    401
  deleteSavedSearch      401     404      404   200   404       404   401    401

  listApprenticeships    401     200      200   200   200       200   401    401
  saveApprenticeship     401     200      200   200   200       200   401    401
  unsaveApprenticeship   401     200      200   200   200       200   401    401
  getApprenticeship      401     200      200   200   200       200   401    401
  createApprenticeship   401     201      201   201   201       201   401    401
  updateApprenticeship   401     403      403   200   403       403   401    401
  deleteApprenticeship   401     403      403   200   403       403   401    401
  applyForApprenticeship 401     201      409   403   201       201   401    401
  withdrawApplication    401     404      200   404   404       404   401    401
  listOwnApplications    401     200      200   200   200       200   401    401
  listApplications       401     403      403   200   403       403   401    401
  setApplicationStatus   401     404      404   200   404       404   401    401
  getApplicationCv       401     404      200   200   404       404   401    401

  getBoostEligibility    401     200      200   200   200       200   401    401
  createFreeBoost        401     200      200   200   200       200   401    401
  createFreeBoostExisting 401     403      403   200   403       403   401    401
  createBoostPayment     401     200      200   200   200       200   401    401
  createBoostExistingPayment 401     403      403   200   403       403   401    401
  confirmBoostPayment    401     404      404   200   404       404   401    401
  confirmBoostExistingPayment 401     404      404   200   404       404   401    401
  getBoostPayment        401     404      404   200   404       404   401    401
  getPaymentSettings     401     200      200   200   200       200   401    401
  payWithTestCard        401     404      404   200   404       404   401    401
  finishTestStep         401     404      404   200   404       404   401    401

  listPayments           401     403      403   403   403       200   401    401
  refundPayment          401     403      403   403   403       200   401    401

  listCrew               401     200      200   200   200       200   401    401
  listCrewRequests       401     200      200   200   200       200   401    401
  checkCrew              401     200      200   200   200       200   401    401
  requestCrew            401     201      201   400   201       201   401    401
  answerCrewRequest      401     404      200   403   404       404   401    401
  withdrawCrewRequest    401     404      403   200   404       404   401    401
  removeFromCrew         401     404      404   200   404       404   401    401
  listSuggestions        401     200      200   200   200       200   401    401
  blockMember            401     201      201   201   201       201   401    401
  listBlocked            401     200      200   200   200       200   401    401
  unblockMember          401     404      404   200   404       404   401    401


  listConversations      401     200      200   200   200       200   401    401
  openConversation       401     201      200   400   201       201   401    401
  getConversation        401     404      200   200   404       404   401    401
  hideConversation       401     404      200   200   404       404   401    401
  unhideConversation     401     404      200   200   404       404   401    401
  listMessages           401     404      200   200   404       404   401    401
  sendMessage            401     404      201   201   404       404   401    401
  markMessageRead        401     404      403   200   404       404   401    401
  markConversationRead   401     404      200   200   404       404   401    401
  countUnreadMessages    401     200      200   200   200       200   401    401
  getChatSettings        401     200      200   200   200       200   401    401
  updateChatSettings     401     200      200   200   200       200   401    401


  getStatistics          401     403      403   403   403       200   401    401
  listModerationLogs     401     403      403   403   403       200   401    401
  listAdminUsers         401     403      403   403   200       200   401    401
  getAdminUser           401     403      403   403   200       200   401    401
  listAdminPosts         401     403      403   403   403       200   401    401
  listAdminJobs          401     403      403   403   403       200   401    401
  banUser                401     403      403   403   200       200   401    401
  unbanUser              401     403      403   403   200       200   401    401
  deleteUser             401     403      403   403   403       200   401    401
  deletePostAsAdmin      401     403      403   403   403       200   401    401
  deleteJobAsAdmin       401     403      403   403   403       200   401    401
  listAdminReports       401     403      403   403   200       200   401    401
  reviewReport           401     403      403   403   200       200   401    401
  openReportedMessages   401     403      403   403   200       200   401    401

  searchUsers            401     200      200   200   200       200   401    401
  searchPeople           401     200      200   200   200       200   401    401
  listMentionable        401     200      200   200   200       200   401    401

  getFollow              401     200      200   200   200       200   401    401
  follow                 401     201      201   409   201       201   401    401
  updateFollow           401     403      403   200   403       403   401    401
  unfollow               401     404      404   200   404       404   401    401

  reportPost             401     201      201   403   201       201   401    401
  reportPublicly         201     201      201   403   201       201   201    201
  createReport           401     201      201   403   201       201   401    401

  listReviews            401     200      200   200   200       200   401    401
  listJobsToReview       401     200      200   200   200       200   401    401
  createReview           401     403      409   400   403       403   401    401
  updateReview           401     403      403   200   403       403   401    401
  replyToReview          401     403      201   403   403       403   401    401
  requestReview          401     403      201   400   403       403   401    401
  listReviewRequests     401     200      200   200   200       200   401    401
  listReviewers          401     200      200   200   200       200   401    401
  getReviewRequest       401     404      200   200   404       404   401    401
  submitReview           401     404      201   403   404       404   401    401
  declineReviewRequest   401     404      200   403   404       404   401    401
  cancelReviewRequest    401     404      403   200   404       404   401    401

  listNotifications      401     200      200   200   200       200   401    401
  countUnreadNotifications 401     200      200   200   200       200   401    401
  markNotificationRead   401     404      404   200   404       404   401    401
  markNotificationUnread 401     404      404   200   404       404   401    401
  markAllNotificationsRead 401     200      200   200   200       200   401    401
  deleteNotification     401     404      404   200   404       404   401    401
  restoreNotification    401     404      404   200   404       404   401    401
  getTotalUsers          401     403      403   403   403       200   401    401
  getReturningUsers      401     403      403   403   403       200   401    401
  getNewUsers            401     403      403   403   403       200   401    401
  getWebsiteVisits       401     403      403   403   403       200   401    401
  getMostActiveUsers     401     403      403   403   403       200   401    401
  getLeaderboard         401     403      403   403   403       200   401    401
  getWebsiteActivitySummary 401     403      403   403   403       200   401    401
  recordVisit            200     200      200   200   200       200   200    200
  getVisitChoice         200     200      200   200   200       200   200    200
  setVisitChoice         200     200      200   200   200       200   200    200

  getAudience            200     200      200   200   200       200   200    200
  listAdvertisements     401     200      200   200   200       200   401    401
  getPushKey             401     200      200   200   200       200   401    401
  listPushDevices        401     200      200   200   200       200   401    401
  addPushDevice          401     201      201   201   201       201   401    401
  removePushDevice       401     404      404   200   404       404   401    401

  uploadImage            401     201      201   201   201       201   401    401
  uploadVideo            401     201      201   201   201       201   401    401
  finishUpload           401     404      404   200   404       404   401    401
`;

/** Routes outside the contract: for operators, browsers following a link, and pictures. */
const OTHER_ROUTES = [
  "GET /.well-known/change-password",
  "GET /api/auth/verify-email",
  "GET /api/email-preferences/unsubscribe",
  "POST /api/email-preferences/unsubscribe",
  "POST /api/csp-reports",
  "GET /api/health",
  "GET /api/ready",
  "GET /dev/outbox",
  "POST /api/media/uploads",
  "PATCH /api/media/uploads/:uploadId",
  "DELETE /api/media/uploads/:uploadId",
  "GET /media/:hash/:file",
  "GET /metrics",
  "GET /ws",
];

const endpoints = new Map(listEndpoints().map(({ name, endpoint }) => [name, endpoint]));

const { app, cast, scene, snapshot } = await startScene();

describe("the table", () => {
  it("has a call for each endpoint", () => {
    expect(Object.keys(CALLS).toSorted()).toEqual([...endpoints.keys()].toSorted());
  });

  it("knows of every route there is", () => {
    const contract = [...endpoints.values()].map(({ method, path }) => `${method} ${path}`);
    expect(listRoutes(app.app).toSorted()).toEqual([...contract, ...OTHER_ROUTES].toSorted());
  });

  it("would notice whatever a refused call changed, a waiting job included", async () => {
    await snapshot.restore();
    await app.deps.db.pool.query("update users set updated_at = now(); delete from messages");
    await app.deps.jobs.add(app.deps.db, "nothing", {});
    const changed = ["graphile_worker._private_jobs", "messages", "users"];
    expect(Object.keys(await snapshot.findChanges()).toSorted()).toEqual(changed);
    await snapshot.restore();
    expect(await snapshot.findChanges()).toEqual({});
  });
});

describeAccess("who gets what", {
  roles: ROLES,
  table: `${MATRIX}${SITE_ROWS}`,
  endpoints,
  async ask(role, { name, endpoint }) {
    await snapshot.restore();
    const { headers, ...call } = await CALLS[name]!(scene, app);
    const before = await snapshot.findChanges();
    const { status, error } = await clientOf(app, cast, role).raw(endpoint, call, headers);
    if (status < 400) return status;
    expect(error).toMatchObject({ message: expect.stringMatching(/\w/), code: expect.any(String) });
    expect([role, await snapshot.findChanges()], "a refused call changes nothing").toEqual([role, before]);
    return status;
  },
});
