export { unsubscribePath } from "./preferences.service.ts";
