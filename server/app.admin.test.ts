import { expect, it } from "vitest";

import { signInAsAdmin } from "#contracts/accounts.ts";
import {
  banUser,
  deleteJobAsAdmin,
  deletePostAsAdmin,
  deleteUser,
  getAdminUser,
  listAdminJobs,
  listAdminPosts,
  listAdminUsers,
  unbanUser,
} from "#contracts/admin-users.ts";
import {
  getStatistics,
  listAdminReports,
  listModerationLogs,
  openReportedMessages,
  reviewReport,
} from "#contracts/moderation.ts";

const OFFICE = {
  banUser,
  deleteJobAsAdmin,
  deletePostAsAdmin,
  deleteUser,
  getAdminUser,
  getStatistics,
  listAdminJobs,
  listAdminPosts,
  listAdminReports,
  listAdminUsers,
  listModerationLogs,
  openReportedMessages,
  reviewReport,
  unbanUser,
};

/** Reports, held texts and bans are moderators' as well. */
const OF_MODERATORS =
  "banUser getAdminUser listAdminReports listAdminUsers openReportedMessages reviewReport unbanUser".split(
    " ",
  );

it.each(Object.entries(OFFICE))("%s is the staff's call", (name, { path, access }) => {
  const wanted = OF_MODERATORS.includes(name) ? "moderator" : "admin";
  expect([path.startsWith("/api/admin/"), access]).toEqual([true, wanted]);
});

it("only the door itself is open to everybody", () => {
  expect([signInAsAdmin.path, signInAsAdmin.access]).toEqual(["/api/admin/login", "public"]);
});
