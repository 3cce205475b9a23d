export { mountNotifications } from "./notifications.routes.ts";
export { readNotification, type SentNotification } from "./read-one.ts";
