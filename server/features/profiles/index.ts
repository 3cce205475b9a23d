export { isAdult, openContact, visibilityOn, type SealedContact } from "./contact.access.ts";
export { isDiscoverable, whereUnder18, sealedContact } from "./contact.queries.ts";
export { authorizeFile, loadSubject } from "./profiles.service.ts";
