const JOB = "title 0..100, customTrade 2..40, description 1..2000, town 1..60";
const APPRENTICESHIP =
  "title 1..100, customTrade 2..40, description 1..2000, town 1..60, duration 1..60, hoursPerWeek 1..60, minAge 16..99, maxAge 16..99, requirements 0..20, requirements[] 0..120";
const PROJECT = "title 1..100, description 10..500, imageUrls 1..5, imageAlts 0..5, imageAlts[] 0..200";
const STORY =
  "title 1..200, excerpt 1..500, content 1..10000, location 0..100, readTime 1..40, tags 1..10, tags[] 1..40";
const QUALIFICATION =
  "title 1..100, issuingOrganization 0..100, description 0..500, scheme 0..100, level 0..100, number 0..100";

/**
 * Every bound: characters of a text, items of a list (`[]`: characters of an item), or a number itself; the first and
 * the last accepted value. Written as numbers, not as names from `limits.ts`: changing one there changes a rule.
 */
export const BOUNDS: Record<string, string> = {
  changeEmail: "password 1..4096",
  changePassword: "currentPassword 1..4096, newPassword 8..256",
  resetPassword: "token 1..200, newPassword 8..256",
  signIn: "password 1..4096, code 0..20",
  addPasskey: "name 1..60",
  confirmIdentity: "password 1..4096",
  signInAsAdmin: "password 1..4096, code 0..20",
  closeAccount: "password 1..4096",
  signUp:
    "firstName 2..60, lastName 2..60, password 8..256, customTrade 2..40, experience 0..50, company 0..80",
  updateCurrentUser:
    "name 1..120, firstName 2..60, lastName 0..60, customTrade 2..40, company 0..80, bio 0..500, experience 0..50",
  createAdvertisement: "label 1..120",
  updateAdvertisement: "label 1..120",
  addContactEntry: "text 1..5000, answeredBefore 0..40",
  sendContactMessage: "name 1..100, about 0..300, message 10..5000",
  applyForApprenticeship: "message 0..1000",
  createApprenticeship: APPRENTICESHIP,
  updateApprenticeship: APPRENTICESHIP,
  addBannedWord: "word 2..60, severity 1..5",
  addSafeWord: "word 2..60",
  testBannedWords: "text 1..2000",
  getModerationNumbers: "months 1..24",
  changeHoldingRules: "firstPosts 0..10, newDays 1..30",
  sendMessage: "content 1..2000, clientId 8..64",
  createBoostPayment: JOB,
  createFreeBoost: JOB,
  createJob: JOB,
  updateJob: JOB,
  refundPayment: "reason 1..500",
  listCrew: "q 0..100",
  requestCrew: "message 0..300",
  createInteraction: "content 1..500",
  createPost: "content 1..500, imageUrls 0..10, imageAlts 0..10, imageAlts[] 0..200",
  replyToComment: "content 1..500",
  updateComment: "content 1..500",
  updatePost: "content 1..500",
  listJobs: "radius 5..100, q 0..100",
  listApprenticeships: "radius 5..100, q 0..100",
  declareInterest: "note 0..500, clientId 8..64",
  createSavedSearch:
    "name 0..60, trades 0..60, trades[] 0..100, counties 0..60, counties[] 0..100, towns 0..60, towns[] 0..100, radius 5..100, words 0..100",
  updateSavedSearch: "name 1..60",
  reviewReport: "adminNote 0..500, noteBefore 0..500, reason 0..500",
  createStory: STORY,
  updateStory: STORY,
  banUser: "reason 1..500",
  warnUser: "reason 1..500",
  limitReach: "reason 1..500",
  appealAgainst: "message 1..1000",
  appealByLink: "token 0..200, message 1..1000",
  openAppealLink: "token 0..200",
  decideAppeal: "reason 1..500",
  setUserRole: "password 1..4096",
  deleteJobAsAdmin: "reason 0..500",
  deletePostAsAdmin: "reason 0..500",
  deleteUser: "reason 0..500",
  listAdminUsers: "q 0..100",
  createProject: PROJECT,
  updateProject: PROJECT,
  addPushDevice: "endpoint 0..1000",
  createQualification: QUALIFICATION,
  updateQualification: QUALIFICATION,
  createReport: "reason 1..500, details 0..500",
  reportPost: "reason 1..500, details 0..500",
  reportPublicly: "reason 1..500, details 0..500",
  createReview: "rating 1..5, comment 0..1000",
  updateReview: "rating 1..5, comment 0..1000",
  replyToReview: "content 1..1000",
  requestReview: "message 1..500, projectContext 0..120",
  submitReview: "rating 1..5, comment 0..1000",
  listReviewers: "q 0..100",
  searchUsers: "q 0..100",
  searchPeople: "q 0..100",
  listMentionable: "q 0..100",
};
