export { mountNotifications } from "./notifications.routes.ts";
export { readNotification, readNotifications, type SentNotification } from "./read-sent.ts";
