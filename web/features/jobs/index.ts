export { WorkedTogether } from "./interests/WorkedTogether.tsx";
export type { NewJobHandle } from "./listings/JobFormDialog.tsx";
export { refreshOutdated } from "./listings/refresh-outdated.ts";
