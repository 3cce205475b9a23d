export { mountNotifications } from "./notifications.routes.ts";
export { readNotification, type ToldNotification } from "./read-one.ts";
