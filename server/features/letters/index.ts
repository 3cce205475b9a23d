export { mountLetters } from "./letters.routes.ts";
