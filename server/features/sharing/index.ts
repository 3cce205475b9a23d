export { mountSharing } from "./sharing.routes.ts";
