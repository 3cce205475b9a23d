/** What other screens show of the job board. The board itself is not among it, so that they need not fetch it. */
export { BoostedJobs } from "./BoostedJobs.tsx";
