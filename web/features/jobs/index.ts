export { WorkedTogether } from "./interests/WorkedTogether.tsx";
export type { NewJobHandle } from "./listings/JobFormDialog.tsx";
export { refreshOutdated } from "./job-cache.ts";
