/**
 * Who gets what of members' roles and standing, of muting and hiding, of the parts that the site's operator writes or answers, of working together on a job, and of a member's rights in
 * the account; the columns are those of the whole matrix in
 * `app.access.test.ts`.
 */
export const SITE_ROWS = `
  addBannedWord          401     403      403   403   403       201   401    401
  removeBannedWord       401     403      403   403   403       200   401    401
  addSafeWord            401     403      403   403   403       201   401    401
  removeSafeWord         401     403      403   403   403       200   401    401
  listFailedEmails       401     403      403   403   403       200   401    401
  retryFailedEmail       401     403      403   403   403       200   401    401
  listOwnPayments        401     200      200   200   200       200   401    401
  muteMember             401     201      201   201   201       201   401    401
  listMuted              401     200      200   200   200       200   401    401
  unmuteMember           401     200      200   200   200       200   401    401
  hideThing              401     200      200   200   200       200   401    401
  showThing              401     200      200   200   200       200   401    401
  listOwnReports         401     200      200   200   200       200   401    401
  listFollows            401     200      200   200   200       200   401    401
  setUserRole            401     403      403   403   403       200   401    401
  getUserHistory         401     403      403   403   200       200   401    401
  resendConfirmation     401     403      403   403   403       200   401    401
  confirmEmailByHand     401     403      403   403   403       200   401    401

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

  listStories            200     200      200   200   200       200   200    200
  getStory               200     200      200   200   200       200   200    200
  createStory            401     403      403   403   403       201   401    401
  updateStory            401     403      403   403   403       200   401    401
  deleteStory            401     403      403   403   403       200   401    401
  getApprenticeshipCounts 401    200      200   200   200       200   401    401
  listSavedApprenticeships 401   200      200   200   200       200   401    401
`;
