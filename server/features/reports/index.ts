export { mountReports } from "./reports.routes.ts";
