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

it.each(Object.entries(OFFICE))("%s is an administrator's call", (_, { path, access }) => {
  expect([path.startsWith("/api/admin/"), access]).toEqual([true, "admin"]);
});

it("only the door itself is open to everybody", () => {
  expect([signInAsAdmin.path, signInAsAdmin.access]).toEqual(["/api/admin/login", "public"]);
});
