import type { Call } from "./calls.ts";

/** The calls of `CALLS` that name nothing, and those about a member's rights in the account. */
export const SITE_CALLS: Record<string, () => Call> = {
  listMuted: () => ({}),
  listOwnReports: () => ({}),
  listFollows: () => ({}),
  listOwnPayments: () => ({}),
  listFailedEmails: () => ({}),
  getPushKey: () => ({}),
  listPushDevices: () => ({}),
  getStatistics: () => ({}),
  listModerationLogs: () => ({}),
  listAdminUsers: () => ({}),
  listAdminReports: () => ({}),
  markAllNotificationsRead: () => ({}),
  countUnreadNotifications: () => ({}),
  getTotalUsers: () => ({}),
  getReturningUsers: () => ({ query: { days: "30" } }),
  getNewUsers: () => ({ query: { days: "1" } }),
  getWebsiteVisits: () => ({ query: { days: "7" } }),
  getMostActiveUsers: () => ({}),
  getWebsiteActivitySummary: () => ({}),
  getLeaderboard: () => ({}),
  recordVisit: () => ({ body: { loaded: true } }),
  getVisitChoice: () => ({}),
  setVisitChoice: () => ({ body: { counted: false } }),
  startExport: () => ({}),
  getExport: () => ({}),
  downloadExport: () => ({ params: { run: "00000000-0000-4000-8000-000000000000" } }),

  // With the right password the actor would leave the stage: what that does has tests of its own.
  closeAccount: () => ({ body: { password: "not-the-password-1" } }),
  getApprenticeshipCounts: () => ({}),
  listSavedApprenticeships: () => ({}),
};
