export { IllegalKindField } from "./IllegalKindField.tsx";
export { ReportButton } from "./ReportButton.tsx";
export { openReport } from "./reporting.ts";
export { useIsReported } from "./use-is-reported.ts";
