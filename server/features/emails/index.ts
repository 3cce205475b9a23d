export { mountEmails } from "./emails.routes.ts";
