export { HOW_TO_STAY } from "./account-rights.emails.ts";
export { beginErasure, eraseAccount } from "./erase.ts";
