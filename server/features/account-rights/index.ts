export { beginErasure, eraseAccount } from "./erase.ts";
