export { hideFromView } from "./HiddenThing.tsx";
