export { beginErasure, eraseAccount, type EraseDeps } from "./erase.ts";
