export { findAccount } from "./accounts.queries.ts";
export { rememberBannedAddress } from "./banned-addresses.ts";
export { describeDevice } from "./device.ts";
export { ensureFirstAdmin } from "./first-admin.ts";
