export { mountAdvertisements } from "./advertisements.routes.ts";
