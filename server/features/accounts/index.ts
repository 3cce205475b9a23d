export { mountAccounts } from "./accounts.routes.ts";
export { ensureFirstAdmin } from "./first-admin.ts";
