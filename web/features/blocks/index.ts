export { noteHidden, noteMuted, useHidden } from "./hidden.ts";
export { HiddenPlace } from "./HiddenPlace.tsx";
