export { cleanUp, eraseMediaOf } from "./clean-up.ts";
export { mountMedia } from "./media.routes.ts";
