export { Feed } from "./Feed.tsx";
