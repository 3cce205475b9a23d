export { Frame } from "./Frame.tsx";
export { useAskToLogOut } from "./logout-context.ts";
export { MemberFrame } from "./MemberFrame.tsx";
export { NotFound } from "./NotFound.tsx";
export { PublicHeader } from "./PublicHeader.tsx";
