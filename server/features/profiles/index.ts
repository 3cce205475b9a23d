export { maySharePrivately, shareFile, visibilityOn } from "./profiles.access.ts";
export { mountProfiles } from "./profiles.routes.ts";
export { assertFilesShared, loadSubject } from "./profiles.service.ts";
