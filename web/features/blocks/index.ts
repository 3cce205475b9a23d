export { HiddenThing, hideFromView } from "./HiddenThing.tsx";
export { useMuting } from "./use-muting.ts";
