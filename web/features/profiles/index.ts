export { ProfileLink } from "./ProfileLink.tsx";
