export { BlockOrMute } from "./BlockOrMute.tsx";
export { HiddenThing, hideFromView } from "./HiddenThing.tsx";
export { useMuting } from "./use-muting.ts";
