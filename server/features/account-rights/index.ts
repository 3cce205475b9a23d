export { mountAccountRights } from "./account-rights.routes.ts";
export { beginErasure, eraseAccount, type EraseDeps } from "./erase.ts";
