/**
 * The access matrix of banned words, members' roles and standing, appeals, muting and hiding, public pages, the parts
 * that the site's operator writes or answers, working together on a job, and a member's rights in the account; the
 * columns are those of the main matrix in `app.access.test.ts`.
 */
export const SITE_ROWS = `
  listBannedWords        401     403      403   403   403       200   401    401
  testBannedWords        401     403      403   403   403       200   401    401
  listSafeWords          401     403      403   403   403       200   401    401
  listWordFlags          401     403      403   403   200       200   401    401
  decideWordFlag         401     403      403   403   200       200   401    401
  addBannedWord          401     403      403   403   403       201   401    401
  removeBannedWord       401     403      403   403   403       200   401    401
  getModerationNumbers   401     403      403   403   403       200   401    401
  getHoldingRules        401     403      403   403   403       200   401    401
  changeHoldingRules     401     403      403   403   403       200   401    401
  addSafeWord            401     403      403   403   403       201   401    401
  removeSafeWord         401     403      403   403   403       200   401    401
  listFailedEmails       401     403      403   403   403       200   401    401
  retryFailedEmail       401     403      403   403   403       200   401    401
  listOwnPayments        401     200      200   200   200       200   401    401
  muteMember             401     201      201   201   201       201   401    401
  listMuted              401     200      200   200   200       200   401    401
  unmuteMember           401     200      200   200   200       200   401    401
  hideThing              401     200      200   200   200       200   401    401
  listHidden             401     200      200   200   200       200   401    401
  showThing              401     200      200   200   200       200   401    401
  listOwnReports         401     200      200   200   200       200   401    401
  listFollows            401     200      200   200   200       200   401    401
  setUserRole            401     403      403   403   403       200   401    401
  getUserHistory         401     403      403   403   200       200   401    401
  resendConfirmation     401     403      403   403   403       200   401    401
  confirmEmailByHand     401     403      403   403   403       200   401    401

  getStanding            401     403      403   403   200       200   401    401
  warnUser               401     403      403   403   200       200   401    401
  limitReach             401     403      403   403   200       200   401    401
  endReachLimit          401     403      403   403   200       200   401    401
  listAppeals            401     403      403   403   200       200   401    401
  decideAppeal           401     403      403   403   200       200   401    401
  getSanction            401     404      404   200   404       404   401    401
  appealAgainst          401     404      404   201   404       404   401    401
  openAppealLink         200     200      200   200   200       200   200    200
  appealByLink           201     201      201   201   201       201   201    201

  getPublicJob           200     200      200   200   200       200   200    200
  listSimilarPublicJobs  200     200      200   200   200       200   200    200
  getPublicApprenticeship  200  200  200  200  200  200  200  200
  listSimilarPublicApprenticeships  200  200  200  200  200  200  200  200

  getSecondFactors       401     200      200   200   200       200   401    401
  startAuthenticator     401     200      200   200   200       200   401    401
  confirmAuthenticator   401     409      409   409   409       409   401    401
  removeAuthenticator    401     409      409   409   409       409   401    401
  makeRecoveryCodes      401     409      409   409   409       409   401    401
  startPasskey           401     200      200   200   200       200   401    401
  addPasskey             401     403      403   403   403       403   401    401
  removePasskey          401     404      404   404   404       404   401    401
  startPasskeySignIn     200     200      200   200   200       200   200    200
  signInByPasskey        403     403      403   403   403       403   403    403
  confirmIdentity        401     200      200   200   200       200   401    401
  startConfirmation      401     200      200   200   200       200   401    401

  confirmWorkedTogether  401     403      409   403   403       403   401    401
  takeBackWorkedTogether 401     403      200   403   403       403   401    401

  closeAccount           401     403      403   403   403       403   401    401
  startExport            401     201      201   201   201       201   401    401
  getExport              401     200      200   200   200       200   401    401
  downloadExport         401     404      404   404   404       404   401    401

  countAdvertisement     401     200      200   200   200       200   401    401
  listOwnAdvertisements  401     403      403   403   403       200   401    401
  createAdvertisement    401     403      403   403   403       201   401    401
  updateAdvertisement    401     403      403   403   403       200   401    401
  deleteAdvertisement    401     403      403   403   403       200   401    401

  sendContactMessage     201     201      201   201   201       201   201    201
  listContactMessages    401     403      403   403   403       200   401    401
  getContactMessage      401     403      403   403   403       200   401    401
  addContactEntry        401     403      403   403   403       201   401    401
  setContactClosed       401     403      403   403   403       200   401    401
  deleteContactMessage   401     403      403   403   403       200   401    401

  listStories            200     200      200   200   200       200   200    200
  getStory               200     200      200   200   200       200   200    200
  createStory            401     403      403   403   403       201   401    401
  updateStory            401     403      403   403   403       200   401    401
  deleteStory            401     403      403   403   403       200   401    401
  getApprenticeshipCounts 401    200      200   200   200       200   401    401
  listSavedApprenticeships 401   200      200   200   200       200   401    401
`;
