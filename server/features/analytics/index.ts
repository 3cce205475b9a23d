export { createPageCounter, mountAnalytics } from "./analytics.routes.ts";
export { computeLastMonth } from "./leaderboard.service.ts";
