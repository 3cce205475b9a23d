export { CodeLoadingBar } from "./CodeLoadingBar.tsx";
export { Frame } from "./Frame.tsx";
export { useAskToLogOut } from "./logout-context.ts";
export { PublicHeader } from "./PublicHeader.tsx";
