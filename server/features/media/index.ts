export { cleanUp, eraseMediaOf } from "./clean-up.ts";
