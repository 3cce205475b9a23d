export { mountPreferences } from "./preferences.routes.ts";
export { unsubscribePath } from "./preferences.service.ts";
