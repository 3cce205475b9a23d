export { mountQualifications } from "./qualifications.routes.ts";
