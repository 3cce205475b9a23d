export { mountBoosts } from "./boosts.routes.ts";
