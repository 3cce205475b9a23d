export { ReportButton } from "./ReportButton.tsx";
export { openReport, useIsReported } from "./reporting.ts";
