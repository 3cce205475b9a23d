/** A feature's failure words, in any of its files: a shorter table beside `failure-table.ts`. */
export const FEATURE_FAILURES: Readonly<Record<string, readonly string[]>> = {
  stories: ["Failed to create blog post: ", "Failed to update blog post: ", "Failed to delete blog post: "],
  apprenticeships: [
    "Failed to post apprenticeship",
    "Failed to submit application",
    "Failed to delete apprenticeship",
    "Failed to update apprenticeship",
  ],
  moderation: [
    "Failed to ban user",
    "Failed to unban user",
    "Failed to delete user",
    "Failed to delete post",
    "Failed to delete job",
    "Failed to process report",
  ],
  analytics: [
    "Failed to fetch total users data",
    "Failed to fetch returning users data",
    "Failed to fetch new users data",
    "Failed to fetch website visits data",
    "Failed to load active users",
    "Failed to load activity summary",
    "No active users found",
    "No activity data available",
  ],
};
