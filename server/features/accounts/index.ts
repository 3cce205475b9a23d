export { findAccount, markVerified, type Account } from "./accounts.queries.ts";
export { rememberBannedAddress } from "./banned-addresses.ts";
export { describeDevice } from "./device.ts";
export { requestLink } from "./link.service.ts";
export { ensureFirstAdmin } from "./first-admin.ts";
