export { ProfileFace, ProfileLink } from "./ProfileLink.tsx";
